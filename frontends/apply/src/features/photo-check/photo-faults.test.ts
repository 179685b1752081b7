import { type Face, faultsOfSelfie, insteadOfPage, type Measures } from './photo-faults.ts';

const box = { left: 0.32, top: 0.2, width: 0.36, height: 0.45 };
const aFace = (own: Partial<Face> = {}): Face => ({ box, nose: 0.5, tilt: 0, eyes: 0.3, ...own });
const clear: Measures = { light: 170, burnt: 0, detail: 120, unrest: 2 };
const off = (left: number, size = 1): Face =>
  aFace({ box: { ...box, left, width: box.width * size, height: box.height * size } });

describe('a photo of a face', () => {
  it('has no fault where it is as the guidance asks', () => expect(faultsOfSelfie([aFace()], clear)).toEqual([]));

  it.each<[string, Face[], Partial<Measures>, string[]]>([
    ['nobody in it', [], {}, ['no-face']],
    ['two people', [aFace(), off(0.02, 0.8)], {}, ['several-faces']],
    ['a face that leaves the picture', [aFace({ box: { ...box, top: -0.05 } })], {}, ['cut-off']],
    ['somebody far away', [aFace({ box: { left: 0.46, top: 0.4, width: 0.08, height: 0.1 } })], {}, ['too-small']],
    ['a face looking aside', [aFace({ nose: 0.8 })], {}, ['turned']],
    ['a tilted head', [aFace({ tilt: -20 })], {}, ['tilted']],
    ['shut eyes', [aFace({ eyes: 0.1 })], {}, ['eyes-shut']],
    ['a face in the dark', [aFace()], { light: 60 }, ['dark']],
    ['a face that is burnt out', [aFace()], { burnt: 0.4 }, ['glare']],
    ['a face without detail', [aFace()], { detail: 3 }, ['blurred']],
    ['shelves behind it', [aFace()], { unrest: 30 }, ['background']],
    ['more than one fault', [aFace({ tilt: 20 })], { light: 60 }, ['tilted', 'dark']],
    ['a passport page: a portrait at the side, among print', [off(0.05, 0.6)], { unrest: 12 }, ['passport-page']],
    ['a passport page with a second, paler portrait', [off(0.05, 0.7), off(0.7, 0.3)], {}, ['passport-page']],
  ])('names %s', (_, faces, measured, faults) => {
    expect(faultsOfSelfie(faces, { ...clear, ...measured })).toEqual(faults);
  });

  it('takes no picture on the wall for a second person', () => {
    expect(faultsOfSelfie([aFace(), off(0.05, 0.3)], clear)).toEqual([]);
  });
});

describe('a picture without a passport’s lines', () => {
  it('is told from a selfie by the large face in its middle', () => expect(insteadOfPage([aFace()])).toBe('selfie'));

  it('is another page where nobody is to be seen', () => expect(insteadOfPage([])).toBe('no-portrait'));

  it('may be the right page, badly taken, where a portrait stands at its side', () => {
    expect(insteadOfPage([off(0.05, 0.6)])).toBeUndefined();
  });
});

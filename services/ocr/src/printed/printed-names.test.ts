import { printedText } from '../../test/fixtures.ts';
import { finishedName, isMisprinted, isPrinted, spelledInPrint } from './printed-names.ts';

describe('names on the printed page', () => {
  it.each([
    ['MUELLER LUETJEN', 'Müller-Lütjen'],
    ['MULLER', 'MÜLLER'],
    ['JOERG', 'JORG'],
    ['DARTAGNAN', 'D’Artagnan'],
    ['ZOLKIEWSKA LECKA', 'Żółkiewska-Łęcka'],
    ['AAKERSTROEM', 'Åkerström'],
  ])('finds %s in %s', (zone, printed) => {
    expect(isPrinted(zone, `Surname\n${printed}\nGiven names`)).toBe(true);
  });

  it('does not find a name that differs in a letter, or only in part', () => {
    expect(isPrinted('MARLOVE', 'MARLOWE')).toBe(false);
    expect(isPrinted('MARLOWE ANN', 'MARLOWE')).toBe(false);
    expect(isPrinted('MARLOW', 'MARLOWE')).toBe(false);
  });
});

describe('a name that the zone had no room to finish', () => {
  const finished = (name: string, text: string, confidence?: number) =>
    finishedName(name, [printedText(text, confidence)]);

  it('goes on as in print, to the end of its line', () => {
    expect(finished('NUWAN CHAM', 'SILVA\nNuwan Chaminda Prasanna\n12 MAY 1990')).toBe('NUWAN CHAMINDA PRASANNA');
    expect(finished('NUW', 'SILVA\nNuwan Chaminda')).toBe('NUWAN CHAMINDA');
  });

  it('ends before the next column', () => {
    const [line = []] = printedText('Nuwan Chaminda COLOMBO');
    const apart = line.map((word, at) => (at === 2 ? { ...word, left: word.left + 9, right: word.right + 9 } : word));
    expect(finishedName('NUW', [[apart]])).toBe('NUWAN CHAMINDA');
  });

  it('stays as it is where print does not clearly show how it goes on', () => {
    expect(finished('NUWAN CHAM', 'Nuwan\nCOLOMBO')).toBeUndefined();
    expect(finished('NUWAN CHAM', 'Chaminda Prasanna')).toBeUndefined();
    expect(finished('NUWAN CHAM', 'Nuwan Chaminda', 80)).toBeUndefined();
    expect(finishedName('NUW', [printedText('Nuwan'), printedText('Nuwam')])).toBeUndefined();
  });
});

describe('a name that print shows otherwise', () => {
  const misprinted = (name: string, text: string, confidence?: number) =>
    isMisprinted(name, [printedText(text, confidence)]);

  it('differs from a clearly read word in one letter', () => {
    expect(misprinted('MEENAKSHI SUNDAKAM', 'MEENAKSHI SUNDARAM')).toBe(true);
    expect(misprinted('MUELLEK', 'MULLER')).toBe(true);
  });

  it('is none that stands there, was read unsurely, or differs more', () => {
    expect(misprinted('MEENAKSHI SUNDARAM', 'MEENAKSHI SUNDARAM SUNDAKAM')).toBe(false);
    expect(misprinted('SUNDAKAM', 'SUNDARAM', 80)).toBe(false);
    expect(misprinted('SUNDAKAM', 'SUNDOROM')).toBe(false);
  });

  it('is none where only an accent was taken for another letter', () => {
    expect(misprinted('CONCEICAO', 'CONCEIGAO')).toBe(false);
  });
});

describe('the spelling of a name', () => {
  const spelled = (name: string, text: string, confidence?: number) =>
    spelledInPrint(name, printedText(text, confidence));

  it.each([
    ['JOSE', 'JOSÉ'],
    ['MUELLER LUETJEN', 'Müller-Lütjen'],
    ['NUNEZ IBARRA', 'NÚÑEZ IBARRA'],
    ['NUNXXEZ', 'NÚÑEZ'],
    ['DARTAGNAN', "D'ARTAGNAN"],
    ['ZOLKIEWSKA LECKA', 'ŻÓŁKIEWSKA-ŁĘCKA'],
    ['YILDIZ', 'Yıldız'],
    ['SOEREN', 'SØREN'],
    ['WEISSGERBER', 'Weißgerber'],
  ])('of %s is %s', (zone, printed) => {
    expect(spelled(zone, `P UTO\n${printed}\n14.03.1988`)).toBe(printed);
  });

  it('is not known where it was read unsurely, is another name, or stands there in two ways', () => {
    expect(spelled('JOSE', 'JOSÉ', 50)).toBeUndefined();
    expect(spelled('JOSE', 'JOSEF')).toBeUndefined();
    expect(spelled('JOSE', 'JOSE')).toBeUndefined();
    expect(spelled('JOSE MARIA', 'JOSÉ')).toBeUndefined();
    expect(spelled('JOSE', 'JOSÉ\nJOSÈ')).toBeUndefined();
  });
});

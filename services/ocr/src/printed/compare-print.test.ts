import { printedText } from '../../test/fixtures.ts';
import { contradictionsIn, datedAfter, isInPrint, isNumberRivalled } from './compare-print.ts';

const ZONE = { birth: '1988-03-14', expiry: '2032-06-08', number: 'C4T7K92M1' };
const PAGE = 'C4T7K92M1\n14.03.1988\n09.06.2022\n08.06.2032';
const contradicted = (text: string, confidence?: number) => contradictionsIn([printedText(text, confidence)], ZONE);

describe('print beside the zone', () => {
  it('contradicts nothing where it says the same', () => {
    expect(contradicted(PAGE)).toEqual([]);
  });

  it.each([
    ['birth', PAGE.replace('1988', '1978')],
    ['expiry', PAGE.replace('08.06.2032', '08.06.2031')],
    ['number', PAGE.replace('C4T7', 'C9T7')],
  ])('contradicts the %s where it clearly shows another that is nearly it', (key, page) => {
    expect(contradicted(page)).toEqual([key]);
  });

  it('contradicts nothing where it was read unsurely', () => {
    expect(contradicted(PAGE.replace('1988', '1978'), 85)).toEqual([]);
  });

  it('contradicts nothing with a look-alike, nor with a date that is far from all', () => {
    expect(contradicted(PAGE.replace('C4T7', 'CAT7'))).toEqual([]);
    expect(contradicted(PAGE.replace('14.03.1988', '01.12.2001'))).toEqual([]);
  });

  it('does not contradict the expiry with the date of issue', () => {
    const page = [printedText('C4T7K92M1\n14.03.1988\n08.06.2022')];
    expect(contradictionsIn(page, ZONE)).toEqual(['expiry']);
    expect(contradictionsIn(page, ZONE, '2022-06-08')).toEqual([]);
  });

  it('contradicts nothing where another look shows the same as the zone', () => {
    expect(contradictionsIn([printedText(PAGE.replace('1988', '1978')), printedText(PAGE)], ZONE)).toEqual([]);
  });
});

describe('a date after the expiry', () => {
  it('is seen where it was read clearly', () => {
    const page = printedText('14.03.1988\n17.11.2034\n08.06.2032');
    expect(datedAfter([page], ZONE)).toBe(true);
    expect(datedAfter([printedText('17.11.2034', 70)], ZONE)).toBe(false);
  });

  it('is none where only one figure of the expiry was misread', () => {
    expect(datedAfter([printedText('08.06.2038')], ZONE)).toBe(false);
  });
});

describe('a zone in print', () => {
  it('has its number, birth and expiry there, in one look or another', () => {
    expect(isInPrint([printedText(PAGE)], ZONE)).toBe(true);
    const halves = ['C4T7K92M1\n14.03.1988', '08.06.2032'].map((half) => printedText(half));
    expect(isInPrint(halves, ZONE)).toBe(true);
  });

  it.each(['C4T7K92M1', '14.03.1988', '08.06.2032'])('lacks %s', (value) => {
    expect(isInPrint([printedText(PAGE.replace(value, '?'))], ZONE)).toBe(false);
  });
});

describe('a number that print shows otherwise', () => {
  it('has a rival where the check digit is the same for both', () => {
    expect(isNumberRivalled([printedText('SE188133')], '8E188133')).toBe(true);
    expect(isNumberRivalled([printedText('AE188133')], '8E188133')).toBe(false);
  });

  it('has none where it stands there too, or was read unsurely', () => {
    expect(isNumberRivalled([printedText('SE188133'), printedText('8E188133')], '8E188133')).toBe(false);
    expect(isNumberRivalled([printedText('SE188133', 80)], '8E188133')).toBe(false);
  });
});

import { printedText } from '../../test/fixtures.ts';
import { findIssueDate } from './find-issue-date.ts';
import { datesIn } from './printed-dates.ts';

const PERSON = { birth: '1988-03-14', expiry: '2032-06-08', today: '2026-11-21' };
const find = (...looks: string[]) =>
  findIssueDate(
    looks.map((look) => printedText(look)),
    PERSON,
  );

describe('dates on the printed page', () => {
  it.each([
    ['09.06.2022', '2022-06-09'],
    ['2022-06-09', '2022-06-09'],
    ['9 JUN 2022', '2022-06-09'],
    ['09 JUN / JUIN 22', '2022-06-09'],
    ['02 FEB / FÉV 19', '2019-02-02'],
    ['12 JUIL/JUL 2021', '2021-07-12'],
    ['05 ŞUB/FEB 2020', '2020-02-05'],
    ['05 AĞU/AUG 2020', '2020-08-05'],
    ['30 PAŹ/OCT 2019', '2019-10-30'],
    ['1 December 2019', '2019-12-01'],
    ['O9/O6/2O22', '2022-06-09'],
    ['17 AGO 2021', '2021-08-17'],
  ])('reads %s', (text, date) => {
    expect(datesIn(`Date of issue ${text} authority`).map((found) => found.date)).toContain(date);
  });

  it('refuses a day that is not in the calendar', () => {
    expect(datesIn('31.02.2020')).toEqual([]);
  });
});

describe('the date of issue', () => {
  it('is the date that is neither birth nor expiry', () => {
    expect(find('14 MAR / MARS 88\n09 JUN / JUIN 22\n08 JUN / JUIN 32')).toMatchObject({
      date: '2022-06-09',
      confidence: 0.97,
      words: [{ text: '09' }, { text: 'JUN' }, { text: '/' }, { text: 'JUIN' }, { text: '22' }],
    });
  });

  it('is found misspelt where it lies a whole number of years before the expiry, with less confidence', () => {
    const found = find('14.03.1988\nO9.0G.2O2Z\n08.06.2032');
    expect(found?.date).toBe('2022-06-09');
    expect(found?.confidence).toBeLessThan(0.9);
  });

  it('is not believed for lying ten years before the expiry where it was a guess', () => {
    const guessed = (confidence: number) => findIssueDate([printedText('08.06.22', confidence)], PERSON);
    expect(guessed(20)).toMatchObject({ date: '2022-06-08', confidence: 0.85 });
    expect(guessed(70)).toMatchObject({ date: '2022-06-08', confidence: 0.97 });
  });

  it('is not put together from the parts of two neighbours', () => {
    expect(find('0906202) 1081 2032')?.date).not.toBe('2021-06-09');
  });

  it('is read month first where birth and expiry are', () => {
    expect(find('03/14/1988 06/09/2022 06/08/2032')?.date).toBe('2022-06-09');
  });

  it('is believed little where it fits no validity, more where two looks agree', () => {
    const once = find('11.11.2023');
    expect(once).toMatchObject({ date: '2023-11-11' });
    expect(once?.confidence).toBeLessThan(0.9);
    expect(find('11.11.2023', '11.11.2023')?.confidence).toBeGreaterThan(0.9);
  });

  it('is not taken across the gap between two dates on one line', () => {
    expect(find('03% 06 2022 08 06 2032')?.date).not.toBe('2022-08-06');
  });

  it('is recognised by day and year around a month that can’t be read', () => {
    expect(find('09 JUUIUN 22')?.date).toBe('2022-06-09');
    expect(find('10 JUUIUN 22')).toBeUndefined();
  });

  it('is taken for the usual one where blur may have changed a figure, and not believed', () => {
    const [blurred, clear] = [70, 97].map((confidence) =>
      findIssueDate([printedText('09.06.2028', confidence)], { ...PERSON, expiry: '2030-06-08', today: '2029-01-01' }),
    );
    expect(blurred).toMatchObject({ date: '2020-06-09', confidence: 0.72 });
    expect(clear?.date).toBe('2028-06-09');
    expect(clear?.confidence).toBeLessThan(0.9);
  });

  it('is what two looks read, though blur may have changed a figure', () => {
    const look = printedText('09.06.2028', 70);
    const known = { ...PERSON, expiry: '2030-06-08', today: '2029-01-01' };
    expect(findIssueDate([look, look], known)).toMatchObject({ date: '2028-06-09', confidence: 0.75 });
  });

  it('is not taken for the usual one where that would change a month spelt out', () => {
    expect(findIssueDate([printedText('23 MAY /MAI 22', 81)], { ...PERSON, expiry: '2032-06-23' })?.date).toBe(
      '2022-05-23',
    );
  });

  it('is found where the spaces of a date were lost', () => {
    expect(find('09062022')?.date).toBe('2022-06-09');
    expect(find('0906 2022')?.date).toBe('2022-06-09');
    expect(find('5109062022')?.confidence).toBeLessThan(0.9);
  });

  it('is never ahead of today', () => {
    expect(find('09.06.2031')?.date).not.toBe('2031-06-09');
  });

  it('is not made up', () => {
    expect(find('14.03.1988 08.06.2032 WHITBY')).toBeUndefined();
  });
});

describe('the date of issue as two recognisers read it', () => {
  const both = (one: string, other: string, known = PERSON) =>
    findIssueDate([printedText(one, 70)], known, printedText(other, 70));

  it('is believed where they agree, however unusual it is', () => {
    expect(both('11.11.2023', '11 NOV 2023')).toMatchObject({ date: '2023-11-11', confidence: 0.98 });
    expect(both('11.11.2020', '11.11.2020')).toMatchObject({ date: '2020-11-11', confidence: 0.98 });
    const near = { ...PERSON, expiry: '2030-06-08', today: '2029-01-01' };
    expect(both('09.06.2028', '09.06.2028', near)).toMatchObject({ date: '2028-06-09', confidence: 0.98 });
  });

  it('is doubted where they differ, and both are told', () => {
    const found = both('09.06.2022', '09.06.2023');
    expect(found).toMatchObject({ date: '2022-06-09', rival: '2023-06-09' });
    expect(found?.confidence).toBeLessThan(0.9);
  });

  it('is doubted where they agree on two', () => {
    const page = '09.06.2022\n05.05.2019';
    expect(both(page, page)?.confidence).toBeLessThan(0.9);
  });

  it('is not believed for one guess that resembles a date beside another', () => {
    expect(both('O9.0G.2O2Z', 'O9.0G.2O2Z')?.confidence).toBeLessThan(0.9);
  });

  it('never contradicts what must be', () => {
    expect(both('11.11.1987', '11.11.1987')).toBeUndefined();
    expect(both('09.06.2031', '09.06.2031')?.date).not.toBe('2031-06-09');
  });
});

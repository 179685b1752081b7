import { findIssueDate } from './find-issue-date.ts';
import { datesIn } from './printed-dates.ts';

const PERSON = { birth: '1988-03-14', expiry: '2032-06-08' };

describe('dates on the printed page', () => {
  it.each([
    ['09.06.2022', '2022-06-09'],
    ['2022-06-09', '2022-06-09'],
    ['9 JUN 2022', '2022-06-09'],
    ['09 JUN / JUIN 22', '2022-06-09'],
    ['02 FEB / FÉV 19', '2019-02-02'],
    ['O9/O6/2O22', '2022-06-09'],
    ['17 AGO 2021', '2021-08-17'],
  ])('reads %s', (text, date) => {
    expect(datesIn(`Date of issue ${text} authority`)).toContain(date);
  });

  it('refuses a day that is not in the calendar', () => {
    expect(datesIn('31.02.2020')).toEqual([]);
  });
});

describe('the date of issue', () => {
  it('is the date that is neither birth nor expiry', () => {
    const text = '14 MAR / MARS 88\n09 JUN / JUIN 22\n08 JUN / JUIN 32';
    expect(findIssueDate(text, PERSON)).toEqual({ date: '2022-06-09', confidence: 0.97 });
  });

  it('is found misspelt where it lies a whole number of years before the expiry, with less confidence', () => {
    const found = findIssueDate('14.03.1988\nO9.0G.2O2Z\n08.06.2032', PERSON);
    expect(found?.date).toBe('2022-06-09');
    expect(found?.confidence).toBeLessThan(0.9);
  });

  it('is believed little where it fits no validity', () => {
    expect(findIssueDate('11.11.2020', PERSON)).toEqual({ date: '2020-11-11', confidence: 0.6 });
  });

  it('is not made up', () => {
    expect(findIssueDate('14.03.1988 08.06.2032 WHITBY', PERSON)).toBeUndefined();
  });
});

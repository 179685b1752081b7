import { brokenRules } from './issue-rules.ts';

const ADULT = { birth: '1988-03-14', expiry: '2032-06-08', today: '2026-11-21', state: 'GBR' };

describe('the rules for a date of issue', () => {
  it.each([
    ['1988-03-14', 'birth-before-issue'],
    ['2032-06-08', 'issue-before-expiry'],
    ['2026-11-22', 'issued-by-today'],
  ])('refuse %s: %s', (issue, rule) => {
    const today = rule === 'issue-before-expiry' ? '2040-01-01' : ADULT.today;
    expect(brokenRules('must', issue, { ...ADULT, today })).toEqual([rule]);
  });

  it.each([
    ['2022-06-09', []],
    ['2022-06-08', []],
    ['2021-09-09', []], // nine months of an earlier passport added
    ['2021-09-07', ['not-valid-too-long']],
    ['2026-11-01', []],
  ])('ask more of %s: %j', (issue, broken) => {
    expect(brokenRules('should', issue, ADULT)).toEqual(broken);
  });

  it('want a year at least, to the day before', () => {
    const today = '2032-06-08';
    expect(brokenRules('should', '2031-06-09', { ...ADULT, today })).toEqual([]);
    expect(brokenRules('should', '2031-06-10', { ...ADULT, today })).toEqual(['valid-long-enough']);
  });

  it('know states whose children get five years', () => {
    const child = { ...ADULT, birth: '2015-05-01' };
    expect(brokenRules('should', '2022-06-09', child)).toEqual(['childs-validity']);
    expect(brokenRules('should', '2022-06-09', { ...child, state: 'UTO' })).toEqual([]);
    expect(brokenRules('should', '2022-06-09', { ...child, expiry: '2027-06-09' })).toEqual([]);
    expect(brokenRules('should', '2022-06-09', { ...child, birth: '2006-06-09' })).toEqual([]);
  });
});

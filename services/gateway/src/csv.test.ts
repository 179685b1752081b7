import { createDateFormat, csvCell, csvFileName } from './csv.ts';

describe('a cell of the spreadsheet', () => {
  it.each(['=1+1', '+1 555', '-2', '@SUM(A1)', '\t=1', '\r=1'])('makes %j text, not a formula', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  });
  it('quotes commas, quotes and line breaks', () => {
    expect(csvCell('Fast, "safe"\nvisa')).toBe('"Fast, ""safe""\nvisa"');
  });
  it('leaves plain text as it is', () => {
    expect(csvCell('a=b')).toBe('a=b');
  });
});

describe('dates of the spreadsheet', () => {
  const instant = new Date('2026-01-31T23:05:00Z');
  it("are the viewer's", () => {
    expect(createDateFormat('Europe/Madrid')(instant)).toBe('2026-02-01 00:05');
    expect(createDateFormat('UTC')(instant)).toBe('2026-01-31 23:05');
  });
  it('fall back to UTC for a zone nobody knows', () => {
    expect(createDateFormat('Mars/Olympus')(instant)).toBe('2026-01-31 23:05');
  });
  it("name the file by the viewer's day", () => {
    expect(csvFileName(instant, createDateFormat('Asia/Tokyo'))).toBe('submissions-2026-02-01.csv');
  });
});

import { SubmissionRow } from '@wayfare/proto/application/v1/application_service';
import { createDateFormat, csvFileName, csvHeader, csvRow } from './csv.ts';

const ofVisa = (visaName: string): string =>
  csvRow(
    SubmissionRow.fromPartial({ visaName, numApplicants: 1, status: 'APPLICATION_STATUS_DRAFT' }),
    createDateFormat('UTC'),
  );

describe('a row of the spreadsheet', () => {
  it.each(['=1+1', '+1 555', '-2', '@SUM(A1)', '＝1+1', '＋1', '－2', '＠SUM(A1)', '\t=1', '\r=1'])(
    'makes %j text, not a formula',
    (text) => expect(ofVisa(text).replaceAll('"', '')).toContain(`,'${text},1,`),
  );

  it('is English, whatever language the traveller applied in', () => {
    const row = SubmissionRow.fromPartial({
      destinationName: 'Royaume-Uni',
      destinationCountry: 'GB',
      nationality: 'FR',
      status: 'APPLICATION_STATUS_DRAFT',
    });
    expect(csvRow(row, createDateFormat('UTC'))).toContain(',France,United Kingdom,');
  });

  it('quotes commas, quotes and line breaks, and leaves plain text as it is', () => {
    expect(ofVisa('Fast, "safe"\nvisa')).toContain(',"Fast, ""safe""\nvisa",1,');
    expect(ofVisa('line\rbreak')).toContain(',"line\rbreak",1,');
    expect(ofVisa('a=b')).toBe('N/A,N/A,N/A,N/A,N/A,N/A,N/A,a=b,1,N/A,N/A,N/A,draft,N/A\r\n');
  });

  it('comes after a byte order mark and the names of the columns', () =>
    expect(csvHeader).toBe(
      '\uFEFFDate,Email,First Name,Last Name,Phone,Nationality,Destination,Visa Name,Applicants,Processing Speed,Upsells,Total Price,Status,Passport Number\r\n',
    ));
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
    expect(csvFileName('submissions', instant, createDateFormat('Asia/Tokyo'))).toBe('submissions-2026-02-01.csv');
  });
});

import { scoreReader, type Truth } from './score.ts';

const TRUTH: Truth = {
  cls: 'clean',
  expect: 'accept',
  last_name: 'SILVA',
  last_name_viz: 'Sílva',
  date_of_issue: '2022-06-09',
  passport_number: 'X1',
};
const score = (fields: Record<string, string>, details: { name: string; verified: boolean; printed?: string }[]) =>
  scoreReader({ one: TRUTH }, [{ file: 'one', fields, details, cpu_ms: 1 }]);

describe('the score of a reader that says what vouches for its fields', () => {
  it('counts a right date of issue that is sent to the traveller as doubtful', () => {
    const right = { date_of_issue: '2022-06-09' };
    expect(score(right, [{ name: 'date_of_issue', verified: false }])).toMatchObject({ issue: 1, doubted: 1 });
    expect(score(right, [{ name: 'date_of_issue', verified: true }])).toMatchObject({ issue: 1, doubted: 0 });
    expect(score({ date_of_issue: '2021-06-09' }, [])).toMatchObject({ issue: 0, verifiedWrong: 0 });
  });

  it('counts a field that is verified and wrong', () => {
    const wrong = { passport_number: 'X7' };
    expect(score(wrong, [{ name: 'passport_number', verified: true }])).toMatchObject({ verifiedWrong: 1 });
    expect(score(wrong, [{ name: 'passport_number', verified: false }])).toMatchObject({ verifiedWrong: 0 });
    expect(score({ passport_number: 'X1' }, [{ name: 'passport_number', verified: true }])).toMatchObject({
      verifiedWrong: 0,
    });
  });

  it('counts the names that are spelled with their accents, whatever their case', () => {
    const name = { name: 'last_name', verified: true };
    expect(score({}, [{ ...name, printed: 'SÍLVA' }])).toMatchObject({ accented: 1, spelled: 1, spelledRight: 1 });
    expect(score({}, [{ ...name, printed: 'SILVA' }])).toMatchObject({ accented: 1, spelled: 1, spelledRight: 0 });
    expect(score({}, [name])).toMatchObject({ accented: 1, spelled: 0 });
  });
});

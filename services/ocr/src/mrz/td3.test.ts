import { ICAO_FIRST, ICAO_SECOND } from '../../test/fixtures.ts';
import { checksOf, fieldsOf, isConsistent, isDate } from './td3.ts';

const TODAY = new Date('2026-11-21');

describe('a passport’s zone', () => {
  it('is consistent where all five check digits agree', () => {
    expect(isConsistent(ICAO_SECOND)).toBe(true);
  });

  it('names the check digit that does not agree', () => {
    const forged = ICAO_SECOND.replace('7408122', '7408132');
    expect(checksOf(forged)).toMatchObject({ number: true, birth: false, expiry: true, composite: false });
  });

  it('gives the fields of the specimen of ICAO 9303', () => {
    expect(fieldsOf(ICAO_FIRST, ICAO_SECOND, TODAY)).toEqual({
      first_name: 'ANNA MARIA',
      last_name: 'ERIKSSON',
      passport_number: 'L898902C3',
      issuing_country: 'UTO',
      nationality: 'UTO',
      date_of_birth: '1974-08-12',
      sex: 'F',
      date_of_expiry: '2012-04-15',
    });
  });

  it('knows Germany by its single letter, an unspecified sex and a holder with one name', () => {
    const first = `P<D<<MUELLER${'<'.repeat(32)}`;
    const second = ICAO_SECOND.replace('UTO', 'D<<').replace('F', '<');
    expect(fieldsOf(first, second, TODAY)).toMatchObject({
      issuing_country: 'D',
      nationality: 'D',
      sex: 'X',
      last_name: 'MUELLER',
      first_name: '',
    });
  });

  it('never puts a birth ahead of today', () => {
    const bornIn = (yymmdd: string) => fieldsOf(ICAO_FIRST, ICAO_SECOND.replace('740812', yymmdd), TODAY).date_of_birth;
    expect(bornIn('261120')).toBe('2026-11-20');
    expect(bornIn('261122')).toBe('1926-11-22');
  });

  it.each(['740230', '741301', '740100', '74O101'])('refuses %s as a date', (text) => {
    expect(isDate(text)).toBe(false);
  });
});

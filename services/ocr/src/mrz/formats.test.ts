import { ICAO_FIRST, ICAO_SECOND } from '../../test/fixtures.ts';
import { checkDigit } from './check-digit.ts';
import { formatOf, parseZone } from './formats.ts';

/** Specimens of ICAO 9303, parts 4 to 7. */
const TD3 = [ICAO_FIRST, ICAO_SECOND];
const TD1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const MRV_A = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'];
const MRV_B = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'];

const swap = (lines: readonly string[], line: number, at: number, letter: string) =>
  lines.map((text, index) => (index === line ? text.slice(0, at) + letter + text.slice(at + 1) : text));

describe('the machine-readable zone', () => {
  it.each([
    ['TD3', TD3, 'L898902C3', 'UTO', ['ZE184226B']],
    ['TD1', TD1, 'D23145890', 'UTO', ['', '']],
    ['TD2', TD2, 'D23145890', 'UTO', ['']],
    ['MRV-A', MRV_A, 'L8988901C', 'XXX', ['6ZE184226B']],
    ['MRV-B', MRV_B, 'L8988901C', 'XXX', ['']],
  ] as const)('of a %s is known by its shape and gives its fields', (format, lines, number, nationality, optional) => {
    expect(parseZone(lines)).toMatchObject({
      format,
      last_name: 'ERIKSSON',
      first_name: 'ANNA MARIA',
      truncated: false,
      number,
      issuing_state: 'UTO',
      nationality,
      sex: 'F',
      optional,
      valid: true,
    });
  });

  it.each([
    ['TD3', TD3, 1, [0, 9, 13, 19, 21, 27, 28, 42, 43]],
    ['TD1', TD1, 1, [0, 6, 8, 14, 29]],
    ['TD1 above', TD1, 0, [5, 14, 20]],
    ['TD2', TD2, 1, [0, 9, 13, 19, 21, 27, 30, 35]],
    ['MRV-A', MRV_A, 1, [0, 9, 13, 19, 21, 27]],
    ['MRV-B', MRV_B, 1, [0, 9, 13, 19, 21, 27]],
  ] as const)('of a %s is not valid with one character of what its digits check changed', (_, lines, line, places) => {
    for (const at of places) {
      const old = lines[line]?.[at] as string;
      const other = old === '<' ? '1' : String((Number.parseInt(old, 36) + 1) % 10);
      expect({ at, valid: parseZone(swap(lines, line, at, other))?.valid }).toEqual({ at, valid: false });
    }
  });

  it('names the check digit that does not agree', () => {
    expect(parseZone(swap(TD1, 1, 2, '5'))?.checks).toEqual({
      number: true,
      birth: false,
      expiry: true,
      optional: true,
      composite: false,
    });
  });

  it('carries a long document number over into the optional data of cards', () => {
    const digit = checkDigit('D23145890734');
    const upper = `I<UTOD23145890<734${digit}<<<<<<<<<<<`;
    const middle = '7408122F1204159UTO<<<<<<<<<<<';
    const composite = checkDigit(upper.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18));
    expect(parseZone([upper, middle + composite, TD1[2] as string])).toMatchObject({
      number: 'D23145890734',
      optional: ['', ''],
      valid: true,
    });
    const lower = `D23145890<UTO7408122F1204159734${digit}<<<`;
    const last = checkDigit(lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21));
    expect(parseZone([TD2[0] as string, lower + last])).toMatchObject({ number: 'D23145890734', valid: true });
  });

  it('knows an unspecified sex, D for Germany and a holder with one name', () => {
    const first = `P<D<<MUELLER${'<'.repeat(32)}`;
    const second = ICAO_SECOND.replace('UTO', 'D<<').replace('F', '<');
    expect(parseZone([first, second])).toMatchObject({
      issuing_state: 'D',
      nationality: 'D',
      sex: 'X',
      last_name: 'MUELLER',
      first_name: '',
      valid: true,
    });
  });

  it('says where names fill their field and may be cut', () => {
    const names = 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<KRASUANG';
    const first = `P<UTO${names.slice(0, 39)}`;
    expect(parseZone([first, ICAO_SECOND])).toMatchObject({
      last_name: 'NILAVADHANANANDA',
      first_name: 'CHAYAPA DEJTHAMRONG K',
      truncated: true,
    });
  });

  it('keeps names of several parts apart from given names', () => {
    const first = 'P<UTOVAN<DER<MUELLEN<<ANNA<MARIA'.padEnd(44, '<');
    expect(parseZone([first, ICAO_SECOND])).toMatchObject({ last_name: 'VAN DER MUELLEN', first_name: 'ANNA MARIA' });
  });

  it('does not take a state that is none', () => {
    expect(parseZone([ICAO_FIRST.replace('UTO', 'QQQ'), ICAO_SECOND])?.valid).toBe(false);
  });

  it('is none in lines of other lengths, numbers or alphabets', () => {
    expect(formatOf(TD3.slice(0, 1))).toBeUndefined();
    expect(formatOf(TD3.map((line) => line.slice(1)))).toBeUndefined();
    expect(formatOf([TD1[0] as string, TD2[1] as string])).toBeUndefined();
    expect(formatOf(TD3.map((line) => line.toLowerCase()))).toBeUndefined();
    expect(formatOf(['X'.repeat(44), 'X'.repeat(44)])).toBeUndefined();
  });
});

import { ICAO_SECOND, readCharacters } from '../../test/fixtures.ts';
import { settledBy, solveSecondLine } from './solve-second-line.ts';

const swapped = (at: number, letter: string) => ICAO_SECOND.slice(0, at) + letter + ICAO_SECOND.slice(at + 1);

describe('solving the second line', () => {
  it('takes a line whose check digits agree as it is', () => {
    expect(solveSecondLine(readCharacters(ICAO_SECOND))).toMatchObject({
      text: ICAO_SECOND,
      verified: true,
      repairs: 0,
    });
  });

  it('reads a letter as the digit it resembles where only digits may stand', () => {
    const read = readCharacters(swapped(17, 'I'));
    expect(solveSecondLine(read)).toMatchObject({ text: ICAO_SECOND, verified: true });
  });

  it('repairs an unsure character by the check digit', () => {
    const read = readCharacters(swapped(1, 'B'), {
      1: { confidence: 48, letter: 'B', alternatives: [{ letter: '8', confidence: 41 }] },
    });
    expect(solveSecondLine(read)).toMatchObject({ text: ICAO_SECOND, verified: true, repairs: 1 });
  });

  it('leaves a surely read wrong digit alone, so that a forged page is not accepted', () => {
    expect(solveSecondLine(readCharacters(swapped(14, '5')))?.verified).toBe(false);
  });

  it('does not choose between two readings that are equally likely', () => {
    const doubt = {
      confidence: 45,
      alternatives: [
        { letter: '3', confidence: 44 },
        { letter: '8', confidence: 44 },
      ],
    };
    const read = readCharacters(swapped(4, '5'), {
      4: { ...doubt, letter: '5' },
      1: { ...doubt, letter: '8' },
      2: { ...doubt, letter: '9' },
    });
    const solved = solveSecondLine(read);
    expect(solved?.verified && solved.text !== ICAO_SECOND).toBe(false);
  });

  it('finds the filler that was read once instead of twice, by its spacing', () => {
    const read = readCharacters(ICAO_SECOND);
    read.splice(39, 1);
    expect(solveSecondLine(read)).toMatchObject({ text: ICAO_SECOND, verified: true });
  });

  it('drops a character that was read twice in one place', () => {
    const read = readCharacters(ICAO_SECOND);
    read.splice(11, 0, { letter: 'I', confidence: 30, x: (read[10]?.x ?? 0) + 3, alternatives: [] });
    expect(solveSecondLine(read)).toMatchObject({ text: ICAO_SECOND, verified: true });
  });

  it('gives nothing for a line far from 44 characters', () => {
    expect(solveSecondLine(readCharacters(ICAO_SECOND.slice(0, 25)))).toBeUndefined();
  });
});

describe('a line that may be read in two ways', () => {
  // L and 1 are twenty apart: no check digit tells them from one another.
  const alternatives = ['L', '1'].map((letter) => ({ letter, confidence: 40 }));
  const read = readCharacters(swapped(0, '0'), { 0: { letter: '0', confidence: 42, alternatives } });
  const solved = solveSecondLine(read) as NonNullable<ReturnType<typeof solveSecondLine>>;
  const other = swapped(0, '1');

  it('is not verified, and says how else it may be read', () => {
    expect(solved.verified).toBe(false);
    expect([solved.text, ...solved.rivals].sort()).toEqual([other, ICAO_SECOND]);
  });

  it('is settled by what stands in print', () => {
    expect(settledBy(solved, (text) => text === ICAO_SECOND)).toMatchObject({ text: ICAO_SECOND, verified: true });
    expect(settledBy(solved, (text) => text === other)).toMatchObject({ text: other, verified: true });
  });

  it('stays open where print shows neither, or both', () => {
    expect(settledBy(solved, () => false).verified).toBe(false);
    expect(settledBy(solved, () => true).verified).toBe(false);
  });

  it('is never settled against its check digits', () => {
    const wrong = { ...solved, rivals: [swapped(0, '2')] };
    expect(settledBy(wrong, (text) => text.startsWith('2')).verified).toBe(false);
  });
});

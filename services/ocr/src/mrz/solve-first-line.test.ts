import { ICAO_FIRST, readCharacters } from '../../test/fixtures.ts';
import { solveFirstLine } from './solve-first-line.ts';

describe('solving the first line', () => {
  it('takes the specimen as it is', () => {
    expect(solveFirstLine(readCharacters(ICAO_FIRST))).toMatchObject({
      text: ICAO_FIRST,
      plausible: true,
      nameConfidence: 97,
    });
  });

  it('does not mind how many fillers were counted at its end', () => {
    expect(solveFirstLine(readCharacters(ICAO_FIRST.slice(0, 34)))?.text).toBe(ICAO_FIRST);
    expect(solveFirstLine(readCharacters(`${ICAO_FIRST}<<<`))?.text).toBe(ICAO_FIRST);
  });

  it('puts letters for the digits they resemble, for names have none', () => {
    const read = readCharacters(ICAO_FIRST.replace('ERIKSSON', 'ER1K5S0N'));
    expect(solveFirstLine(read)?.text).toBe(ICAO_FIRST);
  });

  it('finds the issuing state among the alternatives', () => {
    const read = readCharacters(ICAO_FIRST.replace('UTO', 'VTO'), {
      2: { letter: 'V', confidence: 50, alternatives: [{ letter: 'U', confidence: 45 }] },
    });
    expect(solveFirstLine(read)).toMatchObject({ text: ICAO_FIRST, plausible: true });
  });

  it('takes an unsure K among fillers for a filler, and a sure one for an initial', () => {
    const line = ICAO_FIRST.replace('<<<<', '<<K<');
    const unsure = readCharacters(line, { [line.indexOf('K<', 20)]: { letter: 'K', confidence: 40 } });
    expect(solveFirstLine(unsure)?.text).toBe(ICAO_FIRST);
    expect(solveFirstLine(readCharacters(line))?.text).toBe(line);
  });

  it('is not plausible for a card or a visa', () => {
    expect(solveFirstLine(readCharacters(ICAO_FIRST.replace('P', 'V')))?.plausible).toBe(false);
  });

  it('says how surely the least sure character of the names was read', () => {
    expect(solveFirstLine(readCharacters(ICAO_FIRST, { 8: { confidence: 52 } }))?.nameConfidence).toBe(52);
  });
});

import { openStrips } from './open-strips.ts';
import { lettersOf } from './strip-reader.ts';

const LETTERS = ['A', 'B', ' '];

/** What the network says of a line, a step for each sign; `-` is no letter. */
const steps = (text: string, sureness = 0.9): Float32Array =>
  Float32Array.from(
    [...text].flatMap((sign) => {
      const wanted = sign === '-' ? 0 : LETTERS.indexOf(sign) + 1;
      return [0, 1, 2, 3].map((at) => (at === wanted ? sureness : (1 - sureness) / 3));
    }),
  );
const textOf = (text: string) =>
  lettersOf(steps(text), LETTERS)
    .map(({ letter }) => letter)
    .join('');

describe('the steps of the network', () => {
  it.each([
    ['AAB', 'AB'],
    ['A-AB', 'AAB'],
    ['--A--', 'A'],
    ['A A', 'A A'],
    ['----', ''],
  ])('%s are the letters %j', (said, read) => {
    expect(textOf(said)).toBe(read);
  });

  it('say where a letter stands and how sure they are of it', () => {
    const [letter] = lettersOf(steps('--B', 0.7), LETTERS);
    expect(letter).toMatchObject({ letter: 'B', x: 20 });
    expect(letter?.confidence).toBeCloseTo(70, 3);
  });
});

it('is done without where its network can’t be loaded, and that is said once', async () => {
  const said: string[] = [];
  const strips = await openStrips(
    () => ({ network: '/nowhere/print.onnx', letters: LETTERS }),
    (line) => said.push(line),
  );
  expect(strips).toBeUndefined();
  expect(said).toHaveLength(1);
  expect(JSON.parse(said[0] as string)).toMatchObject({ level: 'error', reason: expect.stringContaining('/nowhere') });
});

import fc from 'fast-check';
import sharp from 'sharp';
import { inspectPicture } from './inspect-picture.ts';
import { MAX_DECODED_BYTES, MAX_PIXELS } from './limits.ts';

/** The same pictures each time; `npm run fuzz` draws others. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
const TIMES = process.env.FUZZ_COUNT ? 20 : 1;

const SIGNATURES = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
  Buffer.from('\0\0\0\x18ftypheic', 'latin1'),
];

/** Either a fault, or what a decoder may safely be given. Throwing and running on for ever are neither. */
const expectJudged = (bytes: Buffer): void => {
  const judged = inspectPicture(bytes);
  if ('fault' in judged) return;
  expect(judged.width * judged.height).toBeLessThanOrEqual(MAX_PIXELS);
  expect(judged.decodedBytes).toBeLessThanOrEqual(MAX_DECODED_BYTES);
  expect(Math.min(judged.width, judged.height)).toBeGreaterThanOrEqual(1);
};

interface Edit {
  at: number;
  bytes: Uint8Array;
  /** How many bytes make room for them; as many as there are where it is undefined. */
  replaced: number | undefined;
}

const edits = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 1_000_000 }),
    // Sizes and counts are where headers lie: the extremes come often.
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc.constantFrom(...[0x00, 0x7f, 0x80, 0xff].map((byte) => new Uint8Array(4).fill(byte))),
    ),
    replaced: fc.option(fc.nat({ max: 64 }), { nil: undefined, freq: 1 }),
  }),
  { minLength: 1, maxLength: 3 },
);

const edited = (picture: Buffer, changes: Edit[]): Buffer =>
  changes.reduce((bytes, { at, bytes: inserted, replaced }) => {
    const start = at % bytes.length;
    return Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(start + (replaced ?? inserted.length))]);
  }, picture);

describe('the header of a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff', 'gif'] as const)(
    'of a damaged %s is judged, whatever was done to it',
    async (format) => {
      const noise = { width: 40, height: 30, channels: 3, background: '#345' } as const;
      const picture = await sharp({ create: noise }).toFormat(format).toBuffer();
      fc.assert(
        fc.property(edits, (changes) => expectJudged(edited(picture, changes))),
        { numRuns: 4_000 * TIMES, seed },
      );
    },
  );

  it('of any bytes behind a signature is judged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SIGNATURES), fc.uint8Array({ maxLength: 400 }), (signature, rest) =>
        expectJudged(Buffer.concat([signature, rest])),
      ),
      { numRuns: 4_000 * TIMES, seed },
    );
  });
});

import sharp from 'sharp';
import { specimen } from '../test/fixtures.ts';
import { drawExplanation, newTrace } from './explain.ts';
import { type PassportReading, refused } from './reading.ts';

const BOX = { x: 0.25, y: 0.5, width: 0.25, height: 0.1 };
const readingWith = (verified: boolean): PassportReading => ({
  ...refused('names-uncertain'),
  mrz: ['P<UTO', 'L898'],
  fields: [{ name: 'last_name', value: 'O<&', source: 'mrz', confidence: 0.9, verified, doubt: 'read-once', box: BOX }],
});

/** The colour on the lower edge of the box, clear of its label. */
const edgeColour = async (picture: Buffer, reading: PassportReading) => {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const scale = Math.min(1, 1400 / Math.max(width, height));
  const drawn = (await drawExplanation(picture, reading, newTrace())) as Buffer;
  const [left, top] = [0.375 * width * scale, 0.6 * height * scale].map(Math.round) as [number, number];
  const { data } = await sharp(drawn)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
};

describe('a drawn explanation', () => {
  it('frames what is verified in green and what is doubted in orange', async () => {
    const [red, green] = await edgeColour(specimen('marlowe'), readingWith(true));
    expect(green).toBeGreaterThan((red as number) * 2);
    const [doubtRed, , doubtBlue] = await edgeColour(specimen('marlowe'), readingWith(false));
    expect(doubtRed).toBeGreaterThan((doubtBlue as number) + 100);
  });

  it('stands beside the picture, with what was read by whom', async () => {
    const trace = newTrace();
    const bare = await sharp(await drawExplanation(specimen('none'), refused('no-zone-found'), trace)).metadata();
    for (let at = 0; at < 200; at++) trace.values.push({ by: 'strips', text: 'SILVA & <', sure: 90, box: BOX });
    const full = await sharp(await drawExplanation(specimen('none'), refused('no-zone-found'), trace)).metadata();
    const { width = 0 } = await sharp(specimen('none')).metadata();
    expect(bare.width).toBe(Math.min(width, 1400) + 620);
    expect(full.height).toBeGreaterThan(bare.height as number);
  });

  it('is none of what is no picture', async () => {
    expect(await drawExplanation(Buffer.from('%PDF-1.7'), refused('unreadable-picture'), newTrace())).toBeUndefined();
  });
});

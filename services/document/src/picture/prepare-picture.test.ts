import { MAX_UPLOAD_BYTES } from '@wayfare/proto/document/v1/limits';
import sharp from 'sharp';
import { aHeic } from '../../test/heic.ts';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';

const grey = { r: 90, g: 90, b: 90 };
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: grey } });

const prepared = async (upload: Buffer): Promise<PreparedPicture> => {
  const answer = await preparePicture(upload);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer.prepared;
};

const colourAt = async ({ bytes }: PreparedPicture, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 180 && green < 90 && blue < 90;

describe('preparing an uploaded picture', () => {
  it('turns it upright and leaves nothing of its metadata', async () => {
    const upload = await picture(60, 40)
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 29/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes, width, height, contentType } = await prepared(upload);
    const { exif, orientation, icc } = await sharp(bytes).metadata();
    expect({ width, height, contentType, exif, orientation, icc }).toEqual({
      width: 40,
      height: 60,
      contentType: 'image/jpeg',
      exif: undefined,
      orientation: undefined,
      icc: undefined,
    });
  });

  it.each(['png', 'webp'] as const)('takes a %s whatever its name', async (format) => {
    const upload = await picture(40, 40).toFormat(format).toBuffer();
    expect((await prepared(upload)).contentType).toBe('image/jpeg');
  });

  it('takes a HEIC as phones write it: in tiles, turned by its own property, with a thumbnail', async () => {
    const upload = aHeic({ columns: 3, rows: 2, width: 180, height: 120, quarterTurns: 3, hasThumbnail: true });
    const picture = await prepared(upload);
    expect([picture.width, picture.height]).toEqual([120, 180]);
    // Its upper left corner, red, is the upper right one after a quarter turn to the right.
    expect(isRed(await colourAt(picture, 110, 8))).toBe(true);
    expect(isRed(await colourAt(picture, 8, 8))).toBe(false);
  });

  it('drops what hides behind the picture', async () => {
    const upload = Buffer.concat([await picture(40, 40).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await prepared(upload)).bytes.includes('script')).toBe(false);
  });

  it('takes 15 MB and refuses one byte more', async () => {
    const jpeg = await picture(40, 40).jpeg().toBuffer();
    const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
    expect((await prepared(padded(MAX_UPLOAD_BYTES))).width).toBe(40);
    expect(await preparePicture(padded(MAX_UPLOAD_BYTES + 1))).toEqual({ fault: 'picture-too-large' });
  });
});

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { MAX_BYTES } from './limits.ts';
import { preparePicture } from './prepare-picture.ts';

const grey = { r: 90, g: 90, b: 90 };
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: grey } });

/** A PNG whose header promises 20,000 x 20,000 pixels. */
const hugePng = (): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('preparing an uploaded picture', () => {
  it('turns it upright and leaves nothing of its metadata', async () => {
    const upload = await picture(60, 40)
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 29/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes, width, height, contentType } = await preparePicture(upload);
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
    expect((await preparePicture(upload)).contentType).toBe('image/jpeg');
  });

  it('drops what hides behind the picture', async () => {
    const upload = Buffer.concat([await picture(40, 40).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await preparePicture(upload)).bytes.includes('script')).toBe(false);
  });

  it.each([
    ['text', async () => Buffer.from('not a picture at all')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['a GIF', () => picture(20, 20).gif().toBuffer()],
    ['half a JPEG', async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 900)],
    ['nothing', async () => Buffer.alloc(0)],
  ])('refuses %s', async (_, make) => {
    await expect(preparePicture(await make())).rejects.toMatchObject({ reason: 'upload-not-an-image' });
  });

  it('refuses more than 40 megapixels by the header, without decoding', async () => {
    await expect(preparePicture(hugePng())).rejects.toMatchObject({ reason: 'upload-too-large' });
  });

  it('refuses more than 15 MB', async () => {
    await expect(preparePicture(Buffer.alloc(MAX_BYTES + 1))).rejects.toMatchObject({ reason: 'upload-too-large' });
  });
});

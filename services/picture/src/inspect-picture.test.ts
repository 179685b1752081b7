import { crc32, deflateSync } from 'node:zlib';
import { inspectPicture } from './inspect-picture.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
};

/** As small as such a file can be: what it unpacks to is told by its header alone. */
const aPng = ({ width = 5_000, height = 8_000, depth = 8, colour = 6, interlace = 0 } = {}): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, interlace]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(64)));
  return Buffer.concat([signature, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))]);
};

const TOO_LARGE = { fault: 'picture-too-large' };

describe('a PNG', () => {
  it('of a phone’s size is read, in rows or interlaced', () => {
    expect(inspectPicture(aPng())).toMatchObject({ format: 'png', width: 5_000 });
    expect(inspectPicture(aPng({ interlace: 1 }))).toMatchObject({ format: 'png' });
  });

  it.each([0, 1])('of 16 bits that unpacks to hundreds of megabytes is refused (interlace %i)', (interlace) => {
    expect(inspectPicture(aPng({ depth: 16, interlace }))).toEqual(TOO_LARGE);
    expect(inspectPicture(aPng({ depth: 16, colour: 2, interlace }))).toEqual(TOO_LARGE);
  });

  it('of 16 bits and a scanner’s size is read', () => {
    expect(inspectPicture(aPng({ width: 3_500, height: 2_500, depth: 16, colour: 2 }))).toMatchObject({
      format: 'png',
    });
  });
});

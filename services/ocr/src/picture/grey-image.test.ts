import { brightestChannel, discard, type GreyImage, sumAround } from './grey-image.ts';

const aPicture = (width: number, height: number): GreyImage => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => (at * 7919) % 251),
});

/** The same by its definition. */
const sumAt = ({ data, width, height }: GreyImage, radius: number, x: number, y: number): number => {
  let sum = 0;
  for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++)
    for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column++)
      sum += data[row * width + column] as number;
  return sum;
};

it.each([
  ['larger than the square', 23, 17, 3],
  ['narrower than the square', 4, 19, 6],
  ['flatter than the square', 19, 4, 6],
  ['of one pixel', 1, 1, 2],
])('sums the square around each pixel of a picture %s', (_, width, height, radius) => {
  const picture = aPicture(width, height);
  const found: number[] = [];
  sumAround(picture, radius, (sums, y) => {
    expect(y).toBe(found.length / width);
    found.push(...sums);
  });
  const wanted = Array.from(picture.data, (_, at) => sumAt(picture, radius, at % width, Math.floor(at / width)));
  expect(found).toEqual(wanted);
});

it('gives the memory of pixels back at once, but never what they only share', () => {
  const own = new Uint8Array(1_000);
  discard(own);
  expect(own.buffer.byteLength).toBe(0);
  const whole = new Uint8Array(1_000);
  discard(whole.subarray(0, 500));
  expect(whole.buffer.byteLength).toBe(1_000);
});

it('takes the brightest of red, green and blue', () => {
  const pixels = Uint8Array.from([9, 0, 255, 255, 9, 0, 0, 255, 9, 7, 7, 7, 0, 0, 1]);
  expect([...brightestChannel(pixels, 3, 5, 1).data]).toEqual([255, 255, 255, 7, 1]);
  const clear = Uint8Array.from([1, 2, 3, 255, 200, 100, 0, 0]);
  expect([...brightestChannel(clear, 4, 2, 1).data]).toEqual([3, 200]);
});

import { measurePhoto, type Pixels } from './measure-photo.ts';

/** A picture of `width` by `height` whose pixels have the luma that `shade` says. */
const picture = (shade: (x: number, y: number) => number, width = 60, height = 80): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.fill(shade(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height };
};
const face = { left: 0.3, top: 0.3, width: 0.4, height: 0.4 };
const isInFace = (x: number, y: number): boolean => x > 16 && x < 44 && y > 22 && y < 58;
const checks = (x: number, y: number): number => ((x >> 1) + (y >> 1)) % 2;

describe('what is measured of a photo', () => {
  it('is the light of the face, not that of the wall behind it', () => {
    const dark = measurePhoto(
      picture((x, y) => (isInFace(x, y) ? 40 : 240)),
      face,
    );
    expect(dark.light).toBeLessThan(60);
    const bright = measurePhoto(
      picture((x, y) => (isInFace(x, y) ? 200 : 10)),
      face,
    );
    expect(bright.light).toBeGreaterThan(180);
  });

  it('is the light that falls on a face, whatever its skin', () => {
    // A dark face of 45 whose forehead, a tenth of it, takes the light; and the same in the dark.
    const lit = (y: number, highlight: number): number => (y < 28 ? highlight : 45);
    expect(
      measurePhoto(
        picture((_, y) => lit(y, 150)),
        face,
      ).light,
    ).toBeGreaterThan(90);
    expect(
      measurePhoto(
        picture((_, y) => lit(y, 60)),
        face,
      ).light,
    ).toBeLessThan(90);
  });

  it('is how much of the face is burnt out', () => {
    expect(
      measurePhoto(
        picture((x) => (x < 30 ? 255 : 120)),
        face,
      ).burnt,
    ).toBeCloseTo(0.5, 1);
  });

  it('is how much detail the face has, and how restless the picture is beside it', () => {
    const sharp = measurePhoto(
      picture((x, y) => (isInFace(x, y) ? 100 + 60 * checks(x, y) : 200)),
      face,
    );
    const flat = measurePhoto(
      picture(() => 200),
      face,
    );
    expect(sharp.detail).toBeGreaterThan(1_000);
    expect(flat.detail).toBe(0);
    expect(sharp.unrest).toBe(0);
    expect(
      measurePhoto(
        picture((x, y) => (isInFace(x, y) ? 120 : 200 * checks(x, y))),
        face,
      ).unrest,
    ).toBeGreaterThan(30);
  });

  it('is nothing restless where the face leaves no room beside it', () => {
    expect(measurePhoto(picture(checks), { left: 0.1, top: 0.1, width: 0.8, height: 0.8 }).unrest).toBe(0);
  });
});

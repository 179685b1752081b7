import { type GreyImage, sumAround } from '../picture/grey-image.ts';

export interface ThresholdSettings {
  /** Half the side of the neighbourhood whose mean is compared with, in pixels. */
  radius: number;
  /** How much darker than its neighbourhood ink must be, as a share. */
  darker: number;
}

/** Marks ink (1): pixels darker than the mean around them, whatever the light. */
export const localThreshold = (image: GreyImage, { radius, darker }: ThresholdSettings): Uint8Array => {
  const { data, width, height } = image;
  const ink = new Uint8Array(width * height);
  sumAround(image, radius, (sums, y) => {
    const rows = Math.min(height, y + radius + 1) - Math.max(0, y - radius);
    const share = (1 - darker) / rows;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const left = x > radius ? x - radius : 0;
      const right = x + radius < width ? x + radius + 1 : width;
      if (((data[row + x] as number) + 1) * (right - left) < (sums[x] as number) * share) ink[row + x] = 1;
    }
  });
  return ink;
};

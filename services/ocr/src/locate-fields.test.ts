import { glaredFields } from './locate-fields.ts';
import type { GreyImage } from './picture/grey-image.ts';

const WIDTH = 300;
const ROW = 40;
const BOXES = {
  last_name: { x: 0, y: 0, width: 1, height: 1 / 3 },
  first_name: { x: 0, y: 1 / 3, width: 1, height: 1 / 3 },
  passport_number: { x: 0, y: 2 / 3, width: 1, height: 1 / 3 },
};

/** Three rows of letters, each of its own ink on its own paper. */
const page = (rows: { ink: number; paper: number }[]): GreyImage => {
  const data = Uint8Array.from({ length: WIDTH * ROW * rows.length }, (_, at) => {
    const { ink, paper } = rows[Math.floor(at / (WIDTH * ROW))] as { ink: number; paper: number };
    return (at % WIDTH) % 10 < 3 ? ink : paper;
  });
  return { data, width: WIDTH, height: ROW * rows.length };
};
const plain = { ink: 30, paper: 225 };

describe('fields under glare', () => {
  it('are those whose ink the light washes out', () => {
    expect(glaredFields(page([plain, { ink: 160, paper: 255 }, plain]), BOXES)).toEqual(['first_name']);
  });

  it('are none where the paper is bright and the ink stays dark', () => {
    expect(glaredFields(page([plain, { ink: 45, paper: 255 }, plain]), BOXES)).toEqual([]);
  });

  it('are none where all is pale but nothing shines', () => {
    expect(glaredFields(page([plain, { ink: 160, paper: 230 }, plain]), BOXES)).toEqual([]);
  });
});

import type { TextLine } from './text-lines.ts';
import { createZoneFrame } from './zone-frame.ts';

const aLine = (line: Partial<TextLine>): TextLine => ({
  cx: 0,
  cy: 0,
  dx: 1,
  dy: 0,
  start: 0,
  end: 430,
  pitch: 10,
  characters: 44,
  regularity: 1,
  ...line,
});

describe('the frame of a zone', () => {
  it('leads to the characters of both lines', () => {
    const { toPicture, spacing, length } = createZoneFrame({ first: aLine({}), second: aLine({ cy: 25 }) });
    expect({ spacing, length }).toEqual({ spacing: 2.5, length: 43 });
    expect(toPicture(0, 0)).toEqual({ x: 0, y: 0 });
    expect(toPicture(43, 2.5)).toEqual({ x: 430, y: 25 });
    expect(toPicture(10, 2.5).x).toBeCloseTo(100);
  });

  it('follows the perspective: what is nearer stands wider apart', () => {
    const nearer = aLine({ cx: -20, cy: 25, end: 470, pitch: 10.9 });
    const { toPicture } = createZoneFrame({ first: aLine({}), second: nearer });
    const gapAt = (down: number) => toPicture(21, down).x - toPicture(20, down).x;
    expect(gapAt(2.5)).toBeGreaterThan(gapAt(0) * 1.05);
  });
});

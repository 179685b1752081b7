/** A connected piece of ink: the centre and the sides of its box, and the longer of them. */
export interface Component {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
}

interface Limits {
  smallest: number;
  largest: number;
}

const VISITED = 2;
const MIN_PIXELS = 5;

/** Pieces of ink (8-connected) whose size could be a character's. Uses up `ink`. */
export const findComponents = (ink: Uint8Array, width: number, height: number, limits: Limits): Component[] => {
  const stack = new Int32Array(width * height);
  const found: Component[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] !== 1) continue;
    let depth = 0;
    let pixels = 0;
    let left = width;
    let right = -1;
    let top = height;
    let bottom = -1;
    stack[depth++] = start;
    ink[start] = VISITED;
    while (depth > 0) {
      const at = stack[--depth] as number;
      const y = (at / width) | 0;
      const x = at - y * width;
      pixels++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      const fromX = x > 0 ? x - 1 : x;
      const toX = x < width - 1 ? x + 1 : x;
      const toY = y < height - 1 ? y + 1 : y;
      for (let ny = y > 0 ? y - 1 : y; ny <= toY; ny++)
        for (let next = ny * width + fromX; next <= ny * width + toX; next++)
          if (ink[next] === 1) {
            ink[next] = VISITED;
            stack[depth++] = next;
          }
    }
    const across = right - left + 1;
    const down = bottom - top + 1;
    const size = Math.max(across, down);
    if (size < limits.smallest || size > limits.largest || pixels < MIN_PIXELS || Math.min(across, down) < 2) continue;
    found.push({ x: (left + right) / 2, y: (top + bottom) / 2, width: across, height: down, size });
  }
  return found;
};

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

const MIN_PIXELS = 5;

/** Stretches of ink in one row, with the piece that each belongs to. */
const createRow = (width: number) => ({
  from: new Int32Array((width >> 1) + 1),
  to: new Int32Array((width >> 1) + 1),
  piece: new Int32Array((width >> 1) + 1),
  count: 0,
});

/**
 * Pieces of ink (8-connected) whose size could be a character's: stretches of each row, joined to those they touch in
 * the row above.
 */
export const findComponents = (ink: Uint8Array, width: number, height: number, limits: Limits): Component[] => {
  const parent: number[] = [];
  const boxes: { left: number; right: number; top: number; bottom: number; pixels: number }[] = [];
  const rootOf = (piece: number): number => {
    let root = piece;
    while (parent[root] !== root) root = parent[root] as number;
    return root;
  };
  /** The older of two pieces takes the younger in. */
  const join = (one: number, other: number): number => {
    const [older, younger] = one < other ? [one, other] : [other, one];
    const [kept, gone] = [boxes[older], boxes[younger]] as [(typeof boxes)[number], (typeof boxes)[number]];
    parent[younger] = older;
    kept.left = Math.min(kept.left, gone.left);
    kept.right = Math.max(kept.right, gone.right);
    kept.bottom = Math.max(kept.bottom, gone.bottom);
    kept.pixels += gone.pixels;
    return older;
  };

  let above = createRow(width);
  let row = createRow(width);
  for (let y = 0; y < height; y++) {
    row.count = 0;
    let beside = 0;
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at++) {
      if (ink[at] === 0) continue;
      const left = at - y * width;
      while (at < end && ink[at] !== 0) at++;
      const right = at - 1 - y * width;
      let piece = -1;
      while (beside < above.count && (above.to[beside] as number) < left - 1) beside++;
      for (let near = beside; near < above.count && (above.from[near] as number) <= right + 1; near++) {
        const root = rootOf(above.piece[near] as number);
        if (piece < 0) piece = root;
        else if (root !== piece) piece = join(piece, root);
      }
      if (piece < 0) {
        piece = parent.push(parent.length) - 1;
        boxes.push({ left, right, top: y, bottom: y, pixels: right - left + 1 });
      } else {
        const box = boxes[piece] as (typeof boxes)[number];
        if (left < box.left) box.left = left;
        if (right > box.right) box.right = right;
        box.bottom = y;
        box.pixels += right - left + 1;
      }
      row.from[row.count] = left;
      row.to[row.count] = right;
      row.piece[row.count++] = piece;
    }
    [above, row] = [row, above];
  }

  return boxes.flatMap(({ left, right, top, bottom, pixels }, piece) => {
    const across = right - left + 1;
    const down = bottom - top + 1;
    const size = Math.max(across, down);
    if (parent[piece] !== piece || size < limits.smallest || size > limits.largest) return [];
    if (pixels < MIN_PIXELS || Math.min(across, down) < 2) return [];
    return [{ x: (left + right) / 2, y: (top + bottom) / 2, width: across, height: down, size }];
  });
};

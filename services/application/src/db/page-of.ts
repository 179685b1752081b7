/** From this row on it is worth counting first: nearer to the end than to the start, a page is read from the end. */
export const FAR_ROWS = 5_000;

export interface Page {
  limit: number;
  offset: number;
  /** How many rows there are, if it is known. */
  total?: number;
}

/** What to read of the order, or of the same order turned round. */
export const pageOf = ({ limit, offset, total }: Page): { limit: number; offset: number; isTurned: boolean } =>
  total === undefined || offset <= total / 2
    ? { limit, offset, isTurned: false }
    : {
        limit: Math.max(0, Math.min(limit, total - offset)),
        offset: Math.max(0, total - offset - limit),
        isTurned: true,
      };

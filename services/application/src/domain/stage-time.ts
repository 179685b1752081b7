/**
 * How long cases stay in a stage is kept as counts of times that differ by less than a tenth: such counts of several
 * days can be added, which medians of days can't. A share of them is right within 5 %.
 */
export interface Bucket {
  bucket: number;
  cases: number;
}

export const BUCKETS_PER_E = 10;

/** Minutes in the middle of a bucket; the counterpart of `floor(ln(minutes + 1) * BUCKETS_PER_E)`. */
export const minutesOf = (bucket: number): number => Math.exp((bucket + 0.5) / BUCKETS_PER_E) - 1;

/** The time that this share of the cases did not exceed; 0 where there are none. @param buckets in any order */
export const timeAtShare = (buckets: readonly Bucket[], share: number): number => {
  const total = buckets.reduce((sum, { cases }) => sum + cases, 0);
  let left = Math.max(1, Math.ceil(total * share));
  for (const { bucket, cases } of buckets.toSorted((one, other) => one.bucket - other.bucket)) {
    left -= cases;
    if (left <= 0) return minutesOf(bucket);
  }
  return 0;
};

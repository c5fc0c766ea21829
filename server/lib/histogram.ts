/** Number of buckets in a histogram (floor.md C). */
export const BUCKETS = 24

/**
 * Lower bounds of all buckets but the first, in milliseconds: one second, then increasing by a factor of √3, up to 49 hours. The
 * first bucket contains values below one second, the last those above all bounds.
 */
export const BUCKET_BOUNDS_MS: readonly number[] = Array.from({ length: BUCKETS - 1 }, (_, i) =>
  Math.round(1000 * 3 ** (i / 2)),
)

/** Counts by bucket; missing buckets are empty. Histograms of several days are summed bucket by bucket. */
export type Histogram = ReadonlyMap<number, number>

const lower = (bucket: number): number => (bucket === 0 ? 1 : (BUCKET_BOUNDS_MS[bucket - 1] ?? 1))
const upper = (bucket: number): number => BUCKET_BOUNDS_MS[bucket] ?? lower(bucket) * Math.sqrt(3)

/** Returns the number of values in a histogram. */
export const sizeOf = (histogram: Histogram): number => [...histogram.values()].reduce((sum, n) => sum + n, 0)

/**
 * Returns the value below which a share (0 to 1) of all values lies, in milliseconds; null if there are no values. Assumes that
 * values are spread evenly within a bucket on a logarithmic scale, so the result is off by less than a factor of √3.
 */
export function quantile(histogram: Histogram, share: number): number | null {
  const wanted = sizeOf(histogram) * share
  if (!wanted) return null
  let below = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const n = histogram.get(bucket) ?? 0
    if (n && below + n >= wanted) {
      const part = (wanted - below) / n
      return Math.round(lower(bucket) * (upper(bucket) / lower(bucket)) ** part)
    }
    below += n
  }
  return null
}

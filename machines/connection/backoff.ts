/** Our choice: widest wait before the first return, milliseconds; it spreads 5,000 consoles over two seconds. */
export const BACKOFF_FIRST_MS = 2_000
/** Our choice: widest wait before any return, milliseconds. */
export const BACKOFF_MAX_MS = 20_000
/** Our choice: shortest wait before a return, milliseconds. */
export const BACKOFF_MIN_MS = 100

const GOLDEN = 0.618_033_988_749_895

/** Wait before a return, milliseconds: the window doubles with each attempt (from 0), the seed (0 to 1) places this console within it. */
export function backoff(attempt: number, seed: number): number {
  const window = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** attempt)
  const place = (seed + attempt * GOLDEN) % 1
  return Math.round(BACKOFF_MIN_MS + place * (window - BACKOFF_MIN_MS))
}

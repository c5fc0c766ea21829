/** Our choice: maximum delay before the first reconnect; spreads 5,000 consoles over two seconds. */
export const BACKOFF_FIRST_MS = 2_000
/** Our choice: maximum delay before any reconnect. */
export const BACKOFF_MAX_MS = 20_000
/** Our choice: minimum delay before a reconnect. */
export const BACKOFF_MIN_MS = 100

const GOLDEN = 0.618_033_988_749_895

/**
 * Returns the delay before a reconnect, in milliseconds. The window doubles with each attempt (from 0); the seed (0 to 1)
 * distributes consoles within the window.
 */
export function backoff(attempt: number, seed: number): number {
  const window = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** attempt)
  const fraction = (seed + attempt * GOLDEN) % 1
  return Math.round(BACKOFF_MIN_MS + fraction * (window - BACKOFF_MIN_MS))
}

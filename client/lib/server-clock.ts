/** Our choice: maximum difference that is attributed to a slow response and not to a wrong clock, in milliseconds. */
const TOLERANCE_MS = 5_000
const KEY = 'clock.offset'

function storedOffset(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}

let offset = storedOffset()

/** Returns the server's time in milliseconds since 1970, estimated from its responses. */
export const serverNow = (): number => Date.now() + offset

/**
 * Adjusts the clock to the time in a server response (its `Date` header). Ages and the end of the session are based on this
 * clock.
 */
export function syncServerClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference) || Math.abs(difference - offset) < TOLERANCE_MS) return
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
  try {
    if (offset === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(offset))
  } catch {
    // Ignored, because without storage the next page learns the offset from its first response.
  }
}

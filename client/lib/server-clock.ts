/** Our choice: maximum difference in milliseconds that is attributed to a slow response rather than a wrong clock. */
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

/** Returns the server's time in milliseconds since 1970, as known from its responses. */
export const serverNow = (): number => Date.now() + offset

/** Adopts the time in a server response (its `Date` header), which ages and sessions follow. */
export function syncServerClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference) || Math.abs(difference - offset) < TOLERANCE_MS) return
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
  try {
    if (offset === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(offset))
  } catch {
    // Without storage, the next page's first response provides it again.
  }
}

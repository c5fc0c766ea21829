/** Our choice: difference in milliseconds that is taken for a slow response instead of a wrong clock. */
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

/** Returns the time of the server in milliseconds since 1970, as far as its responses have told it. */
export const serverNow = (): number => Date.now() + offset

/** Notes the time that a response of the server carries (its `Date` header); ages and sessions follow it. */
export function syncServerClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference) || Math.abs(difference - offset) < TOLERANCE_MS) return
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
  try {
    if (offset === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(offset))
  } catch {
    // Without storage the first response of the next page tells it again.
  }
}

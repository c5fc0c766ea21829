/**
 * Returns the pause that a response's `Retry-After` header requests, in milliseconds; null if it states none. The header states
 * seconds or a date. A date is compared with the response's own `Date`, because the other server's clock may differ from ours.
 */
export function retryAfterMs(headers: Headers): number | null {
  const header = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1_000
  const pause = Date.parse(header) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(pause) ? Math.max(0, pause) : null
}

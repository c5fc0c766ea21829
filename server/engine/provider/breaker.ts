/**
 * What is known of a provider's health. Closed: calls go through. Open: nobody calls until a moment. Probing: one call is
 * under way to see whether it is well again, all others are refused.
 */
export type Breaker =
  | { readonly state: 'closed'; readonly failures: number }
  | { readonly state: 'open'; readonly until: number; readonly rests: number }
  | { readonly state: 'probing'; readonly rests: number }

/** Failures in a row after which a provider is left alone. */
const FAILURES_MAX = 5
/** The first rest, and the longest; each that follows without a success between is twice as long. Milliseconds. */
const REST = 15_000
const REST_MAX = 300_000

/** A breaker of a provider that nothing is known of. */
export const healthy: Breaker = { state: 'closed', failures: 0 }

/** The breaker with a call let through at a moment (milliseconds since 1970); null where the call is refused. */
export function admit(breaker: Breaker, now: number): Breaker | null {
  if (breaker.state === 'closed') return breaker
  if (breaker.state === 'probing' || now < breaker.until) return null
  return { state: 'probing', rests: breaker.rests }
}

/** The breaker after a call that went well, or that failed through no fault of the provider's. */
export const succeed = (): Breaker => healthy

/** The breaker after a call that failed; `rest`: milliseconds that the provider asked for. */
export function fail(breaker: Breaker, now: number, rest: number | null = null): Breaker {
  const rests = breaker.state === 'closed' ? 0 : breaker.rests
  const failures = breaker.state === 'closed' ? breaker.failures + 1 : FAILURES_MAX
  if (failures < FAILURES_MAX && rest === null) return { state: 'closed', failures }
  if (breaker.state === 'open') return breaker
  const pause = Math.min(REST_MAX, Math.max(rest ?? 0, REST * 2 ** rests))
  return { state: 'open', until: now + pause, rests: rests + 1 }
}

/** The breaker after a call that was given up before it told anything: the next one probes in its place. */
export const giveUp = (breaker: Breaker, now: number): Breaker =>
  breaker.state === 'probing' ? { state: 'open', until: now, rests: breaker.rests } : breaker

/**
 * State of a circuit breaker. Closed: calls go through. Open: no call goes through until a given time. Half-open: one call probes
 * whether the provider has recovered; all others are refused.
 */
export type CircuitBreaker =
  | { readonly state: 'closed'; readonly failures: number }
  | { readonly state: 'open'; readonly untilMs: number; readonly openings: number }
  | { readonly state: 'half-open'; readonly openings: number }

/** Number of consecutive failures that opens the circuit. */
const FAILURES_MAX = 5
/** Initial and maximum time that the circuit stays open; the time doubles with each opening until a call succeeds. */
const OPEN_MS = 15_000
const OPEN_MAX_MS = 300_000

/** Breaker of a provider that has not been called yet. */
export const closedCircuit: CircuitBreaker = { state: 'closed', failures: 0 }

/** Returns the breaker after admitting a call at the given time (milliseconds since 1970); null if the call is refused. */
export function admit(breaker: CircuitBreaker, nowMs: number): CircuitBreaker | null {
  if (breaker.state === 'closed') return breaker
  if (breaker.state === 'half-open' || nowMs < breaker.untilMs) return null
  return { state: 'half-open', openings: breaker.openings }
}

/** Returns the breaker after a call that succeeded or whose failure was not the provider's fault. */
export const succeed = (): CircuitBreaker => closedCircuit

/** Returns the breaker after a failed call; `retryAfterMs` is the pause that the provider requested. */
export function fail(
  breaker: CircuitBreaker,
  nowMs: number,
  retryAfterMs: number | null = null,
): CircuitBreaker {
  const openings = breaker.state === 'closed' ? 0 : breaker.openings
  const failures = breaker.state === 'closed' ? breaker.failures + 1 : FAILURES_MAX
  if (failures < FAILURES_MAX && retryAfterMs === null) return { state: 'closed', failures }
  if (breaker.state === 'open') return breaker
  const openMs = Math.min(OPEN_MAX_MS, Math.max(retryAfterMs ?? 0, OPEN_MS * 2 ** openings))
  return { state: 'open', untilMs: nowMs + openMs, openings: openings + 1 }
}

/**
 * Returns the breaker after a call that its caller cancelled before there was a result; the next call becomes the probe instead.
 */
export const cancel = (breaker: CircuitBreaker, nowMs: number): CircuitBreaker =>
  breaker.state === 'half-open' ? { state: 'open', untilMs: nowMs, openings: breaker.openings } : breaker

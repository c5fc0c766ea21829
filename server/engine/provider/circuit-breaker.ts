/**
 * State of a circuit breaker. Closed: calls go through. Open: no call goes through until a moment. Half-open: one call probes whether
 * the provider recovered, all others are refused.
 */
export type CircuitBreaker =
  | { readonly state: 'closed'; readonly failures: number }
  | { readonly state: 'open'; readonly untilMs: number; readonly openings: number }
  | { readonly state: 'half-open'; readonly openings: number }

/** Consecutive failures that open the circuit. */
const FAILURES_MAX = 5
/** How long the circuit stays open at first, and at most; without a success in between, each time is twice as long. */
const OPEN_MS = 15_000
const OPEN_MAX_MS = 300_000

/** The breaker of a provider that was not called yet. */
export const closedCircuit: CircuitBreaker = { state: 'closed', failures: 0 }

/** Returns the breaker with a call let through at a moment (milliseconds since 1970); null where the call is refused. */
export function admit(breaker: CircuitBreaker, nowMs: number): CircuitBreaker | null {
  if (breaker.state === 'closed') return breaker
  if (breaker.state === 'half-open' || nowMs < breaker.untilMs) return null
  return { state: 'half-open', openings: breaker.openings }
}

/** Returns the breaker after a call that succeeded, or that failed through no fault of the provider. */
export const succeed = (): CircuitBreaker => closedCircuit

/** Returns the breaker after a call that failed; `retryAfterMs`: how long the provider asked for no calls. */
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

/** Returns the breaker after a call that its caller cancelled before it revealed anything: the next one probes in its place. */
export const cancel = (breaker: CircuitBreaker, nowMs: number): CircuitBreaker =>
  breaker.state === 'half-open' ? { state: 'open', untilMs: nowMs, openings: breaker.openings } : breaker

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  admit,
  type CircuitBreaker,
  cancel,
  closedCircuit,
  fail,
  succeed,
} from '#server/engine/provider/circuit-breaker.ts'

const failed = (times: number, now = 0): CircuitBreaker => {
  let breaker = closedCircuit
  for (let count = 0; count < times; count++) breaker = fail(breaker, now)
  return breaker
}

/** Returns a half-open breaker that has a probe in flight and has opened the given number of times. */
const halfOpen = (openings: number): CircuitBreaker => ({ state: 'half-open', openings })

describe('the circuit breaker', () => {
  it('allows calls until five in a row have failed', () => {
    expect(admit(failed(4), 0)).not.toBeNull()
    expect(admit(failed(5), 0)).toBeNull()
  })

  it('counts from zero after a success', () => {
    expect(succeed()).toEqual(closedCircuit)
    expect(fail(succeed(), 0)).toEqual({ state: 'closed', failures: 1 })
  })

  it('allows one call as a probe after the delay, but no second one', () => {
    const open = failed(5, 1_000)
    expect(admit(open, 15_999)).toBeNull()
    const probe = admit(open, 16_000)
    expect(probe).toEqual({ state: 'half-open', openings: 1 })
    expect(admit(probe ?? closedCircuit, 16_000)).toBeNull()
  })

  it('stays open twice as long after each failed probe, up to five minutes', () => {
    const opened = [1, 2, 3, 4, 5, 6].map((count) => fail(halfOpen(count), 0))
    expect(opened.map((breaker) => breaker.state === 'open' && breaker.untilMs / 1_000)).toEqual([
      30, 60, 120, 240, 300, 300,
    ])
  })

  it('opens immediately if the provider requests it, for at most five minutes', () => {
    expect(fail(closedCircuit, 0, 60_000)).toMatchObject({ state: 'open', untilMs: 60_000 })
    expect(fail(closedCircuit, 0, 86_400_000)).toMatchObject({ state: 'open', untilMs: 300_000 })
  })

  it('allows another probe after a cancelled one', () => {
    const free = cancel(halfOpen(2), 500)
    expect(admit(free, 500)).toEqual(halfOpen(2))
    expect(cancel(failed(3), 500)).toEqual(failed(3))
  })

  it('is never stuck: after any sequence, a call is allowed within five minutes', () => {
    const sequences = fc.array(fc.constantFrom('call', 'succeed', 'fail', 'cancel', 'retry after'), {
      maxLength: 60,
    })
    const check = (steps: readonly string[]) => {
      let breaker: CircuitBreaker = closedCircuit
      let now = 0
      for (const step of steps) {
        now += 10_000
        if (step === 'call') breaker = admit(breaker, now) ?? breaker
        if (step === 'succeed') breaker = succeed()
        if (step === 'fail') breaker = fail(breaker, now)
        if (step === 'cancel') breaker = cancel(breaker, now)
        if (step === 'retry after') breaker = fail(breaker, now, 1e9)
      }
      // A call in flight always settles in some way.
      if (breaker.state === 'half-open') breaker = fail(breaker, now)
      expect(admit(breaker, now + 300_000)).not.toBeNull()
    }
    fc.assert(fc.property(sequences, check))
  })
})

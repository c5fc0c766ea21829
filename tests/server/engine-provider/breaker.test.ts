import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { admit, type Breaker, fail, giveUp, healthy, succeed } from '#server/engine/provider/breaker.ts'

const failed = (times: number, now = 0): Breaker => {
  let breaker = healthy
  for (let count = 0; count < times; count++) breaker = fail(breaker, now)
  return breaker
}

/** A breaker with a probe under way, after so many rests. */
const probing = (rests: number): Breaker => ({ state: 'probing', rests })

describe('the circuit breaker', () => {
  it('lets calls through until five in a row failed', () => {
    expect(admit(failed(4), 0)).not.toBeNull()
    expect(admit(failed(5), 0)).toBeNull()
  })

  it('begins to count anew after a success', () => {
    expect(succeed()).toEqual(healthy)
    expect(fail(succeed(), 0)).toEqual({ state: 'closed', failures: 1 })
  })

  it('lets one call probe after the rest, and no second beside it', () => {
    const open = failed(5, 1_000)
    expect(admit(open, 15_999)).toBeNull()
    const probe = admit(open, 16_000)
    expect(probe).toEqual({ state: 'probing', rests: 1 })
    expect(admit(probe ?? healthy, 16_000)).toBeNull()
  })

  it('rests twice as long after each probe that failed, at most five minutes', () => {
    const rests = [1, 2, 3, 4, 5, 6].map((count) => fail(probing(count), 0))
    expect(rests.map((breaker) => breaker.state === 'open' && breaker.until / 1_000)).toEqual([
      30, 60, 120, 240, 300, 300,
    ])
  })

  it('rests at once, and as long as it is asked to, within reason', () => {
    expect(fail(healthy, 0, 60_000)).toMatchObject({ state: 'open', until: 60_000 })
    expect(fail(healthy, 0, 86_400_000)).toMatchObject({ state: 'open', until: 300_000 })
  })

  it('gives the place of a probe that was given up to the next call', () => {
    const free = giveUp(probing(2), 500)
    expect(admit(free, 500)).toEqual(probing(2))
    expect(giveUp(failed(3), 500)).toEqual(failed(3))
  })

  it('is never stuck: whatever happens, a call comes through within five minutes', () => {
    const happenings = fc.array(fc.constantFrom('call', 'succeed', 'fail', 'give up', 'asked to rest'), {
      maxLength: 60,
    })
    const check = (steps: readonly string[]) => {
      let breaker: Breaker = healthy
      let now = 0
      for (const step of steps) {
        now += 10_000
        if (step === 'call') breaker = admit(breaker, now) ?? breaker
        if (step === 'succeed') breaker = succeed()
        if (step === 'fail') breaker = fail(breaker, now)
        if (step === 'give up') breaker = giveUp(breaker, now)
        if (step === 'asked to rest') breaker = fail(breaker, now, 1e9)
      }
      // A call that is under way settles in the end, one way or the other.
      if (breaker.state === 'probing') breaker = fail(breaker, now)
      expect(admit(breaker, now + 300_000)).not.toBeNull()
    }
    fc.assert(fc.property(happenings, check))
  })
})

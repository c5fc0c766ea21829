import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/base/units.ts'
import { takeTurns } from '#server/engine/take-turns.ts'
import { FairTurns, OwnerRests, TurnDeadline, TurnTimeout } from '#server/lib/fair-turns.ts'
import { botWith, passage } from '#tests/server/engine/bot.ts'

const limits = { atOnce: 2, perOwner: 2, waitMs: MINUTE_MS }

/** Returns work that runs until it is released, which may happen before it begins. */
function held() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { work: () => released, release }
}

describe('fair turns', () => {
  it('let others pass an owner with much work', async () => {
    const turns = new FairTurns(limits)
    const order: string[] = []
    const add = (owner: number, name: string) => turns.run(owner, async () => void order.push(name))
    const work = [...Array(50).keys()].map((n) => add(1, `busy ${n}`))
    work.push(add(2, 'second'), add(3, 'third'))
    await Promise.all(work)
    expect(order.indexOf('second')).toBeLessThanOrEqual(limits.atOnce + 1)
    expect(order.indexOf('third')).toBeLessThanOrEqual(limits.atOnce + 2)
    expect(order.filter((name) => name.startsWith('busy'))).toEqual(
      [...Array(50).keys()].map((n) => `busy ${n}`),
    )
  })

  it('leave room for others while an owner hangs', async () => {
    const turns = new FairTurns({ ...limits, atOnce: 3 })
    const hanging = [held(), held(), held()]
    const stuck = hanging.map(({ work }) => turns.run(1, work))
    expect(await turns.run(2, async () => 'done')).toBe('done')
    for (const one of hanging.slice(0, 2)) one.release()
    await Promise.all(stuck.slice(0, 2))
    await expect.poll(() => turns.run(2, async () => 'again')).toBe('again')
    hanging[2]?.release()
    await stuck[2]
  })

  it('end a wait that is too long or no longer needed, and go on after a failure', async () => {
    const turns = new FairTurns({ atOnce: 1, perOwner: 1, waitMs: 1 })
    const running = held()
    const first = turns.run(1, running.work)
    await expect(turns.run(2, async () => 'late')).rejects.toThrow(TurnTimeout)
    const left = new AbortController()
    const aborted = turns.run(3, async () => 'left', left.signal)
    left.abort(new Error('left'))
    await expect(aborted).rejects.toThrow()
    running.release()
    await first
    await expect(turns.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns.run(2, async () => 'well')).toBe('well')
  })

  it('continue with others after a deadline, also if the work ignores its signal', async () => {
    const turns = new FairTurns({ atOnce: 1, perOwner: 1, deadlineMs: 5 })
    const reasons: unknown[] = []
    const slow = turns.run(1, (signal) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason))
      return new Promise(() => {})
    })
    const next = turns.run(2, async () => 'next')
    await expect(slow).rejects.toThrow(TurnDeadline)
    expect(await next).toBe('next')
    expect(reasons).toEqual([expect.any(TurnDeadline)])
    // The owner of the slow work gets further turns, too.
    expect(await turns.run(1, async () => 'again')).toBe('again')
  })

  it('let an owner rest, longer each time, whose work misses its deadline again and again', async () => {
    let now = 0
    const breaker = { after: 2, restMs: 1_000, restMaxMs: 3_000 }
    const turns = new FairTurns({ atOnce: 4, perOwner: 4, deadlineMs: 1, breaker }, () => now)
    const hang = () => turns.run(1, () => new Promise(() => {})).catch((error: Error) => error.name)
    const rests: number[] = []
    for (const pause of [0, 0, 1_000, 2_000, 3_000, 3_000]) {
      now += pause
      expect(await hang()).toBe('TurnDeadline')
      let rest = 0
      while (!turns.isOpen(1) && rest < 10_000) {
        rest += 500
        now += 500
      }
      now -= rest
      rests.push(rest)
    }
    expect(rests).toEqual([0, 1_000, 2_000, 3_000, 3_000, 3_000])
    await expect(turns.run(1, async () => 'refused')).rejects.toThrow(OwnerRests)
    expect(await turns.run(2, async () => 'other')).toBe('other')
    now += 3_000
    expect(await turns.run(1, async () => 'well')).toBe('well')
    expect(await hang()).toBe('TurnDeadline')
    expect(turns.isOpen(1)).toBe(true)
  })

  it('give a client its answer although another one floods the engine', async () => {
    const { engine } = botWith([passage(1, 'We open at nine.')])
    const shared = takeTurns(engine, new FairTurns(limits))
    const order: string[] = []
    const ask = async (clientId: number, question: string) => {
      const { kind } = await shared.answer({
        ...{ clientId, botId: 7, botName: 'Nora', prompt: '', promptVersion: 1, locale: null },
        ...{ question, history: [] },
      })
      order.push(`${clientId} ${kind}`)
    }
    const flood = [...Array(80).keys()].map(() => ask(1, 'a.'.repeat(4_000)))
    await Promise.all([...flood, ask(2, 'When do you open?')])
    expect(order.indexOf('2 answer')).toBeGreaterThanOrEqual(0)
    expect(order.indexOf('2 answer')).toBeLessThanOrEqual(2 * limits.atOnce)
  })
})

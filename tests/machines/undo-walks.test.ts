import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { UNDO_MS } from '#machines/undo/offer.ts'
import { undoMachine } from '#machines/undo/undo-machine.ts'
import type { Reversal, ReversalOutcome } from '#machines/undo/undo-types.ts'
import { held } from './support/actors.ts'
import { testClock } from './support/clock.ts'

/** Step by a member, the clock or the server. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('act' as const) }),
  fc.record({ kind: fc.constant('undo' as const), key: fc.option(fc.nat(5), { nil: undefined }) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(UNDO_MS) }),
  fc.record({ kind: fc.constant('answer' as const), isOk: fc.boolean() }),
)

test('in any order of acts, undos, answers and time, each act is reversed at most once, within its time, and closed once', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const reverse = held<readonly ReversalOutcome[], readonly Reversal[]>()
      const { clock, now, pass } = testClock(1_000)
      const machine = undoMachine.provide({ actors: { reverse: reverse.logic } })
      const actor = createActor(machine, { input: { now }, clock }).start()
      const acted: number[] = []
      const closed: string[] = []
      let answered = 0
      actor.on('offer.closed', ({ key }) => closed.push(key))
      const answer = async (isOk: boolean) => {
        const call = reverse.calls[answered]
        if (!call) return
        const [late] = call.input.map(({ id }) => id)
        expect(reverse.calls.length).toBe(answered + 1)
        expect(late).toBeLessThan(acted.length)
        answered += 1
        await (isOk ? call.resolve([]) : call.reject({ code: 'internal_error' }))
      }
      for (const one of steps) {
        if (one.kind === 'act') {
          const id = acted.push(now()) - 1
          const reversals: Reversal[] = [{ kind: 'act', id, name: 'Ana', version: 1, actId: id }]
          actor.send({ type: 'action.done', key: `${id}`, reversals })
        }
        if (one.kind === 'pass') pass(one.ms)
        if (one.kind === 'answer') await answer(one.isOk)
        if (one.kind === 'undo') {
          const before = reverse.calls.length
          actor.send({ type: 'action.undo', ...(one.key !== undefined && { key: `${one.key}` }) })
          const begun = reverse.calls.slice(before).flatMap(({ input }) => input)
          for (const { id } of begun) expect(now() - (acted[id] ?? 0)).toBeLessThan(UNDO_MS)
        }
      }
      await answer(true)
      pass(2 * UNDO_MS)
      const reversed = reverse.calls.flatMap(({ input }) => input.map(({ id }) => id))
      expect(new Set(reversed).size).toBe(reversed.length)
      expect(closed.toSorted()).toEqual(acted.map((_, id) => `${id}`).toSorted())
      expect(actor.getSnapshot().value).toBe('empty')
      actor.stop()
    }),
  ))

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { isRed, type KnowledgeChange, type Replay } from '#contract/knowledge/replays.ts'
import { replayMachine } from '#machines/replay/replay-machine.ts'
import { hasFailed } from '#machines/replay/selectors.ts'
import { heldCallback } from './support/actors.ts'
import { expectAllReachable, expectNoDeadEnd } from './support/chart.ts'
import { testClock } from './support/clock.ts'

const change: KnowledgeChange = { kind: 'prompt', prompt: 'Be brief.' }
const result: Replay = {
  ...{ total: 40, checked: 40, better: 1, same: 39, changed: 0, lost: 0, contradicting: 0 },
  ...{ milliseconds: 5, differences: [] },
}

function start() {
  const time = testClock()
  const replay = heldCallback<KnowledgeChange | null>()
  const actor = createActor(replayMachine.provide({ actors: { replay: replay.logic } }), {
    clock: time.clock,
  })
  const shown: Replay[] = []
  actor.on('replay.shown', (event) => shown.push(event.result))
  actor.start()
  return { actor, replay, time, shown, context: () => actor.getSnapshot().context }
}

test('a change is compared once typing pauses, and a later one replaces it', () => {
  const { actor, replay, time, shown, context } = start()
  actor.send({ type: 'change.edit', change })
  time.pass(500)
  actor.send({ type: 'change.edit', change: { ...change, prompt: 'Be kind.' } })
  time.pass(500)
  expect(replay.calls).toHaveLength(0)
  time.pass(500)
  expect(replay.last().input).toEqual({ kind: 'prompt', prompt: 'Be kind.' })
  replay.last().send({ type: 'replay.progressed', checked: 10, total: 40 })
  expect(context().progress).toEqual({ checked: 10, total: 40 })
  actor.send({ type: 'change.edit', change })
  expect(replay.last().isStopped).toBe(true)
  time.pass(1_000)
  replay.last().send({ type: 'replay.done', result })
  expect(shown).toEqual([result])
  expect(context().result).toEqual(result)
})

test('an incomplete change is not compared', () => {
  const { actor, replay, time, context } = start()
  actor.send({ type: 'change.edit', change })
  actor.send({ type: 'change.edit', change: null })
  time.pass(5_000)
  expect([replay.calls.length, context().change]).toEqual([0, null])
})

test('a complete change is compared immediately; cancelling stops that', () => {
  const { actor, replay, shown } = start()
  actor.send({ type: 'change.check', change })
  expect(replay.last().input).toEqual(change)
  actor.send({ type: 'replay.cancel' })
  expect([replay.last().isStopped, shown]).toEqual([true, []])
})

test('while the server is busy with another comparison the request is repeated; other failures are shown', () => {
  const { actor, replay, time } = start()
  actor.send({ type: 'change.check', change })
  replay.last().send({ type: 'replay.failed', failure: { code: 'replay_under_way' } })
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  time.pass(2_000)
  expect(replay.calls).toHaveLength(2)
  replay.last().send({ type: 'replay.failed', failure: { code: 'rate_limited' } })
  expect([hasFailed(actor.getSnapshot()), actor.getSnapshot().context.failure]).toEqual([
    true,
    { code: 'rate_limited' },
  ])
  actor.send({ type: 'replay.retry' })
  expect(replay.calls).toHaveLength(3)
})

test('a change must be accepted if answers are lost or contradict five-star ratings', () => {
  expect(isRed(result)).toBe(false)
  expect(isRed({ ...result, changed: 3 })).toBe(false)
  expect(isRed({ ...result, lost: 1 })).toBe(true)
  expect(isRed({ ...result, changed: 1, contradicting: 1 })).toBe(true)
})

test('reaches every state, and rest from every state', () => {
  const walk = {
    input: undefined,
    events: [
      { type: 'change.edit', change },
      { type: 'change.edit', change: null },
      { type: 'change.check', change },
      { type: 'replay.cancel' },
      { type: 'replay.retry' },
      { type: 'replay.progressed', checked: 1, total: 2 },
      { type: 'replay.done', result },
      { type: 'replay.failed', failure: { code: 'replay_under_way' } },
      { type: 'replay.failed', failure: { code: 'not_found' } },
    ],
  }
  expectAllReachable(replayMachine, walk)
  expectNoDeadEnd(replayMachine, walk, ['replay.idle'])
})

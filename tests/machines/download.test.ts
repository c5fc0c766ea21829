import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { downloadMachine } from '#machines/download/download-machine.ts'
import type { Failure } from '#machines/failure.ts'
import { heldCallback } from './support/actors.ts'
import { expectAllReachable, expectNoDeadEnd } from './support/chart.ts'

function start() {
  const download = heldCallback<undefined>()
  const actor = createActor(downloadMachine.provide({ actors: { download: download.logic } }))
  const ended: (Failure | null)[] = []
  actor.on('download.ended', ({ failure }) => ended.push(failure))
  actor.start()
  return { actor, download, ended, snapshot: () => actor.getSnapshot() }
}

test('a file arrives once, with its progress, and is reported', () => {
  const { actor, download, ended, snapshot } = start()
  actor.send({ type: 'download.start' })
  actor.send({ type: 'download.start' })
  expect(download.calls).toHaveLength(1)
  download.last().send({ type: 'download.progressed', received: 2_048 })
  expect(snapshot().hasTag('busy')).toBe(true)
  expect(snapshot().context.received).toBe(2_048)
  download.last().send({ type: 'download.saved' })
  expect(snapshot().hasTag('busy')).toBe(false)
  expect(ended).toEqual([null])
})

test('cancelling stops the work without a report', () => {
  const { actor, download, ended } = start()
  actor.send({ type: 'download.start' })
  actor.send({ type: 'download.cancel' })
  expect(download.last().isStopped).toBe(true)
  expect(ended).toEqual([])
})

test('a failure is reported, and cleared on the next attempt', () => {
  const { actor, download, ended, snapshot } = start()
  actor.send({ type: 'download.start' })
  download.last().send({ type: 'download.failed', failure: { code: 'rate_limited' } })
  expect(ended).toEqual([{ code: 'rate_limited' }])
  expect(snapshot().context.failure).toEqual({ code: 'rate_limited' })
  actor.send({ type: 'download.start' })
  expect(snapshot().context).toEqual({ received: 0, failure: null })
})

test('reaches every state, and rest from every state', () => {
  const walk = {
    input: undefined,
    events: [
      { type: 'download.start' },
      { type: 'download.cancel' },
      { type: 'download.saved' },
      { type: 'download.progressed', received: 1 },
      { type: 'download.failed', failure: { code: 'not_found' } },
    ],
  }
  expectAllReachable(downloadMachine, walk)
  expectNoDeadEnd(downloadMachine, walk, ['download.idle'])
})

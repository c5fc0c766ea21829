import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SentRecording } from '#contract/account/recordings.ts'
import { RECORDING_MAX_BYTES } from '#contract/base/limits.ts'
import { isTooLarge, reportMachine } from '#machines/recording/report-machine.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, failed } from './support/chart.ts'

const stored: SentRecording = { id: 12, expires_at: '2026-12-29T17:56:18.252Z' }

/** Starts to write a recording; the test settles writing and sending. */
function start(isAccepted = true) {
  const write = held<number>()
  const sending = held<SentRecording>()
  const machine = reportMachine.provide({ actors: { write: write.logic, send: sending.logic } })
  const actor = createActor(machine, { input: { isAccepted } }).start()
  return { actor, write, sending, snapshot: () => actor.getSnapshot() }
}

async function written(size = 60_000, isAccepted = true) {
  const parts = start(isAccepted)
  await parts.write.last().resolve(size)
  return { ...parts, send: () => parts.actor.send({ type: 'report.send' }) }
}

test('a recording is sent once, and the number under which it is stored stays', async () => {
  const { send, sending, snapshot } = await written()
  expect(snapshot().can({ type: 'report.send' })).toBe(true)
  send()
  send()
  expect(sending.calls).toHaveLength(1)
  expect(snapshot().hasTag('busy')).toBe(true)
  await sending.last().resolve(stored)
  expect(snapshot()).toMatchObject({ value: 'sent', context: { sent: stored, failure: null } })
  send()
  expect(sending.calls).toHaveLength(1)
})

test('a failure shows until the recording is sent again', async () => {
  const { send, sending, snapshot } = await written()
  send()
  await sending.last().reject({ code: 'rate_limited', params: { seconds: 60 } })
  expect(snapshot()).toMatchObject({
    value: 'failed',
    context: { failure: { code: 'rate_limited', params: { seconds: 60 } }, sent: null },
  })
  send()
  expect(snapshot().context.failure).toBeNull()
  await sending.last().resolve(stored)
  expect(snapshot()).toMatchObject({ value: 'sent', context: { sent: stored } })
})

test('nothing is sent before it is written, or if it could not be written', async () => {
  const { actor, write, sending, snapshot } = start()
  actor.send({ type: 'report.send' })
  await write.last().reject(new Error('The worker failed.'))
  expect(snapshot().value).toBe('unwritten')
  actor.send({ type: 'report.send' })
  expect(sending.calls).toEqual([])
})

test('nothing is sent to a server that does not accept it', async () => {
  const { send, sending, snapshot } = await written(60_000, false)
  expect(snapshot().can({ type: 'report.send' })).toBe(false)
  send()
  expect(sending.calls).toEqual([])
})

test('a recording of the maximum size is sent, a larger one is not', async () => {
  const largest = await written(RECORDING_MAX_BYTES)
  expect(isTooLarge(largest.snapshot().context)).toBe(false)
  expect(largest.snapshot().can({ type: 'report.send' })).toBe(true)
  const larger = await written(RECORDING_MAX_BYTES + 1)
  expect(isTooLarge(larger.snapshot().context)).toBe(true)
  larger.send()
  expect(larger.sending.calls).toEqual([])
})

test('closing the dialog stops the transfer', async () => {
  const { actor, send, sending } = await written()
  send()
  actor.stop()
  expect(sending.last().isAborted).toBe(true)
})

test('reaches every state', () => {
  expectAllReachable(reportMachine, {
    input: { isAccepted: true },
    events: [
      { type: 'report.send' },
      done('0.report.writing', 60_000),
      failed('0.report.writing', 'internal_error'),
      done('0.report.sending', stored),
      failed('0.report.sending', 'rate_limited'),
    ],
  })
})

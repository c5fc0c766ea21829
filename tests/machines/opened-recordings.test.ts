import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Flight, FlightRefusal } from '#machines/recording/flight.ts'
import { type ReplaySummary, recordingMachine } from '#machines/recording/recording-machine.ts'
import { held } from './support/actors.ts'

const flight: Flight = {
  ...{ format: 1, kind: 'parley-recording', release: 'test', at: 0, ms: 0, isRedacted: true },
  ...{ nodes: [], actors: [] },
}

const equal: ReplaySummary = { steps: 9, equal: 9, first: null }
const different: ReplaySummary = {
  ...{ steps: 9, equal: 4 },
  first: { actor: 0, n: 4, recorded: 'failed', replayed: 'ready' },
}

/** Starts without a recording; the test settles reading and checking. */
function start() {
  const load = held<Flight | FlightRefusal, { readonly file: unknown }>()
  const check = held<ReplaySummary, { readonly flight: Flight }>()
  const machine = recordingMachine.provide({ actors: { load: load.logic, check: check.logic } })
  const actor = createActor(machine).start()
  const open = (file: unknown = 'a file') => actor.send({ type: 'recording.open', file })
  return { actor, load, check, open, context: () => actor.getSnapshot().context }
}

async function opened(summary: ReplaySummary) {
  const parts = start()
  parts.open()
  await parts.load.last().resolve(flight)
  await parts.check.last().resolve(summary)
  return parts
}

const nothing = { flight: null, refusal: null, summary: null, at: -1, failure: null }

test('a recording that replays the same is shown from its beginning, and can be travelled through', async () => {
  const { actor, load, check, open, context } = start()
  open('a file')
  expect(load.last().input).toEqual({ file: 'a file' })
  await load.last().resolve(flight)
  expect(check.last().input).toEqual({ flight })
  await check.last().resolve(equal)
  expect(context()).toEqual({ ...nothing, flight, summary: equal })
  actor.send({ type: 'time.travel', at: 7 })
  expect(context().at).toBe(7)
})

test('a recording that differs is shown at the first step that does', async () => {
  const { context } = await opened(different)
  expect(context()).toMatchObject({ summary: different, at: 4 })
})

test.each<FlightRefusal>(['not_a_recording', 'newer_format'])(
  'a file is refused with the reason: %s',
  async (reason) => {
    const { load, check, open, context } = start()
    open()
    await load.last().resolve(reason)
    expect(context()).toEqual({ ...nothing, refusal: reason })
    expect(check.calls).toEqual([])
  },
)

test('a failure shows, whether the file cannot be read or not be replayed', async () => {
  const failure = { code: 'internal_error' } as const
  const { load, check, open, context } = start()
  open()
  await load.last().reject(failure)
  expect(context()).toEqual({ ...nothing, failure })
  open()
  expect(context()).toEqual(nothing)
  await load.last().resolve(flight)
  await check.last().reject(failure)
  expect(context()).toEqual({ ...nothing, failure })
})

test('closing leaves nothing of it, and neither does opening another file', async () => {
  const { actor, context } = await opened(different)
  actor.send({ type: 'recording.close' })
  expect(context()).toEqual(nothing)
  const other = await opened(different)
  other.open('another file')
  expect(other.context()).toEqual(nothing)
  await other.load.last().resolve('too_large')
  expect(other.context()).toEqual({ ...nothing, refusal: 'too_large' })
})

test('a file opened while another is read or replayed takes its place', async () => {
  const { load, check, open, context } = start()
  open('one')
  open('two')
  expect(load.calls.map(({ isAborted, input }) => [input.file, isAborted])).toEqual([
    ['one', true],
    ['two', false],
  ])
  await load.last().resolve(flight)
  open('three')
  expect(check.last().isAborted).toBe(true)
  await load.last().resolve('not_a_recording')
  expect(context()).toEqual({ ...nothing, refusal: 'not_a_recording' })
})

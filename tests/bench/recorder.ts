import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { createActor, fromPromise, waitFor } from 'xstate'
import { activeStates } from '#client/features/inspect/chart/active-states.ts'
import {
  type ReplayedRecording,
  readFlight,
  replayFlight,
} from '#client/features/inspect/replay-recording.ts'
import { statesAround, subjectOf, visitedStates } from '#client/features/inspect/subjects.ts'
import { createRecorder } from '#client/inspect/recorder.ts'
import { flightOf } from '#client/inspect/report/flight-of.ts'
import { catalogue } from '#machines/catalogue.ts'
import { excerptOf } from '#machines/recording/excerpt.ts'
import type { Flight, FlightRefusal } from '#machines/recording/flight.ts'
import { recordingMachine } from '#machines/recording/recording-machine.ts'
import { compareActor } from '#machines/recording/replayer.ts'
import { redactAndCheck } from '#machines/recording/write.ts'
import { literalsOf } from '#server/bin/vite/list-literals.mjs'
import { keptRecordings, RECORDINGS_FOLDER } from '../support/kept-recordings.ts'
import { canariesIn, recordCanaries, recordingCanaries } from '../support/recording-canaries.ts'
import { median } from './support/figures.ts'
import { starter, startToldChat, startToldList, type Told } from './support/recorded-console.ts'

const root = join(import.meta.dirname, '../..')

/** Recordings that must be there; `RECORDER_STEPS` shortens the run of the cost. */
const RECORDINGS = 1_000
const STEPS = Number(process.env.RECORDER_STEPS ?? 20_000)
const ROUNDS = 15
/** Open chats of a busy tab; with a list, no actor has more steps than the recorder keeps of each. */
const CHATS = 10
/** Steps a second of a busy console, for the share of its main thread. */
const BUSY = 500

const machines = new Map(catalogue.map(({ id, machine }) => [id, machine]))
const machineOf = (id: string) => machines.get(id) ?? null
const literals = new Set(literalsOf(root))
const redacted = (flight: Flight) => redactAndCheck(flight, (limit) => randomInt(limit), literals, machineOf)
const packed = (flight: Flight) => gzipSync(JSON.stringify(flight))
const kb = (bytes: number) => `${(bytes / 1_024).toFixed(1)} kB`

/** Returns whether the recording of one actor replays equal: each state, and the context at the end. */
function isEqual(flight: Flight): boolean {
  const [actor] = flight.actors
  const machine = actor && machineOf(actor.machine)
  if (!actor || !machine || actor.differs !== undefined) return false
  const { steps, equal, first, isContextEqual } = compareActor(flight, actor, machine)
  return first === null && equal === steps && isContextEqual
}

/** Runs the tests of machines, generated walks included, and returns a recording of each of their actors. */
function* recordings(): Generator<Flight> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-recordings-'))
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', 'tests/machines'], {
      cwd: root,
      env: { ...process.env, [RECORDINGS_FOLDER]: folder },
      stdio: 'ignore',
    })
    if (status !== 0) console.log('the tests of machines failed; only what they recorded is replayed')
    for (const flight of keptRecordings(folder))
      for (const index of flight.actors.keys()) yield excerptOf(flight, index)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Replays the recordings with their texts and with replaced ones; returns whether all were equal. */
function measureReplays(): boolean {
  const sizes: number[] = []
  let [plain, replaced, steps] = [0, 0, 0]
  const unequal = new Set<string>()
  for (const flight of recordings()) {
    const written = redacted(flight)
    const [isPlain, isReplaced] = [isEqual(flight), isEqual(written)]
    plain += Number(isPlain)
    replaced += Number(isReplaced)
    steps += flight.actors[0]?.steps.length ?? 0
    sizes.push(packed(written).length)
    if (!isPlain || !isReplaced) unequal.add(flight.actors[0]?.machine ?? '')
  }
  const all = sizes.length
  sizes.sort((a, b) => a - b)
  console.log(`recordings of one actor each: ${all} with ${steps} steps (goal ${RECORDINGS})`)
  console.log(
    `replayed equal: ${plain} of ${all} plain, ${replaced} of ${all} with replaced texts (goal all)`,
  )
  if (unequal.size > 0) console.log(`unequal: ${[...unequal].join(', ')}`)
  console.log(
    `their files: median ${kb(median(sizes))}, largest ${kb(sizes.at(-1) ?? 0)} (goal median 300 kB)`,
  )
  return all >= RECORDINGS && unequal.size === 0
}

/** Writes a file of machines that were told the canaries; returns whether it has none of them. */
function measureCanaries(): boolean {
  const flight = recordCanaries()
  const [before, after] = [flight, redacted(flight)].map((one) => canariesIn(JSON.stringify(one)))
  console.log(
    `canaries in names, messages, notes, tags, files and tokens: ${before?.length} of ${recordingCanaries.length} recorded, ${after?.length} in the file (goal 0)`,
  )
  if (after?.length) console.log(`in the file: ${after.join(', ')}`)
  return before?.length === recordingCanaries.length && after?.length === 0
}

/** Records a list and ten chats at once, on a clock that takes 10 ms a step. */
async function recordBusyTab(steps: number): Promise<Flight> {
  let now = Date.parse('2026-11-30T09:00:00Z')
  const recorder = createRecorder(() => now)
  const told = [await startToldList(starter('chats: list', recorder))]
  for (let chat = 0; chat < CHATS; chat++)
    told.push(await startToldChat(starter('chats: conversation', recorder)))
  for (let index = 0; index < steps; index++) {
    now += 10
    told[index % told.length]?.tell(Math.floor(index / told.length))
    // Steps of different tasks have no source.
    if (index % 100 === 0) await Promise.resolve()
  }
  const flight = flightOf(recorder.tracks(), now, 'bench')
  for (const { actor } of told) actor.stop()
  return flight
}

/** Opens a large recording as the inspector does, and travels through it. */
async function measureOpening(): Promise<boolean> {
  const flight = await recordBusyTab(20_000)
  const writing = performance.now()
  const written = redacted(flight)
  const file = packed(written)
  const wrote = performance.now() - writing
  let replayed: ReplayedRecording | null = null
  const machine = recordingMachine.provide({
    actors: {
      load: fromPromise<Flight | FlightRefusal, { readonly file: unknown }>(({ input }) =>
        readFlight(input.file as Blob),
      ),
      check: fromPromise(async ({ input }: { input: { readonly flight: Flight } }) => {
        replayed = await replayFlight(input.flight)
        return replayed.summary
      }),
    },
  })
  const actor = createActor(machine).start()
  const opening = performance.now()
  actor.send({ type: 'recording.open', file: new Blob([file]) })
  const { context } = await waitFor(actor, (state) => state.matches('ready') || state.matches('refused'), {
    timeout: Number.POSITIVE_INFINITY,
  })
  const opened = performance.now() - opening
  const { steps = 0, equal = 0 } = context.summary ?? {}
  console.log(
    `a file with ${steps} steps: ${kb(file.length)}, written in ${(wrote / 1_000).toFixed(1)} s, opened and checked in ${(opened / 1_000).toFixed(2)} s (goal 2 s), ${equal} steps equal`,
  )
  const { inspection } = replayed as unknown as ReplayedRecording
  const times: number[] = []
  const shown: unknown[] = []
  for (const [key, { entries }] of inspection.actors) {
    const subject = subjectOf(inspection, key)
    for (let step = 0; subject && step < 20; step++) {
      const index = Math.floor((step / 20) * entries.length)
      const begun = performance.now()
      actor.send({ type: 'time.travel', at: entries[index]?.n ?? -1 })
      const { state } = statesAround(entries, index)
      activeStates(subject.chart, state?.value)
      visitedStates(subject.chart, entries, index)
      shown.push(state?.context)
      times.push(performance.now() - begun)
    }
  }
  times.sort((a, b) => a - b)
  console.log(
    `traveling to ${times.length} of its steps, without drawing: median ${median(times).toFixed(1)} ms, longest ${(times.at(-1) ?? 0).toFixed(1)} ms (goal 50 ms)`,
  )
  actor.stop()
  return steps > 0 && equal === steps
}

const workloads = { 'a list': startToldList, 'a chat': startToldChat } as const

/** Returns the microseconds of processor time a step of an actor that is told a number of events; a busy machine changes them less. */
function perStep({ tell, actor }: Told, steps: number): number {
  const begun = process.cpuUsage()
  for (let index = 0; index < steps; index++) tell(index)
  const { user, system } = process.cpuUsage(begun)
  actor.stop()
  return (user + system) / steps
}

/** Measures what a step costs with and without the recorder, in turn. */
async function measureCost(): Promise<void> {
  for (const [name, start] of Object.entries(workloads)) {
    const [plain, recorded]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      plain.push(perStep(await start(starter(name, null)), STEPS / 10))
      recorded.push(perStep(await start(starter(name, createRecorder())), STEPS / 10))
    }
    const [without, withIt] = [median(plain), median(recorded)]
    const share = (Math.max(0, withIt - without) * BUSY) / 1e4
    console.log(
      `${name}: ${without.toFixed(1)} µs a step, ${withIt.toFixed(1)} µs recorded, ratio ${(withIt / without).toFixed(2)}; ` +
        `${share.toFixed(2)} % of the main thread at ${BUSY} steps a second (goal 1 %)`,
    )
  }
}

/** Returns the bytes in use after a garbage collection. */
function heap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

/** Measures what a recorder holds after 20,000 steps, beyond the actors themselves. */
async function measureHeap(): Promise<void> {
  const held = async (recorder: ReturnType<typeof createRecorder> | null) => {
    const before = heap()
    const told = await Promise.all(
      Array.from({ length: CHATS + 1 }, () => startToldChat(starter('chats: conversation', recorder))),
    )
    for (let index = 0; index < STEPS; index++)
      told[index % told.length]?.tell(Math.floor(index / told.length))
    const bytes = heap() - before
    const kept = recorder
      ?.tracks()
      .reduce((sum, { segments }) => sum + segments.flatMap(({ steps }) => steps).length, 0)
    for (const { actor } of told) actor.stop()
    return { bytes, kept: kept ?? 0 }
  }
  const [plain, recorded] = [await held(null), await held(createRecorder())]
  const more = (recorded.bytes - plain.bytes) / 2 ** 20
  console.log(`heap with ${recorded.kept} steps kept: ${more.toFixed(1)} MB more (goal 24 MB)`)
}

/**
 * Replays what the tests of machines record, searches files for texts, and measures what recording costs. Unlike most measurements,
 * it fails if a replay was not equal or a file had a text.
 */
export async function run(): Promise<void> {
  const areEqual = measureReplays()
  const isClean = measureCanaries()
  const isWhole = await measureOpening()
  await measureCost()
  await measureHeap()
  if (!areEqual || !isClean || !isWhole) process.exitCode = 1
}

import { exampleRecordingPath } from '#client/core/navigation/paths.ts'
import type { InspectedEvent, InspectedState } from '#client/inspect/inspect-protocol.ts'
import { createPlain } from '#client/inspect/json-safe.ts'
import { catalogue } from '#machines/catalogue.ts'
import { chartOf } from '#machines/chart/chart.ts'
import { createDecoder } from '#machines/recording/encode.ts'
import {
  FLIGHT_MAX_BYTES,
  type Flight,
  type FlightActor,
  type FlightRefusal,
  parseFlight,
} from '#machines/recording/flight.ts'
import type { FirstDifference, ReplaySummary } from '#machines/recording/recording-machine.ts'
import { chartHash, type Replayed, replayActor } from '#machines/recording/replayer.ts'
import { type GuardResult, watchGuards } from '#machines/recording/watch-guards.ts'
import { type Entry, type InspectedActor, type Inspection, nothingInspected } from './inspection.ts'

/** Our choice: period for which the replay keeps the page busy at a time. */
const SLICE_MS = 8

/** Name of the tab under which a recording is shown. */
const TAB = 'recording'

const machines = new Map(catalogue.map(({ id, machine }) => [id, machine]))

/** Returns the id under which an actor of a recording is shown. */
export const actorKey = (index: number): string => `${TAB}/${index}`

/** Reads a stream to its end as text; null if it is longer than a recording can be. */
async function textOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string | null> {
  const reader = stream.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > FLIGHT_MAX_BYTES) {
      await reader.cancel()
      return null
    }
    parts.push(part.value)
  }
  return new Blob(parts).text()
}

/** Reads the file of a recording, packed or not; returns why it is refused if it cannot be read. */
export async function readFlight(file: Blob): Promise<Flight | FlightRefusal> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isPacked = first === 0x1f && second === 0x8b
  const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  try {
    const text = await textOf(stream)
    return text === null ? 'too_large' : parseFlight(text)
  } catch {
    return 'not_a_recording'
  }
}

/** Fetches the recording that the server has as an example. */
export async function fetchExample(signal: AbortSignal): Promise<Flight | FlightRefusal> {
  const response = await fetch(exampleRecordingPath, { signal })
  if (!response.ok) throw new Error(`The example was answered with ${response.status}.`)
  return readFlight(await response.blob())
}

/** Returns a function that waits for the page to draw once the replay has kept it busy for a slice. */
function createPauses(): () => Promise<void> | null {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return null
    return new Promise((resolve) => {
      setTimeout(() => {
        since = performance.now()
        resolve()
      })
    })
  }
}

/** Recording as the inspector shows it. */
export interface ReplayedRecording {
  readonly inspection: Inspection
  readonly summary: ReplaySummary
  /** Indexes of the actors whose chart differs from the one of this release. */
  readonly changed: readonly number[]
}

type Plain = (value: unknown) => unknown

/** Returns the state for display; the context is converted when it is shown. */
function shownState({ status, value, context, tags }: Omit<Replayed, 'step' | 'event'>, plain: Plain) {
  return {
    status,
    value,
    tags,
    get context() {
      return plain(context)
    },
  } satisfies InspectedState
}

/** Collects the entries of one actor, with the steps that differ. */
function collector(flight: Flight, index: number) {
  const actor = flight.actors[index] as FlightActor
  const plain = createPlain()
  const entries: Entry[] = []
  let [equal, first] = [0, null as FirstDifference | null]
  const start: InspectedEvent = { type: 'xstate.init' }
  const add = (one: Replayed, guards: readonly GuardResult[]) => {
    const { step, event, value, recorded, isEqual } = one
    const source = step?.source
    entries.push({
      n: step?.n ?? -1,
      at: flight.at + (step?.at ?? actor.at),
      event: event ? (plain(event) as InspectedEvent) : start,
      sourceId: source === undefined ? null : actorKey(source),
      state: shownState(one, plain),
      guards,
    })
    if (!step) return
    if (isEqual) equal += 1
    else first ??= { actor: index, n: step.n, recorded, replayed: value }
  }
  return { entries, add, result: () => ({ equal, first }) }
}

/** Returns the recorded states of an actor whose machine this release does not have, without contexts. */
function* recordedOnly(flight: Flight, actor: FlightActor): Generator<Replayed> {
  const read = createDecoder(flight.nodes, () => () => undefined)
  for (const step of actor.steps) {
    const value = step.value === undefined ? null : read(step.value)
    const event = read(step.event) as { readonly type: string }
    yield { step, event, status: 'active', value, context: {}, tags: [], recorded: value, isEqual: true }
  }
}

const inspectedActor = (actor: FlightActor, index: number, entries: readonly Entry[], begin: number) =>
  ({
    sessionId: actorKey(index),
    tab: TAB,
    parentId: null,
    machineKey: actor.machine,
    name: actor.name,
    startedAt: begin + actor.at,
    last: entries.at(-1)?.n ?? -1,
    entries,
  }) satisfies InspectedActor

/** Replays a recording with this release, in slices, so that the page stays responsive. */
export async function replayFlight(flight: Flight): Promise<ReplayedRecording> {
  const pause = createPauses()
  const actors = new Map<string, InspectedActor>()
  const changed: number[] = []
  let [steps, equal, first] = [0, 0, null as FirstDifference | null]
  for (const [index, actor] of flight.actors.entries()) {
    const machine = machines.get(actor.machine)
    if (!machine || chartHash(machine) !== actor.chart) changed.push(index)
    const collected = collector(flight, index)
    const watched = machine && watchGuards(machine)
    const replay = watched ? replayActor(flight, actor, watched.machine) : recordedOnly(flight, actor)
    for (const one of replay) {
      collected.add(one, watched?.takeResults() ?? [])
      await pause()
    }
    const result = collected.result()
    steps += actor.steps.length
    equal += result.equal
    if (result.first && (first === null || result.first.n < first.n)) first = result.first
    actors.set(actorKey(index), inspectedActor(actor, index, collected.entries, flight.at))
  }
  const used = catalogue.filter(({ id }) => flight.actors.some(({ machine }) => machine === id))
  const charts = used.map(
    ({ id, machine }) => [`${TAB}/${id}`, { machineId: id, chart: chartOf(machine) }] as const,
  )
  const inspection: Inspection = {
    ...nothingInspected,
    tabs: new Map([[TAB, { tab: TAB, path: '', closed: true }]]),
    machines: new Map(charts),
    actors,
  }
  return { inspection, summary: { steps, equal, first }, changed }
}

import { createEncoder, type Encoder } from '#machines/recording/encode.ts'
import type { Flight, FlightActor, FlightCalls, FlightFrame, FlightStep } from '#machines/recording/flight.ts'
import { canonical, hashOf } from '#machines/recording/hash.ts'
import { chartHash } from '#machines/recording/replayer.ts'
import { numberOf, type RecordedCall, type RecordedStep, type Track } from '../recorder.ts'

const callsOf = (calls: readonly RecordedCall[], { addResult }: Encoder): FlightCalls =>
  calls.map(([fn, result]) => [fn, addResult(result)] as const)

function frameOf(track: Track, { add }: Encoder): FlightFrame | undefined {
  const frame = track.segments[0]?.frame
  if (!track.isCut || !frame) return undefined
  const children = Object.entries(frame.children).map(([id, child]) => {
    const { src } = (child ?? {}) as { src?: unknown }
    return [id, typeof src === 'string' ? src : ''] as const
  })
  return { value: add(frame.value), context: add(frame.context), children }
}

const stepsOf = ({ segments }: Track) => segments.flatMap(({ steps }) => steps)

function stepOf(step: RecordedStep, begin: number, tracks: readonly Track[], encoder: Encoder): FlightStep {
  const { add } = encoder
  const { n, at, event, calls, value } = step
  const source = step.source ? tracks.indexOf(step.source) : -1
  return {
    n,
    at: at - begin,
    event: add(event),
    ...(calls.length > 0 && { calls: callsOf(calls, encoder) }),
    ...(value !== null && { value: add(value) }),
    ...(source >= 0 && { source }),
  }
}

/** Converts what the tab recorded to a recording, with its texts; they are replaced before anything leaves the tab. */
export function flightOf(tracks: readonly Track[], now: number, release: string): Flight {
  const encoder = createEncoder(numberOf)
  const { nodes, add } = encoder
  const moments = tracks.flatMap((track) => stepsOf(track).map(({ at }) => at))
  const begin = moments.reduce((one, other) => Math.min(one, other), now)
  const charts = new Map(tracks.map(({ machine }) => [machine.config, machine]))
  const hashes = new Map([...charts].map(([config, machine]) => [config, chartHash(machine)]))
  const actorOf = (track: Track): FlightActor => {
    const frame = frameOf(track, encoder)
    return {
      name: track.name,
      machine: track.machine.id,
      chart: hashes.get(track.machine.config) ?? '',
      at: track.startedAt - begin,
      ...(track.endedAt !== null && { ended: track.endedAt - begin }),
      input: add(track.input),
      calls: callsOf(track.calls, encoder),
      ...(frame && { frame }),
      steps: stepsOf(track).map((step) => stepOf(step, begin, tracks, encoder)),
      context: hashOf(canonical(track.last.context)),
    }
  }
  return {
    format: 1,
    kind: 'parley-recording',
    release,
    at: begin,
    ms: now - begin,
    isRedacted: false,
    actors: tracks.map(actorOf),
    nodes,
  }
}

import { assign, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import type { Flight, FlightRefusal } from './flight.ts'

/** Summary of a replay with this release. */
export interface ReplaySummary {
  readonly steps: number
  readonly equal: number
  /** First step that differs: actor and step by their index; null if all are equal. */
  readonly first: FirstDifference | null
}

/** Step whose state differs from the recording. */
export interface FirstDifference {
  readonly actor: number
  readonly n: number
  readonly recorded: unknown
  readonly replayed: unknown
}

/** Recording that is open, and the position on its time line: the order of a step, or -1 before the first. */
export interface RecordingContext {
  readonly flight: Flight | null
  readonly refusal: FlightRefusal | null
  readonly summary: ReplaySummary | null
  readonly at: number
  readonly failure: Failure | null
}

/** Commands of the page. */
export type RecordingEvent =
  | { type: 'recording.open'; file: unknown }
  | { type: 'recording.close' }
  | { type: 'time.travel'; at: number }

/** Opening, checking and traveling through a recording of machines. */
export const recordingMachine = setup({
  types: { context: {} as RecordingContext, events: {} as RecordingEvent },
  actors: {
    load: declaredPromise<Flight | FlightRefusal, { readonly file: unknown }>('load'),
    check: declaredPromise<ReplaySummary, { readonly flight: Flight }>('check'),
  },
  actions: {
    keep: assign((_, flight: Flight) => ({ flight, at: -1, refusal: null, failure: null })),
    refuse: assign((_, refusal: FlightRefusal) => ({ refusal, flight: null })),
    fail: assign((_, failure: Failure) => ({ failure, flight: null })),
    summarize: assign((_, summary: ReplaySummary) => ({ summary, at: summary.first?.n ?? -1 })),
    travel: assign((_, at: number) => ({ at })),
    clear: assign({ flight: null, refusal: null, summary: null, at: -1, failure: null }),
  },
  guards: { isRecording: (_, output: Flight | FlightRefusal) => typeof output !== 'string' },
}).createMachine({
  id: 'recording',
  description: 'A recording of machines that is opened, replayed and traveled through.',
  context: { flight: null, refusal: null, summary: null, at: -1, failure: null },
  initial: 'idle',
  on: { 'recording.open': { target: '.loading' } },
  states: {
    idle: { description: 'No recording is open.' },
    loading: {
      description: 'The file is being read.',
      entry: 'clear',
      invoke: {
        src: 'load',
        input: ({ event }) => ({ file: event.type === 'recording.open' ? event.file : null }),
        onDone: [
          {
            guard: { type: 'isRecording', params: ({ event }) => event.output },
            target: 'checking',
            actions: { type: 'keep', params: ({ event }) => event.output as Flight },
          },
          {
            target: 'refused',
            actions: { type: 'refuse', params: ({ event }) => event.output as FlightRefusal },
          },
        ],
        onError: { target: 'refused', actions: withFailure('fail') },
      },
    },
    checking: {
      description: 'The recording is replayed with this release, and compared.',
      invoke: {
        src: 'check',
        input: ({ context }) => ({ flight: context.flight as Flight }),
        onDone: { target: 'ready', actions: { type: 'summarize', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: withFailure('fail') },
      },
    },
    ready: {
      description: 'The time line shows; every position can be traveled to.',
      on: {
        'time.travel': { actions: { type: 'travel', params: ({ event }) => event.at } },
        'recording.close': { target: 'idle', actions: 'clear' },
      },
    },
    refused: { description: 'The file is not a recording that this release can open.' },
  },
})

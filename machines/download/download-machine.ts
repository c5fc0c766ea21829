import { assign, emit, setup } from 'xstate'
import type { Failure } from '../failure.ts'
import { declaredCallback } from '../unprovided-actor.ts'

/** Progress and failure of a download. */
export interface DownloadContext {
  /** Bytes received so far. */
  readonly received: number
  readonly failure: Failure | null
}

/** Commands from the screen, and reports from the actor `download`. */
export type DownloadEvent =
  | { type: 'download.start' }
  | { type: 'download.cancel' }
  | { type: 'download.progressed'; received: number }
  | { type: 'download.saved' }
  | { type: 'download.failed'; failure: Failure }

/** Cancelable download that reports its progress. The actor `download` must be provided. */
export const downloadMachine = setup({
  types: {
    context: {} as DownloadContext,
    events: {} as DownloadEvent,
    emitted: {} as { type: 'download.ended'; failure: Failure | null },
  },
  actors: { download: declaredCallback<undefined>('download') },
  actions: {
    begin: assign({ received: 0, failure: null }),
    setReceived: assign((_, received: number) => ({ received })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    tell: emit((_, failure: Failure | null) => ({ type: 'download.ended' as const, failure })),
  },
}).createMachine({
  id: 'download',
  description: 'A download with progress that can be cancelled.',
  context: { received: 0, failure: null },
  initial: 'idle',
  states: {
    idle: { description: 'Nothing is being downloaded.', on: { 'download.start': 'running' } },
    running: {
      description: 'The file is arriving.',
      tags: 'busy',
      entry: 'begin',
      invoke: { src: 'download' },
      on: {
        'download.progressed': {
          actions: { type: 'setReceived', params: ({ event }) => event.received },
        },
        'download.cancel': 'idle',
        'download.saved': { target: 'idle', actions: { type: 'tell', params: null } },
        'download.failed': {
          target: 'idle',
          actions: [
            { type: 'setFailure', params: ({ event }) => event.failure },
            { type: 'tell', params: ({ event }) => event.failure },
          ],
        },
      },
    },
  },
})

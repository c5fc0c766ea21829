import { assign, setup } from 'xstate'
import type { SentRecording } from '#contract/account/recordings.ts'
import { RECORDING_MAX_BYTES } from '#contract/base/limits.ts'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'

/** Whether the server accepts recordings. */
export interface ReportInput {
  readonly isAccepted: boolean
}

/** Report of a problem. The controller holds the file, because the next recording contains everything in the context. */
export interface ReportContext extends ReportInput {
  /** Bytes of the file; null until it is written. */
  readonly size: number | null
  readonly sent: SentRecording | null
  readonly failure: Failure | null
}

/** Command of the dialog. */
export type ReportEvent = { type: 'report.send' }

/** Returns true if a recording is larger than the server accepts. */
export const isTooLarge = ({ size }: Pick<ReportContext, 'size'>): boolean =>
  size !== null && size > RECORDING_MAX_BYTES

/** Writing a recording of the console, and sending it to the server. */
export const reportMachine = setup({
  types: {
    context: {} as ReportContext,
    events: {} as ReportEvent,
    input: {} as ReportInput,
    tags: {} as 'busy',
  },
  actors: {
    write: declaredPromise<number>('write'),
    send: declaredPromise<SentRecording>('send'),
  },
  actions: {
    keepSize: assign((_, size: number) => ({ size })),
    keepSent: assign((_, sent: SentRecording) => ({ sent })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: { maySend: ({ context }) => context.isAccepted && !isTooLarge(context) },
}).createMachine({
  id: 'report',
  description: 'A problem that a member reports with a recording.',
  context: ({ input }) => ({ ...input, size: null, sent: null, failure: null }),
  initial: 'writing',
  states: {
    writing: {
      description: 'The recording is being written.',
      invoke: {
        src: 'write',
        onDone: { target: 'ready', actions: { type: 'keepSize', params: ({ event }) => event.output } },
        onError: { target: 'unwritten' },
      },
    },
    unwritten: { description: 'The recording could not be written.' },
    ready: {
      description: 'The recording can be read, downloaded and sent.',
      on: { 'report.send': { guard: 'maySend', target: 'sending' } },
    },
    sending: {
      description: 'The recording is being sent.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'send',
        onDone: { target: 'sent', actions: { type: 'keepSent', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: withFailure('setFailure') },
      },
    },
    failed: {
      description: 'The server did not take the recording; the dialog shows why.',
      on: { 'report.send': { target: 'sending' } },
    },
    sent: { description: 'The server has stored the recording.' },
  },
})

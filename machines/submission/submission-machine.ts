import { assign, emit, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'

/** Outcome of the last attempt. */
export interface SubmissionContext {
  readonly failure: Failure | null
}

/** Commands from a form or confirmation. */
export type SubmissionEvent = { type: 'form.submit' } | { type: 'form.edit' }

/** Submits a form, one call at a time; the input is retained until the call succeeds. */
export const submissionMachine = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    emitted: {} as { type: 'form.sent'; result: unknown },
    tags: {} as 'busy',
  },
  actors: { submit: declaredPromise<unknown>('submit') },
  actions: {
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    emitSent: emit((_, { result }: { result: unknown }) => ({ type: 'form.sent' as const, result })),
  },
}).createMachine({
  id: 'submission',
  description: 'The call that a form makes on submission.',
  context: { failure: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is being filled in.',
      on: { 'form.submit': { target: 'sending' } },
    },
    sending: {
      description: 'The call is in progress; nothing else is sent.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'submit',
        onDone: {
          target: 'editing',
          actions: { type: 'emitSent', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'failed', actions: withFailure('setFailure') },
      },
    },
    failed: {
      description: 'The call failed; the form shows why.',
      on: {
        'form.submit': { target: 'sending' },
        'form.edit': { target: 'editing', actions: 'clearFailure' },
      },
    },
  },
})

import { assign, emit, setup } from 'xstate'
import { declaredPromise } from '#machines/declared.ts'
import { type Failure, failureOf } from '#machines/failure.ts'

/** What became of the last try. */
export interface SubmissionContext {
  readonly failure: Failure | null
}

/** Wishes of a form or of a confirmation. */
export type SubmissionEvent = { type: 'form.submit' } | { type: 'form.edit' }

/** One call that a form makes when it is sent: at most one at a time, and what was filled in stays until it is through. */
export const submissionMachine = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    emitted: {} as { type: 'form.sent'; result: unknown },
    tags: {} as 'busy',
  },
  actors: { submit: declaredPromise<unknown>('submit') },
  actions: {
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    tellSent: emit((_, { result }: { result: unknown }) => ({ type: 'form.sent' as const, result })),
  },
}).createMachine({
  id: 'submission',
  description: 'One call that a form makes when it is sent.',
  context: { failure: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is being filled in.',
      on: { 'form.submit': { target: 'sending' } },
    },
    sending: {
      description: 'The call is under way; nothing else is sent.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'submit',
        onDone: {
          target: 'editing',
          actions: { type: 'tellSent', params: ({ event }) => ({ result: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    failed: {
      description: 'The call was refused; the form says why.',
      on: {
        'form.submit': { target: 'sending' },
        'form.edit': { target: 'editing', actions: 'clearFailure' },
      },
    },
  },
})

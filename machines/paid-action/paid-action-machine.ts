import { assign, setup } from 'xstate'
import { declaredPromise } from '#machines/declared.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import { type Cost, FREE, isOverQuota, meansQuotaExceeded, type PaidActionKind } from './cost.ts'

/** What an action starts with. */
export interface PaidActionInput {
  readonly kind: PaidActionKind
  readonly chatId: number
  /** False where the action is free, so that it is confirmed without a calculation. */
  readonly isPriced: boolean
}

/** The action, its cost and what became of it. */
export interface PaidActionContext extends PaidActionInput {
  /** Null until it is calculated. */
  readonly cost: Cost | null
  readonly failure: Failure | null
}

/** Wishes of the dialog. */
export type PaidActionEvent = { type: 'cost.confirm' } | { type: 'cost.cancel' } | { type: 'action.retry' }

/** How the dialog closes. */
export interface PaidActionOutput {
  readonly isDone: boolean
}

type Subject = Pick<PaidActionInput, 'kind' | 'chatId'>

/** An action that asks first, with what it costs. The result arrives as a fact of the journal. */
export const paidActionMachine = setup({
  types: {
    context: {} as PaidActionContext,
    events: {} as PaidActionEvent,
    input: {} as PaidActionInput,
    output: {} as PaidActionOutput,
    tags: {} as 'busy',
  },
  actors: {
    calculate: declaredPromise<Cost, Subject>('calculate'),
    run: declaredPromise<void, Subject>('run'),
  },
  actions: {
    keepCost: assign((_, cost: Cost) => ({ cost })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isPriced: ({ context }) => context.isPriced,
    isOverQuota: (_, cost: Cost) => isOverQuota(cost),
    meansQuotaExceeded: ({ context }, failure: Failure) => meansQuotaExceeded(context.kind, failure),
  },
}).createMachine({
  id: 'paid-action',
  description: 'An action that asks first, with what it costs.',
  context: ({ input }) => ({ ...input, cost: null, failure: null }),
  output: ({ event }) => ({ isDone: event.type === 'xstate.done.state.paid-action.done' }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Asks whether there is anything to calculate.',
      always: [
        { guard: 'isPriced', target: 'calculating' },
        { target: 'confirming', actions: { type: 'keepCost', params: FREE } },
      ],
    },
    calculating: {
      description: 'The server calculates what the action costs.',
      tags: 'busy',
      entry: 'clearFailure',
      on: { 'cost.cancel': { target: 'cancelled' } },
      invoke: {
        src: 'calculate',
        input: ({ context: { kind, chatId } }) => ({ kind, chatId }),
        onDone: [
          {
            guard: { type: 'isOverQuota', params: ({ event }) => event.output },
            target: 'quotaExceeded',
            actions: { type: 'keepCost', params: ({ event }) => event.output },
          },
          { target: 'confirming', actions: { type: 'keepCost', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'uncalculated',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    uncalculated: {
      description: 'The cost could not be calculated, so nothing is done.',
      on: { 'action.retry': { target: 'calculating' }, 'cost.cancel': { target: 'cancelled' } },
    },
    confirming: {
      description: 'The dialog shows the cost and waits.',
      on: { 'cost.confirm': { target: 'running' }, 'cost.cancel': { target: 'cancelled' } },
    },
    running: {
      description: 'The action runs; it is not charged where it fails.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'run',
        input: ({ context: { kind, chatId } }) => ({ kind, chatId }),
        onDone: { target: 'done' },
        onError: [
          {
            guard: { type: 'meansQuotaExceeded', params: ({ event }) => failureOf(event.error) },
            target: 'quotaExceeded',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
          },
        ],
      },
    },
    failed: {
      description: 'The action failed.',
      on: { 'action.retry': { target: 'running' }, 'cost.cancel': { target: 'cancelled' } },
    },
    quotaExceeded: {
      description: 'The queries of the month are used up.',
      on: { 'cost.cancel': { target: 'cancelled' } },
    },
    done: { description: 'The action is done.', type: 'final' },
    cancelled: { description: 'Nothing was done.', type: 'final' },
  },
})

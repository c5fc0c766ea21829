import { assign, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import { type Cost, FREE, isOverQuota, meansQuotaExceeded, type PaidActionKind } from './cost.ts'

/** Action, its chat, and the conditions under which it requires confirmation. */
export interface PaidActionInput {
  readonly kind: PaidActionKind
  readonly chatId: number
  /** False if the action is always free, so no cost is fetched before confirmation. */
  readonly isPriced: boolean
  /** False if the action runs without confirmation when its cost is zero. */
  readonly asksIfFree?: boolean
}

/** Action, its cost and its result. */
export interface PaidActionContext extends PaidActionInput {
  /** Null until it is calculated. */
  readonly cost: Cost | null
  readonly failure: Failure | null
}

/** Commands from the dialog. */
export type PaidActionEvent = { type: 'cost.confirm' } | { type: 'cost.cancel' } | { type: 'action.retry' }

/** Result with which the dialog closes. */
export interface PaidActionOutput {
  readonly isDone: boolean
}

type Subject = Pick<PaidActionInput, 'kind' | 'chatId'>

/** Action that shows its cost and asks for confirmation. The change that it makes arrives as a journal event. */
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
    setCost: assign((_, cost: Cost) => ({ cost })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isPriced: ({ context }) => context.isPriced,
    needsNoQuestion: ({ context }, { queries }: Cost) => context.asksIfFree === false && queries === 0,
    isOverQuota: (_, cost: Cost) => isOverQuota(cost),
    meansQuotaExceeded: ({ context }, failure: Failure) => meansQuotaExceeded(context.kind, failure),
  },
}).createMachine({
  id: 'paid-action',
  description: 'An action that shows its cost and asks for confirmation.',
  context: ({ input }) => ({ ...input, cost: null, failure: null }),
  output: ({ event }) => ({ isDone: event.type === 'xstate.done.state.paid-action.done' }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Checks whether the action costs queries.',
      always: [
        { guard: 'isPriced', target: 'calculating' },
        { target: 'confirming', actions: { type: 'setCost', params: FREE } },
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
          { guard: { type: 'needsNoQuestion', params: ({ event }) => event.output }, target: 'running' },
          {
            guard: { type: 'isOverQuota', params: ({ event }) => event.output },
            target: 'quotaExceeded',
            actions: { type: 'setCost', params: ({ event }) => event.output },
          },
          { target: 'confirming', actions: { type: 'setCost', params: ({ event }) => event.output } },
        ],
        onError: { target: 'uncalculated', actions: withFailure('setFailure') },
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
      description: 'The action runs; it is not charged if it fails.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'run',
        input: ({ context: { kind, chatId } }) => ({ kind, chatId }),
        onDone: { target: 'done' },
        onError: [
          {
            guard: withFailure('meansQuotaExceeded'),
            target: 'quotaExceeded',
            actions: withFailure('setFailure'),
          },
          { target: 'failed', actions: withFailure('setFailure') },
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

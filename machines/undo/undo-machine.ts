import { assign, emit, enqueueActions, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import { isOffered, UNDO_MS } from './offer.ts'
import type {
  Reversal,
  ReversalOutcome,
  UndoableAction,
  UndoContext,
  UndoEmitted,
  UndoEvent,
  UndoInput,
} from './undo-types.ts'

/** Returns the action with the given key, or the last action if no key is given; undefined if it can no longer be undone. */
function requested({ actions, now }: UndoContext, key: string | undefined): UndoableAction | undefined {
  const action = key === undefined ? actions.at(-1) : actions.find((one) => one.key === key)
  return action && isOffered(action.at, now()) ? action : undefined
}

/** Actions on chats that take effect immediately and can be undone for a few seconds; the most recent is undone first. */
export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    events: {} as UndoEvent,
    input: {} as UndoInput,
    emitted: {} as UndoEmitted,
    tags: {} as 'busy',
  },
  actors: { reverse: declaredPromise<readonly ReversalOutcome[], readonly Reversal[]>('reverse') },
  actions: {
    add: assign(({ context }, { key, reversals }: { key: string; reversals: readonly Reversal[] }) => ({
      actions: [...context.actions, { key, reversals, at: context.now() }],
    })),
    dropOld: enqueueActions(({ context: { actions, now }, enqueue }) => {
      const moment = now()
      enqueue.assign({ actions: actions.filter(({ at }) => isOffered(at, moment)) })
      for (const { key, at } of actions)
        if (!isOffered(at, moment)) enqueue.emit({ type: 'offer.closed' as const, key })
    }),
    take: enqueueActions(({ context, enqueue }, key: string | undefined) => {
      const action = requested(context, key)
      if (!action) return
      enqueue.assign({ undoing: action, actions: context.actions.filter((one) => one !== action) })
      enqueue.emit({ type: 'offer.closed' as const, key: action.key })
    }),
    release: assign({ undoing: null }),
    emitDone: emit((_, outcomes: readonly ReversalOutcome[]) => ({ type: 'undo.done' as const, outcomes })),
    emitFailure: emit((_, failure: Failure) => ({ type: 'undo.failed' as const, failure })),
  },
  guards: {
    isEmpty: ({ context }) => context.actions.length === 0,
    canUndo: ({ context }, key: string | undefined) => requested(context, key) !== undefined,
  },
  delays: { END: ({ context: { actions, now } }) => Math.max(1, (actions[0]?.at ?? 0) + UNDO_MS - now()) },
}).createMachine({
  id: 'undo',
  description: 'Actions on chats that can be undone for a few seconds.',
  context: ({ input }) => ({ ...input, actions: [], undoing: null }),
  initial: 'empty',
  states: {
    empty: {
      description: 'There is nothing to undo.',
      on: { 'action.done': { target: 'offering', actions: { type: 'add', params: ({ event }) => event } } },
    },
    offering: {
      description: 'The latest actions can be undone, each for a few seconds.',
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'action.done': { actions: { type: 'add', params: ({ event }) => event } },
        'action.undo': {
          guard: { type: 'canUndo', params: ({ event }) => event.key },
          target: 'reversing',
          actions: { type: 'take', params: ({ event }) => event.key },
        },
      },
      after: { END: { target: 'offering', reenter: true, actions: 'dropOld' } },
    },
    reversing: {
      description: 'The chats of an action are being restored, except for chats that have changed since.',
      tags: 'busy',
      exit: 'release',
      on: { 'action.done': { actions: { type: 'add', params: ({ event }) => event } } },
      invoke: {
        src: 'reverse',
        input: ({ context }) => context.undoing?.reversals ?? [],
        onDone: { target: 'offering', actions: { type: 'emitDone', params: ({ event }) => event.output } },
        onError: { target: 'offering', actions: withFailure('emitFailure') },
      },
    },
  },
})

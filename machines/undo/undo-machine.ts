import { assign, emit, enqueueActions, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import { isOffered, UNDO_MS } from './offer.ts'
import type {
  Act,
  Reverse,
  ReverseOutcome,
  UndoContext,
  UndoEmitted,
  UndoEvent,
  UndoInput,
} from './undo-types.ts'

/** Returns the act that is meant, if it can still be undone: the one with the key, or the last one. */
function meant({ acts, now }: UndoContext, key: string | undefined): Act | undefined {
  const act = key === undefined ? acts.at(-1) : acts.find((one) => one.key === key)
  return act && isOffered(act.at, now()) ? act : undefined
}

/** Acts on chats that happen at once and can be undone for a few seconds, the last one first. */
export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    events: {} as UndoEvent,
    input: {} as UndoInput,
    emitted: {} as UndoEmitted,
    tags: {} as 'busy',
  },
  actors: { reverse: declaredPromise<readonly ReverseOutcome[], readonly Reverse[]>('reverse') },
  actions: {
    add: assign(({ context }, { key, reverses }: { key: string; reverses: readonly Reverse[] }) => ({
      acts: [...context.acts, { key, reverses, at: context.now() }],
    })),
    dropOld: enqueueActions(({ context: { acts, now }, enqueue }) => {
      const moment = now()
      enqueue.assign({ acts: acts.filter(({ at }) => isOffered(at, moment)) })
      for (const { key, at } of acts)
        if (!isOffered(at, moment)) enqueue.emit({ type: 'offer.over' as const, key })
    }),
    take: enqueueActions(({ context, enqueue }, key: string | undefined) => {
      const act = meant(context, key)
      if (!act) return
      enqueue.assign({ undoing: act, acts: context.acts.filter((one) => one !== act) })
      enqueue.emit({ type: 'offer.over' as const, key: act.key })
    }),
    release: assign({ undoing: null }),
    emitDone: emit((_, outcomes: readonly ReverseOutcome[]) => ({ type: 'undo.done' as const, outcomes })),
    emitFailure: emit((_, failure: Failure) => ({ type: 'undo.failed' as const, failure })),
  },
  guards: {
    isEmpty: ({ context }) => context.acts.length === 0,
    canUndo: ({ context }, key: string | undefined) => meant(context, key) !== undefined,
  },
  delays: { END: ({ context: { acts, now } }) => Math.max(1, (acts[0]?.at ?? 0) + UNDO_MS - now()) },
}).createMachine({
  id: 'undo',
  description: 'Acts on chats that can be undone for a few seconds.',
  context: ({ input }) => ({ ...input, acts: [], undoing: null }),
  initial: 'empty',
  states: {
    empty: {
      description: 'There is nothing to undo.',
      on: { 'act.done': { target: 'offering', actions: { type: 'add', params: ({ event }) => event } } },
    },
    offering: {
      description: 'The last acts can be undone, each for its time.',
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'act.done': { actions: { type: 'add', params: ({ event }) => event } },
        'act.undo': {
          guard: { type: 'canUndo', params: ({ event }) => event.key },
          target: 'reversing',
          actions: { type: 'take', params: ({ event }) => event.key },
        },
      },
      after: { END: { target: 'offering', reenter: true, actions: 'dropOld' } },
    },
    reversing: {
      description: 'The chats of an act are put back, each unless it has changed since.',
      tags: 'busy',
      exit: 'release',
      on: { 'act.done': { actions: { type: 'add', params: ({ event }) => event } } },
      invoke: {
        src: 'reverse',
        input: ({ context }) => context.undoing?.reverses ?? [],
        onDone: { target: 'offering', actions: { type: 'emitDone', params: ({ event }) => event.output } },
        onError: { target: 'offering', actions: withFailure('emitFailure') },
      },
    },
  },
})

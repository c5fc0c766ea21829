import { assign, emit, setup } from 'xstate'
import { BULK_MAX } from '#contract/base/limits.ts'
import { type Failure, withFailure } from '../failure.ts'
import { type Cost, isOverQuota } from '../paid-action/cost.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import type { BulkContext, BulkEmitted, BulkEvent, BulkRun, ChatOutcome } from './bulk-types.ts'

const toggled = (marked: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(marked)
  if (!next.delete(id) && next.size < BULK_MAX) next.add(id)
  return next
}

const runOf = ({ ids, action }: BulkContext): BulkRun => {
  if (!action) throw new Error('Nothing was started.')
  return { ids, action }
}

type Started = Extract<BulkEvent, { type: 'bulk.start' }>

/** Returns the marked chats to which an action applies. */
const chosen = (marked: ReadonlySet<number>, ids: readonly number[] = [...marked]): readonly number[] =>
  ids.filter((id) => marked.has(id))

/** Applies one action to several marked chats; if it costs queries, asks for confirmation once, with the total cost. */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    emitted: {} as BulkEmitted,
    tags: {} as 'busy',
  },
  actors: {
    calculate: declaredPromise<Cost, BulkRun>('calculate'),
    run: declaredPromise<readonly ChatOutcome[], BulkRun>('run'),
  },
  actions: {
    toggle: assign(({ context }, id: number) => ({ marked: toggled(context.marked, id), anchor: id })),
    add: assign(({ context }, { ids, anchor }: { ids: readonly number[]; anchor: number }) => ({
      marked: new Set([...context.marked, ...ids].slice(0, BULK_MAX)),
      anchor,
    })),
    clear: assign({ marked: new Set<number>(), anchor: null }),
    begin: assign(({ context: { marked } }, { action, ids }: Started) => ({
      action,
      ids: chosen(marked, ids),
      cost: null,
      failure: null,
    })),
    setCost: assign((_, cost: Cost) => ({ cost })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    emitDone: emit(({ context }, outcomes: readonly ChatOutcome[]) => ({
      type: 'bulk.done' as const,
      action: runOf(context).action,
      outcomes,
    })),
  },
  guards: {
    hasMarks: ({ context }, { ids }: Started) => chosen(context.marked, ids).length > 0,
    isTagging: ({ context }, { action, ids }: Started) =>
      action.kind === 'tag' && chosen(context.marked, ids).length > 0,
    needsNoQuestion: (_, { queries }: Cost) => queries === 0,
    isAffordable: ({ context }) => context.cost !== null && !isOverQuota(context.cost),
  },
}).createMachine({
  id: 'bulk',
  description: 'Several marked chats, and an action on all of them.',
  context: { marked: new Set(), anchor: null, action: null, ids: [], cost: null, failure: null },
  initial: 'marking',
  states: {
    marking: {
      description: 'Chats are marked.',
      on: {
        'mark.toggle': { actions: { type: 'toggle', params: ({ event }) => event.id } },
        'mark.add': { actions: { type: 'add', params: ({ event }) => event } },
        'mark.clear': { actions: 'clear' },
        'bulk.start': [
          {
            guard: { type: 'isTagging', params: ({ event }) => event },
            target: 'running',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          {
            guard: { type: 'hasMarks', params: ({ event }) => event },
            target: 'calculating',
            actions: { type: 'begin', params: ({ event }) => event },
          },
        ],
      },
    },
    calculating: {
      description: 'The server adds up what the action costs in automatic summaries.',
      tags: 'busy',
      entry: 'clearFailure',
      on: { 'bulk.cancel': { target: 'marking' } },
      invoke: {
        src: 'calculate',
        input: ({ context }) => runOf(context),
        onDone: [
          { guard: { type: 'needsNoQuestion', params: ({ event }) => event.output }, target: 'running' },
          { target: 'asking', actions: { type: 'setCost', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: withFailure('setFailure') },
      },
    },
    asking: {
      description: 'The action costs queries: the dialog asks for confirmation once for all chats.',
      on: {
        'bulk.confirm': { guard: 'isAffordable', target: 'running' },
        'bulk.cancel': { target: 'marking' },
      },
    },
    running: {
      description: 'The chats are being changed, each separately.',
      tags: 'busy',
      invoke: {
        src: 'run',
        input: ({ context }) => runOf(context),
        onDone: {
          target: 'marking',
          actions: [{ type: 'emitDone', params: ({ event }) => event.output }, 'clear'],
        },
        onError: { target: 'failed', actions: withFailure('setFailure') },
      },
    },
    failed: {
      description: 'The call failed; the chats remain marked.',
      on: { 'bulk.retry': { target: 'calculating' }, 'bulk.cancel': { target: 'marking' } },
    },
  },
})

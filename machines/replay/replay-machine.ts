import { assign, emit, setup } from 'xstate'
import type { KnowledgeChange, Replay } from '#contract/knowledge/replays.ts'
import type { Failure } from '../failure.ts'
import { declaredCallback } from '../unprovided-actor.ts'

/** Change to a bot's knowledge, and its effect on customers' recent questions. */
export interface ReplayContext {
  readonly change: KnowledgeChange | null
  /** Number of questions compared so far and in total; null until known. */
  readonly progress: { readonly checked: number; readonly total: number } | null
  readonly result: Replay | null
  readonly failure: Failure | null
}

/** Commands from the screen, and reports from the actor `replay`. */
export type ReplayEvent =
  /** The change is being edited and is compared after a pause; null while it is incomplete. */
  | { type: 'change.edit'; change: KnowledgeChange | null }
  /** The change is complete and is compared immediately. */
  | { type: 'change.check'; change: KnowledgeChange }
  | { type: 'replay.cancel' }
  | { type: 'replay.retry' }
  | { type: 'replay.progressed'; checked: number; total: number }
  | { type: 'replay.done'; result: Replay }
  | { type: 'replay.failed'; failure: Failure }

/** Our choice: pause in typing after which a change is compared. */
const SETTLE_MS = 900
/** Our choice: pause before retrying while the server is busy with another comparison. */
const UNDER_WAY_MS = 1_500

/** Compares a bot's answers to past questions with and without a change to its knowledge. The actor `replay` must be provided. */
export const replayMachine = setup({
  types: {
    context: {} as ReplayContext,
    events: {} as ReplayEvent,
    emitted: {} as { type: 'replay.shown'; result: Replay },
    tags: {} as 'busy',
  },
  actors: { replay: declaredCallback<KnowledgeChange | null>('replay') },
  actions: {
    setChange: assign((_, change: KnowledgeChange | null) => ({ change, result: null, failure: null })),
    begin: assign({ progress: null, result: null, failure: null }),
    setProgress: assign((_, progress: ReplayContext['progress']) => ({ progress })),
    setResult: assign((_, result: Replay) => ({ result })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    tell: emit((_, result: Replay) => ({ type: 'replay.shown' as const, result })),
  },
  guards: {
    isComplete: (_, change: KnowledgeChange | null) => change !== null,
    isUnderWay: (_, { code }: Failure) => code === 'replay_under_way',
  },
  delays: { settle: SETTLE_MS, underWay: UNDER_WAY_MS },
}).createMachine({
  id: 'replay',
  description: 'Comparison of the answers to past questions with and without a change.',
  context: { change: null, progress: null, result: null, failure: null },
  initial: 'idle',
  on: {
    'change.edit': [
      {
        guard: { type: 'isComplete', params: ({ event }) => event.change },
        target: '.settling',
        actions: { type: 'setChange', params: ({ event }) => event.change },
      },
      { target: '.idle', actions: { type: 'setChange', params: ({ event }) => event.change } },
    ],
    'change.check': {
      target: '.running',
      actions: { type: 'setChange', params: ({ event }) => event.change },
    },
    'replay.cancel': { target: '.idle', actions: 'begin' },
  },
  states: {
    idle: { description: 'There is nothing to compare.' },
    settling: {
      description: 'The change is being written.',
      tags: 'busy',
      after: { settle: 'running' },
    },
    running: {
      description: 'The server is comparing the answers.',
      tags: 'busy',
      entry: 'begin',
      invoke: { src: 'replay', input: ({ context }) => context.change },
      on: {
        'replay.progressed': {
          actions: {
            type: 'setProgress',
            params: ({ event: { checked, total } }) => ({ checked, total }),
          },
        },
        'replay.done': {
          target: 'shown',
          actions: [
            { type: 'setResult', params: ({ event }) => event.result },
            { type: 'tell', params: ({ event }) => event.result },
          ],
        },
        'replay.failed': [
          {
            guard: { type: 'isUnderWay', params: ({ event }) => event.failure },
            target: 'waiting',
          },
          { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event.failure } },
        ],
      },
    },
    waiting: {
      description: 'The server is still running another comparison for the account.',
      tags: 'busy',
      after: { underWay: 'running' },
    },
    shown: { description: 'The effect of the change is known.' },
    failed: {
      description: 'The answers could not be compared.',
      on: { 'replay.retry': 'running' },
    },
  },
})

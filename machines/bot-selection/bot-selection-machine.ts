import { assign, emit, setup } from 'xstate'
import type { BotItem } from '#contract/bots.ts'
import { declaredPromise } from '#machines/declared.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import { ALL_BOTS, afterFact, type BotFact, settle, singleBot, withBot } from './selection.ts'

/** What the selection starts with. */
export interface BotSelectionInput {
  /** Bot of the last visit; -1 is all bots. */
  readonly selected: number
}

/** The bots and the one that is selected. */
export interface BotSelectionContext {
  readonly bots: readonly BotItem[]
  /** Id of a bot, -1 for all, 0 while there is none. */
  readonly selected: number
  /** Bot that is being switched. */
  readonly toggling: number | null
  /** Facts that came while the list was being fetched. */
  readonly early: readonly BotFact[]
  /** True where the list must be fetched anew as soon as nothing else is under way. */
  readonly stale: boolean
  readonly failure: Failure | null
}

/** Wishes of the header and of the bot list, and facts of the journal. */
export type BotSelectionEvent =
  | { type: 'bot.select'; id: number }
  | { type: 'bot.toggle'; id: number }
  | { type: 'bots.reload' }
  | { type: 'journal.resync' }
  | BotFact

/** Told once a switch is through, for a toast. */
export type BotSelectionEmitted =
  | { type: 'toggle.succeeded'; bot: BotItem }
  | { type: 'toggle.failed'; id: number; failure: Failure }

const facts = ['bot.created', 'bot.updated', 'bot.toggled', 'bot.deleted'] as const

/** The same transition for each fact about bots. */
const onFacts = <T>(transition: T) =>
  Object.fromEntries(facts.map((type) => [type, transition])) as Record<(typeof facts)[number], T>

/** Which bot the console is about, and switching bots on and off. */
export const botSelectionMachine = setup({
  types: {
    context: {} as BotSelectionContext,
    events: {} as BotSelectionEvent,
    input: {} as BotSelectionInput,
    emitted: {} as BotSelectionEmitted,
    tags: {} as 'busy',
  },
  actors: {
    loadBots: declaredPromise<readonly BotItem[]>('loadBots'),
    toggleBot: declaredPromise<BotItem, { id: number; is_disabled: boolean }>('toggleBot'),
  },
  actions: {
    keepBots: assign(({ context }, loaded: readonly BotItem[]) => {
      const bots = context.early.reduce(afterFact, loaded)
      return { bots, early: [], selected: settle(context.selected, bots) }
    }),
    holdFact: assign(({ context, event }) => ({ early: [...context.early, event as BotFact] })),
    applyFact: assign(({ context, event }) => {
      const bots = afterFact(context.bots, event as BotFact)
      return { bots, selected: settle(context.selected, bots) }
    }),
    select: assign(({ context }, id: number) => ({ selected: settle(id, context.bots) })),
    beginToggle: assign((_, toggling: number) => ({ toggling })),
    endToggle: assign({ toggling: null }),
    keepBot: assign(({ context }, bot: BotItem) => ({ bots: withBot(context.bots, bot) })),
    tellSuccess: emit((_, bot: BotItem) => ({ type: 'toggle.succeeded' as const, bot })),
    tellFailure: emit(({ context }, failure: Failure) => ({
      type: 'toggle.failed' as const,
      id: context.toggling ?? ALL_BOTS,
      failure,
    })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    begin: assign({ failure: null, stale: false }),
    markStale: assign({ stale: true }),
  },
  guards: {
    isStale: ({ context }) => context.stale,
    exists: ({ context }, id: number) => singleBot(id, context.bots) !== null,
    isChoice: ({ context }, id: number) => id !== context.selected && settle(id, context.bots) === id,
  },
}).createMachine({
  id: 'bot-selection',
  description: 'The bots of the account and the one that the console is about.',
  context: ({ input }) => ({
    bots: [],
    selected: input.selected,
    toggling: null,
    early: [],
    stale: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The list of bots is fetched.',
      tags: 'busy',
      entry: 'begin',
      on: {
        ...onFacts({ actions: 'holdFact' } as const),
        'journal.resync': { target: 'loading', reenter: true },
      },
      invoke: {
        src: 'loadBots',
        onDone: {
          target: 'ready',
          actions: { type: 'keepBots', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    failed: {
      description: 'The list could not be fetched.',
      on: { 'bots.reload': { target: 'loading' }, 'journal.resync': { target: 'loading' } },
    },
    ready: {
      description: 'The list is there; bots come and go by what the journal tells.',
      initial: 'idle',
      on: {
        ...onFacts({ actions: 'applyFact' } as const),
        'bots.reload': { actions: 'markStale' },
        'journal.resync': { actions: 'markStale' },
        'bot.select': {
          guard: { type: 'isChoice', params: ({ event }) => event.id },
          actions: { type: 'select', params: ({ event }) => event.id },
        },
      },
      states: {
        idle: {
          description: 'Nothing is under way.',
          always: { guard: 'isStale', target: '#bot-selection.loading' },
          on: {
            'bot.toggle': {
              guard: { type: 'exists', params: ({ event }) => event.id },
              target: 'toggling',
              actions: { type: 'beginToggle', params: ({ event }) => event.id },
            },
          },
        },
        toggling: {
          description: 'A bot is being switched; the screen follows once the server has done it.',
          tags: 'busy',
          invoke: {
            src: 'toggleBot',
            input: ({ context }) => ({
              id: context.toggling ?? ALL_BOTS,
              is_disabled: !singleBot(context.toggling ?? ALL_BOTS, context.bots)?.is_disabled,
            }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'keepBot', params: ({ event }) => event.output },
                { type: 'tellSuccess', params: ({ event }) => event.output },
                'endToggle',
              ],
            },
            onError: {
              target: 'idle',
              actions: [{ type: 'tellFailure', params: ({ event }) => failureOf(event.error) }, 'endToggle'],
            },
          },
        },
      },
    },
  },
})

import { assign, emit, setup } from 'xstate'
import type { BotItem } from '#contract/bots/bots.ts'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import {
  afterEvent,
  type BotChoice,
  type BotJournalEvent,
  type BotSelection,
  botIn,
  resolveSelection,
  sameSelection,
  withBot,
} from './selection.ts'

/** Input of the bot selection machine. */
export interface BotSelectionInput {
  /** Selection of the last visit. */
  readonly selected: BotChoice
}

/** The bots and the selection. */
export interface BotSelectionContext {
  readonly bots: readonly BotItem[]
  readonly selected: BotSelection
  /** Bot that is being switched on or off. */
  readonly toggling: number | null
  /** Events that arrived while the list was being fetched. */
  readonly early: readonly BotJournalEvent[]
  /** True if the list must be fetched again as soon as the machine is idle. */
  readonly stale: boolean
  readonly failure: Failure | null
}

/** Commands of the header and of the bot list, and events of the journal. */
export type BotSelectionEvent =
  | { type: 'bot.select'; choice: BotChoice }
  | { type: 'bot.toggle'; id: number }
  | { type: 'bots.reload' }
  | { type: 'journal.resync' }
  | BotJournalEvent

/** Emitted after a bot was switched, for a toast. */
export type BotSelectionEmitted =
  | { type: 'toggle.succeeded'; bot: BotItem }
  | { type: 'toggle.failed'; id: number; failure: Failure }

/** Returns the bot that is being switched. */
function switchedBot({ toggling }: BotSelectionContext): number {
  if (toggling === null) throw new Error('No bot is being switched.')
  return toggling
}

const events = ['bot.created', 'bot.updated', 'bot.toggled', 'bot.deleted'] as const

/** Returns the same transition for every event about bots. */
const onJournalEvents = <T>(transition: T) =>
  Object.fromEntries(events.map((type) => [type, transition])) as Record<(typeof events)[number], T>

/** Selects the bot that the console shows, and switches bots on and off. */
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
    setBots: assign(({ context }, loaded: readonly BotItem[]) => {
      const bots = context.early.reduce(afterEvent, loaded)
      return { bots, early: [], selected: resolveSelection(context.selected, bots) }
    }),
    holdEvent: assign(({ context, event }) => ({ early: [...context.early, event as BotJournalEvent] })),
    applyFact: assign(({ context, event }) => {
      const bots = afterEvent(context.bots, event as BotJournalEvent)
      return { bots, selected: resolveSelection(context.selected, bots) }
    }),
    select: assign((_, selected: BotChoice) => ({ selected })),
    beginToggle: assign((_, toggling: number) => ({ toggling })),
    endToggle: assign({ toggling: null }),
    setBot: assign(({ context }, bot: BotItem) => ({ bots: withBot(context.bots, bot) })),
    emitSuccess: emit((_, bot: BotItem) => ({ type: 'toggle.succeeded' as const, bot })),
    emitFailure: emit(({ context }, failure: Failure) => ({
      type: 'toggle.failed' as const,
      id: switchedBot(context),
      failure,
    })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    begin: assign({ failure: null, stale: false }),
    markStale: assign({ stale: true }),
  },
  guards: {
    isStale: ({ context }) => context.stale,
    exists: ({ context }, id: number) => botIn(context.bots, id) !== null,
    isChoice: ({ context: { bots, selected } }, choice: BotChoice) =>
      !sameSelection(choice, selected) && sameSelection(resolveSelection(choice, bots), choice),
  },
}).createMachine({
  id: 'bot-selection',
  description: 'The bots of the account and the selected one.',
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
        ...onJournalEvents({ actions: 'holdEvent' } as const),
        'journal.resync': { target: 'loading', reenter: true },
      },
      invoke: {
        src: 'loadBots',
        onDone: {
          target: 'ready',
          actions: { type: 'setBots', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: withFailure('setFailure'),
        },
      },
    },
    failed: {
      description: 'The list could not be fetched.',
      on: { 'bots.reload': { target: 'loading' }, 'journal.resync': { target: 'loading' } },
    },
    ready: {
      description: 'The list is loaded and follows the journal.',
      initial: 'idle',
      on: {
        ...onJournalEvents({ actions: 'applyFact' } as const),
        'bots.reload': { actions: 'markStale' },
        'journal.resync': { actions: 'markStale' },
        'bot.select': {
          guard: { type: 'isChoice', params: ({ event }) => event.choice },
          actions: { type: 'select', params: ({ event }) => event.choice },
        },
      },
      states: {
        idle: {
          description: 'Idle.',
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
          description: 'A bot is being switched; the screen follows once the server has confirmed it.',
          tags: 'busy',
          invoke: {
            src: 'toggleBot',
            input: ({ context }) => ({
              id: switchedBot(context),
              is_disabled: !botIn(context.bots, switchedBot(context))?.is_disabled,
            }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'setBot', params: ({ event }) => event.output },
                { type: 'emitSuccess', params: ({ event }) => event.output },
                'endToggle',
              ],
            },
            onError: {
              target: 'idle',
              actions: [withFailure('emitFailure'), 'endToggle'],
            },
          },
        },
      },
    },
  },
})

import { assign, emit, setup } from 'xstate'
import type { BotItem } from '#contract/bots/bots.ts'
import { type Failure, withFailure } from '../failure.ts'
import { type Overlap, overlapWith, withOverlap } from '../overlap.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import {
  afterEvent,
  allBots,
  type BotChoice,
  type BotJournalEvent,
  type BotSelection,
  botIdOf,
  botIn,
  resolveSelection,
  sameSelection,
  withBot,
} from './selection.ts'

/** Selection that the machine starts with. */
export interface BotSelectionInput {
  /** Selection from the last visit. */
  readonly selected: BotChoice
}

/** Bots, and the current selection. */
export interface BotSelectionContext {
  readonly bots: readonly BotItem[]
  readonly selected: BotSelection
  /** Bot that is being switched on or off. */
  readonly toggling: number | null
  /** True if an event has changed the bot since it was switched, so that the response may be outdated. */
  readonly isOvertaken: boolean
  /** Events received since the current fetch of the list began. */
  readonly overlap: Overlap<BotJournalEvent>
  /** True if the list must be refetched once the machine is idle. */
  readonly stale: boolean
  readonly failure: Failure | null
}

/** Commands from the header and the bot list, and journal events. */
export type BotSelectionEvent =
  | { type: 'bot.select'; choice: BotChoice }
  | { type: 'bot.toggle'; id: number }
  | { type: 'bots.reload' }
  | { type: 'journal.resync' }
  | BotJournalEvent

/** Emitted when switching a bot on or off has succeeded or failed, for a toast. */
export type BotSelectionEmitted =
  | { type: 'toggle.succeeded'; bot: BotItem }
  | { type: 'toggle.failed'; id: number; failure: Failure }

/** Returns the id of the bot that is being switched on or off; throws if there is none. */
function switchedBot({ toggling }: BotSelectionContext): number {
  if (toggling === null) throw new Error('No bot is being switched.')
  return toggling
}

/** Applies an event to the list, and records it for a fetch in flight. Until the first response, the list stays empty. */
function takeEvent(context: BotSelectionContext, event: BotJournalEvent): Partial<BotSelectionContext> {
  const { bots, selected, toggling } = context
  const overlap = overlapWith(context.overlap, event)
  if (overlap && bots.length === 0) return { overlap }
  const after = afterEvent(bots, event)
  return {
    bots: after,
    // The only bot was selected automatically; once there is a second one, all are shown, so that no chats are hidden.
    selected: resolveSelection(bots.length === 1 && after.length > 1 ? allBots : selected, after),
    overlap,
    isOvertaken: context.isOvertaken || botIdOf(event) === toggling,
  }
}

const events = ['bot.created', 'bot.updated', 'bot.toggled', 'bot.deleted'] as const

/** Maps every event about bots to the same transition. */
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
      const bots = withOverlap(loaded, context.overlap, afterEvent)
      return { bots, overlap: null, selected: resolveSelection(context.selected, bots) }
    }),
    takeEvent: assign(({ context, event }) => takeEvent(context, event as BotJournalEvent)),
    select: assign((_, selected: BotChoice) => ({ selected })),
    beginToggle: assign((_, toggling: number) => ({ toggling, isOvertaken: false })),
    endToggle: assign({ toggling: null }),
    setBot: assign(({ context: { bots, isOvertaken } }, bot: BotItem) =>
      isOvertaken ? {} : { bots: withBot(bots, bot) },
    ),
    emitSuccess: emit((_, bot: BotItem) => ({ type: 'toggle.succeeded' as const, bot })),
    emitFailure: emit(({ context }, failure: Failure) => ({
      type: 'toggle.failed' as const,
      id: switchedBot(context),
      failure,
    })),
    setFailure: assign((_, failure: Failure) => ({ failure, overlap: null })),
    begin: assign({ failure: null, stale: false, overlap: [] }),
    abandonFetch: assign({ stale: true, overlap: null }),
    markStale: assign({ stale: true }),
  },
  guards: {
    isStale: ({ context }) => context.stale,
    hasBots: ({ context }) => context.bots.length > 0,
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
    isOvertaken: false,
    overlap: null,
    stale: false,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'bot.select': {
      guard: { type: 'isChoice', params: ({ event }) => event.choice },
      actions: { type: 'select', params: ({ event }) => event.choice },
    },
  },
  states: {
    loading: {
      description:
        'The list of bots is being fetched; a previously loaded list stays on the screen and remains usable.',
      tags: 'busy',
      entry: 'begin',
      on: {
        ...onJournalEvents({ actions: 'takeEvent' } as const),
        'bots.reload': { actions: 'markStale' },
        'journal.resync': { target: 'loading', reenter: true },
        'bot.toggle': {
          guard: { type: 'exists', params: ({ event }) => event.id },
          target: 'ready.toggling',
          actions: ['abandonFetch', { type: 'beginToggle', params: ({ event }) => event.id }],
        },
      },
      invoke: {
        src: 'loadBots',
        onDone: {
          target: 'ready',
          actions: { type: 'setBots', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'hasBots', target: 'ready', actions: withFailure('setFailure') },
          { target: 'failed', actions: withFailure('setFailure') },
        ],
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
        ...onJournalEvents({ actions: 'takeEvent' } as const),
        'bots.reload': { actions: 'markStale' },
        'journal.resync': { actions: 'markStale' },
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
          description:
            'A bot is being switched on or off; the screen changes once the server has confirmed it.',
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
            onError: { target: 'idle', actions: [withFailure('emitFailure'), 'endToggle'] },
          },
        },
      },
    },
  },
})

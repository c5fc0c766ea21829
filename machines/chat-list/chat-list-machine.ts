import { assign, setup } from 'xstate'
import { SECOND_MS } from '#contract/base/units.ts'
import type { JournalEntry } from '../connection/journal.ts'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import type { ChatListContext, ChatListEvent, ChatListInput, ChatPage, PageInput } from './chat-list-types.ts'
import { applyEvents } from './live-events.ts'
import { appendPage, firstPage, neighbor, nextPage, setFirstPage } from './pages.ts'
import { emptyList, indexOfRow } from './row-list.ts'
import { type ChatFilters, isTyping } from './visibility.ts'

/** Our choice: pause in typing after which a search is sent. */
const SEARCH_DEBOUNCE_MS = 250

/** Our choice: number of updates to listed chats per second above which the order changes only at intervals. */
const FAST_PER_SECOND = 20
/** Our choice: interval at which the order changes while updates arrive quickly. */
export const ORDER_INTERVAL_MS = 500

const after = (context: ChatListContext) =>
  neighbor(context, 1, context.selectedId === null ? -1 : indexOfRow(context.shown, context.selectedId))

const before = (context: ChatListContext) =>
  context.selectedId === null ? null : neighbor(context, -1, indexOfRow(context.shown, context.selectedId))

/** Returns the context changes that make the screen show the current list. */
const current = ({ live }: ChatListContext) => ({ shown: live, waiting: new Set<number>() })

/** Empty list; also replaces the rows immediately when a member loses rights. */
const empty = {
  live: emptyList,
  shown: emptyList,
  waiting: new Set<number>(),
  counts: { bot: 0, waiting: 0, assigned: 0, ended: 0 },
  isSameList: false,
}

const reload = { target: 'loading' } as const

/** Chat list: pages, filters, and live changes that never move a row while the list is held for a click. */
export const chatListMachine = setup({
  types: {
    context: {} as ChatListContext,
    events: {} as ChatListEvent,
    input: {} as ChatListInput,
    tags: {} as 'loading' | 'busy',
  },
  actors: { loadPage: declaredPromise<ChatPage, PageInput>('loadPage') },
  actions: {
    applyEvents: assign(({ context }, events: readonly JournalEntry[]) => applyEvents(context, events)),
    setFirstPage: assign(({ context }, page: ChatPage) => setFirstPage(context, page)),
    appendPage: assign(({ context }, page: ChatPage) => appendPage(context, page)),
    askFirst: assign(({ context }) => ({ asking: firstPage(context), overlap: [], failure: null })),
    askNext: assign(({ context }) => ({ asking: nextPage(context), overlap: [], failure: null })),
    setFilters: assign((_, filters: ChatFilters) => ({ filters, isSameList: false })),
    setViewer: assign((_, viewer: ChatListInput['viewer']) => ({ viewer, ...empty })),
    setFailure: assign((_, failure: Failure) => ({ failure, overlap: null })),
    hold: assign({ isHeld: true }),
    release: assign(({ context }) => ({ isHeld: false, ...current(context) })),
    beginInterval: assign({ updates: 0 }),
    pace: assign({ isPaced: true, updates: 0, updatesPerSecond: FAST_PER_SECOND }),
    moveOrder: assign(({ context }) => ({
      updates: 0,
      updatesPerSecond: Math.round((context.updates * SECOND_MS) / ORDER_INTERVAL_MS),
      ...(context.isHeld ? {} : current(context)),
    })),
    unpace: assign({ isPaced: false, updatesPerSecond: 0 }),
    select: assign((_, selectedId: number | null) => ({ selectedId })),
    selectNext: assign(({ context }) => ({ selectedId: after(context) ?? context.selectedId })),
    selectPrevious: assign(({ context }) => ({ selectedId: before(context) ?? context.selectedId })),
  },
  guards: {
    hasMore: ({ context }) => context.hasMore,
    isTyping: ({ context }, filters: ChatFilters) => isTyping(context.filters, filters),
    hasNext: ({ context }) => after(context) !== null,
    hasPrevious: ({ context }) => before(context) !== null,
    hasUpdates: ({ context }) => context.updates > 0,
    isFast: ({ context }) => (context.updates * SECOND_MS) / ORDER_INTERVAL_MS > FAST_PER_SECOND,
  },
  delays: { SEARCH_DEBOUNCE_MS, ORDER_INTERVAL_MS },
}).createMachine({
  id: 'chat-list',
  description: 'The list of chats.',
  context: ({ input }) => ({
    ...input,
    ...empty,
    isHeld: false,
    isPaced: false,
    updates: 0,
    updatesPerSecond: 0,
    next: undefined,
    hasMore: false,
    horizon: null,
    total: 0,
    seq: 0,
    overlap: null,
    asking: null,
    failure: null,
  }),
  on: {
    'events.received': { actions: { type: 'applyEvents', params: ({ event }) => event.events } },
    'chat.select': { actions: { type: 'select', params: ({ event }) => event.id } },
    'selection.next': { guard: 'hasNext', actions: 'selectNext' },
    'selection.previous': { guard: 'hasPrevious', actions: 'selectPrevious' },
  },
  type: 'parallel',
  states: {
    rows: {
      description: 'The loaded chats.',
      initial: 'loading',
      on: {
        'journal.resync': { target: '.loading' },
        'list.reload': { target: '.loading' },
        'viewer.changed': {
          target: '.loading',
          actions: { type: 'setViewer', params: ({ event }) => event.viewer },
        },
        'filters.change': [
          {
            guard: { type: 'isTyping', params: ({ event }) => event.filters },
            target: '.settling',
            actions: { type: 'setFilters', params: ({ event }) => event.filters },
          },
          {
            target: '.loading',
            actions: { type: 'setFilters', params: ({ event }) => event.filters },
          },
        ],
      },
      states: {
        settling: {
          description: 'A search is being typed; it is sent after a pause in typing.',
          tags: 'loading',
          after: { SEARCH_DEBOUNCE_MS: reload },
        },
        loading: {
          description: 'The first page is being fetched.',
          tags: 'loading',
          entry: 'askFirst',
          invoke: {
            src: 'loadPage',
            input: ({ context }) => context.asking ?? firstPage(context),
            onDone: {
              target: 'ready',
              actions: { type: 'setFirstPage', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: withFailure('setFailure') },
          },
        },
        failed: { description: 'The first page could not be fetched.' },
        ready: {
          description: 'Events keep the rows up to date.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Idle.',
              on: { 'page.load': { guard: 'hasMore', target: 'loadingMore' } },
            },
            loadingMore: {
              description: 'Another page is being fetched.',
              tags: 'busy',
              entry: 'askNext',
              invoke: {
                src: 'loadPage',
                input: ({ context }) => context.asking ?? nextPage(context),
                onDone: {
                  target: 'idle',
                  actions: { type: 'appendPage', params: ({ event }) => event.output },
                },
                onError: { target: 'moreFailed', actions: withFailure('setFailure') },
              },
            },
            moreFailed: {
              description: 'Another page could not be fetched; the loaded rows remain.',
              on: { 'page.load': { target: 'loadingMore' } },
            },
          },
        },
      },
    },
    screen: {
      description: 'Display of the rows, either live or held.',
      initial: 'free',
      states: {
        free: {
          description: 'New rows appear at the top, and changed rows move.',
          on: { 'list.hold': { target: 'held', actions: 'hold' } },
        },
        held: {
          description:
            'The member is scrolling or hovering over the list: rows keep their positions, and new ones wait.',
          on: { 'list.release': { target: 'free', actions: 'release' } },
        },
      },
    },
    pace: {
      description: 'Limits how often the order of the rows changes; their contents change immediately.',
      initial: 'calm',
      states: {
        calm: {
          description: 'Nothing changes; the order would follow each update.',
          always: { guard: 'hasUpdates', target: 'counting' },
        },
        counting: {
          description: 'The order follows each update, and updates are counted.',
          always: { guard: 'isFast', target: 'fast', actions: 'pace' },
          after: { ORDER_INTERVAL_MS: { target: 'calm', actions: 'beginInterval' } },
        },
        fast: {
          description: 'Updates arrive quickly: the order changes only once per interval.',
          after: {
            ORDER_INTERVAL_MS: [
              { guard: 'isFast', target: 'fast', reenter: true, actions: 'moveOrder' },
              { target: 'calm', actions: ['moveOrder', 'unpace'] },
            ],
          },
        },
      },
    },
  },
})

import { assign, setup } from 'xstate'
import type { JournalEntry } from '../connection/journal.ts'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import type { ChatListContext, ChatListEvent, ChatListInput, ChatPage, PageInput } from './chat-list-types.ts'
import { takeEvents } from './live-events.ts'
import { firstPage, neighbour, nextPage, takeFirst, takeNext } from './pages.ts'
import { emptyList, indexOfRow } from './row-list.ts'
import { type ChatFilters, isTyping } from './visibility.ts'

/** Our choice: pause in typing before a search is sent. */
const SEARCH_DEBOUNCE_MS = 250

const after = (context: ChatListContext) =>
  neighbour(context, 1, context.selectedId === null ? -1 : indexOfRow(context.shown, context.selectedId))

const before = (context: ChatListContext) =>
  context.selectedId === null ? null : neighbour(context, -1, indexOfRow(context.shown, context.selectedId))

/** An empty list; also replaces the rows at once when a member's rights shrink. */
const empty = {
  live: emptyList,
  shown: emptyList,
  waiting: new Set<number>(),
  counts: { bot: 0, waiting: 0, assigned: 0, ended: 0 },
  isSameList: false,
}

const reload = { target: 'loading' } as const

/** The list of chats: pages, filters, and live changes that never move a row that is about to be clicked. */
export const chatListMachine = setup({
  types: {
    context: {} as ChatListContext,
    events: {} as ChatListEvent,
    input: {} as ChatListInput,
    tags: {} as 'loading' | 'busy',
  },
  actors: { loadPage: declaredPromise<ChatPage, PageInput>('loadPage') },
  actions: {
    takeEvents: assign(({ context }, events: readonly JournalEntry[]) => takeEvents(context, events)),
    takeFirst: assign(({ context }, page: ChatPage) => takeFirst(context, page)),
    takeNext: assign(({ context }, page: ChatPage) => takeNext(context, page)),
    askFirst: assign(({ context }) => ({ asking: firstPage(context), arrived: [], failure: null })),
    askNext: assign(({ context }) => ({ asking: nextPage(context), arrived: [], failure: null })),
    setFilters: assign((_, filters: ChatFilters) => ({ filters, isSameList: false })),
    setViewer: assign((_, viewer: ChatListInput['viewer']) => ({ viewer, ...empty })),
    setFailure: assign((_, failure: Failure) => ({ failure, arrived: null })),
    hold: assign({ isHeld: true }),
    release: assign(({ context }) => ({ isHeld: false, shown: context.live, waiting: new Set<number>() })),
    select: assign((_, selectedId: number | null) => ({ selectedId })),
    selectNext: assign(({ context }) => ({ selectedId: after(context) ?? context.selectedId })),
    selectPrevious: assign(({ context }) => ({ selectedId: before(context) ?? context.selectedId })),
  },
  guards: {
    hasMore: ({ context }) => context.hasMore,
    isTyping: ({ context }, filters: ChatFilters) => isTyping(context.filters, filters),
    hasNext: ({ context }) => after(context) !== null,
    hasPrevious: ({ context }) => before(context) !== null,
  },
  delays: { SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'chat-list',
  description: 'The list of chats.',
  context: ({ input }) => ({
    ...input,
    ...empty,
    isHeld: false,
    next: undefined,
    hasMore: false,
    horizon: null,
    total: 0,
    arrived: null,
    asking: null,
    failure: null,
  }),
  on: {
    'events.received': { actions: { type: 'takeEvents', params: ({ event }) => event.events } },
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
          description: 'The first page is fetched.',
          tags: 'loading',
          entry: 'askFirst',
          invoke: {
            src: 'loadPage',
            input: ({ context }) => context.asking ?? firstPage(context),
            onDone: { target: 'ready', actions: { type: 'takeFirst', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: withFailure('setFailure'),
            },
          },
        },
        failed: {
          description: 'The first page could not be fetched.',
        },
        ready: {
          description: 'Events keep the rows up to date.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Idle.',
              on: { 'page.load': { guard: 'hasMore', target: 'loadingMore' } },
            },
            loadingMore: {
              description: 'A further page is fetched.',
              tags: 'busy',
              entry: 'askNext',
              invoke: {
                src: 'loadPage',
                input: ({ context }) => context.asking ?? nextPage(context),
                onDone: {
                  target: 'idle',
                  actions: { type: 'takeNext', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'moreFailed',
                  actions: withFailure('setFailure'),
                },
              },
            },
            moreFailed: {
              description: 'A further page could not be fetched; the loaded rows stay.',
              on: { 'page.load': { target: 'loadingMore' } },
            },
          },
        },
      },
    },
    screen: {
      description: 'Live or held display of the rows.',
      initial: 'free',
      states: {
        free: {
          description: 'New rows appear at the top, changed ones move.',
          on: { 'list.hold': { target: 'held', actions: 'hold' } },
        },
        held: {
          description: 'The list is scrolled or hovered: rows keep their place, and new ones wait.',
          on: { 'list.release': { target: 'free', actions: 'release' } },
        },
      },
    },
  },
})

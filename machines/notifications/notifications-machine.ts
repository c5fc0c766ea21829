import { assign, emit, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { type Overlap, overlapWith, withOverlap } from '../overlap.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import {
  afterEvent,
  afterMark,
  hasOtherCount,
  hasUnlisted,
  type Mark,
  type NotificationEvent,
  type NotificationList,
  type NotificationPage,
  withOlder,
} from './notification-list.ts'

/** Our choice: pause before refetching a list that could not be brought up to date. */
const RETRY_MS = 5_000

/** Member's notifications, and the read marks to send. */
export interface NotificationsContext {
  readonly list: NotificationList
  /** Events received since the current fetch began. */
  readonly overlap: Overlap<NotificationEvent>
  /** Marks not yet sent to the server, oldest first. */
  readonly marks: readonly Mark[]
  /** True if the list must be refetched once the machine is idle. */
  readonly stale: boolean
  /** True if the list on the screen could not be brought up to date. */
  readonly isBehind: boolean
  readonly failure: Failure | null
}

/** Commands from the bell and the page, and journal events. */
export type NotificationsEvent =
  | { type: 'notifications.reload' }
  | { type: 'notifications.more' }
  | { type: 'notifications.clear' }
  | { type: 'notification.open'; id: number }
  | { type: 'journal.resync' }
  | NotificationEvent

const nothing: NotificationList = { entities: [], unread: 0, next: null }
const newestOf = ({ entities }: NotificationList): number => entities[0]?.id ?? 0

/** Applies an event to the list, and records it for a fetch in flight. Until the first response, the list stays empty. */
function takeEvent(context: NotificationsContext, event: NotificationEvent): Partial<NotificationsContext> {
  const overlap = overlapWith(context.overlap, event)
  const isFirst = overlap && context.list.entities.length === 0
  return {
    overlap,
    list: isFirst ? context.list : afterEvent(context.list, event),
    // One of the two counts is outdated, for example because the page was read after the event.
    stale: context.stale || hasOtherCount(context.list, event),
  }
}

/** Returns a page with the events received and the marks set since it was requested; marks are sent only between fetches. */
const caughtUp = (page: NotificationPage, overlap: Overlap<NotificationEvent>, marks: readonly Mark[]) =>
  withOverlap(withOverlap(page, overlap, afterEvent), marks, afterMark)

const mark = ({ list, marks }: NotificationsContext, mark: Mark): Partial<NotificationsContext> => ({
  list: afterMark(list, mark),
  marks: [...marks, mark],
})

/** Member's notifications, newest first, with their read marks. */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    emitted: {} as { type: 'mark.failed'; failure: Failure },
    tags: {} as 'busy',
  },
  actors: {
    loadNotifications: declaredPromise<NotificationPage, { before: number | null }>('loadNotifications'),
    mark: declaredPromise<{ unread: number }, Mark>('mark'),
  },
  actions: {
    begin: assign({ stale: false, isBehind: false, failure: null, overlap: [] }),
    beginOlder: assign({ failure: null, overlap: [] }),
    /** An event can be older than the fetched page, so a page that an event has changed is fetched again. */
    setPage: assign(({ context: { overlap, marks, stale } }, page: NotificationPage) => {
      const list = caughtUp(page, overlap, marks)
      return { list, overlap: null, stale: stale || list !== page }
    }),
    setOlder: assign(({ context: { list, overlap, marks } }, page: NotificationPage) => {
      const changes = (overlap ?? []).filter(({ type }) => type !== 'notification.added')
      return { list: withOlder(list, caughtUp(page, changes, marks)), overlap: null }
    }),
    setFailure: assign((_, failure: Failure) => ({ failure, overlap: null })),
    takeEvent: assign(({ context, event }) => takeEvent(context, event as NotificationEvent)),
    markStale: assign({ stale: true }),
    markBehind: assign({ isBehind: true }),
    markOne: assign(({ context }, id: number) => mark(context, { id })),
    markAll: assign(({ context }) => mark(context, { upTo: newestOf(context.list) })),
    dropMark: assign(({ context }) => ({ marks: context.marks.slice(1) })),
    dropMarks: assign({ marks: [] }),
    emitFailure: emit((_, failure: Failure) => ({ type: 'mark.failed' as const, failure })),
  },
  guards: {
    isStale: ({ context }) => context.stale,
    isBehind: ({ context }) => context.isBehind,
    hasMarks: ({ context }) => context.marks.length > 0,
    hasList: ({ context }) => context.list.entities.length > 0,
    mayConcern: ({ context: { list } }, chatIds: readonly number[]) =>
      hasUnlisted(list) || list.entities.some(({ chat_id }) => chat_id !== null && chatIds.includes(chat_id)),
    hasOlder: ({ context }) => context.list.next !== null,
    hasUnread: ({ context: { list } }) => list.unread > 0 && newestOf(list) > 0,
    isUnread: ({ context }, id: number) => context.list.entities.some((one) => one.id === id && !one.is_read),
  },
  delays: { RETRY_MS },
}).createMachine({
  id: 'notifications',
  description: 'The notifications of the member, and their read marks.',
  context: { list: nothing, overlap: null, marks: [], stale: false, isBehind: false, failure: null },
  initial: 'loading',
  on: {
    'notification.open': {
      guard: { type: 'isUnread', params: ({ event }) => event.id },
      actions: { type: 'markOne', params: ({ event }) => event.id },
    },
    'notifications.clear': { guard: 'hasUnread', actions: 'markAll' },
  },
  states: {
    loading: {
      description:
        'The newest notifications are being fetched; a previously loaded list stays on the screen and remains usable.',
      tags: 'busy',
      entry: 'begin',
      on: {
        'notification.added': { actions: 'takeEvent' },
        'notifications.read': { actions: 'takeEvent' },
        'chats.erased': { actions: 'takeEvent' },
        'notifications.reload': { actions: 'markStale' },
        'journal.resync': { target: 'loading', reenter: true },
      },
      invoke: {
        src: 'loadNotifications',
        input: { before: null },
        onDone: { target: 'ready', actions: { type: 'setPage', params: ({ event }) => event.output } },
        onError: [
          { guard: 'hasList', target: 'ready', actions: [withFailure('setFailure'), 'markBehind'] },
          { target: 'failed', actions: withFailure('setFailure') },
        ],
      },
    },
    failed: {
      description: 'The notifications could not be fetched.',
      on: { 'notifications.reload': { target: 'loading' }, 'journal.resync': { target: 'loading' } },
    },
    ready: {
      description: 'The notifications are loaded and follow the journal.',
      initial: 'idle',
      on: {
        'notification.added': { actions: 'takeEvent' },
        'notifications.read': { actions: 'takeEvent' },
        'chats.erased': [
          {
            guard: { type: 'mayConcern', params: ({ event }) => event.ids },
            actions: ['takeEvent', 'markStale'],
          },
          { actions: 'takeEvent' },
        ],
        'notifications.reload': { actions: 'markStale' },
        'journal.resync': { actions: 'markStale' },
      },
      states: {
        idle: {
          description: 'Idle; a list that could not be brought up to date is fetched again after a pause.',
          always: [
            { guard: 'hasMarks', target: 'marking' },
            { guard: 'isStale', target: '#notifications.loading' },
          ],
          on: { 'notifications.more': { guard: 'hasOlder', target: 'older' } },
          after: { RETRY_MS: { guard: 'isBehind', target: '#notifications.loading' } },
        },
        marking: {
          description: 'Read marks are being sent to the server; the screen already shows them.',
          invoke: {
            src: 'mark',
            input: ({ context }) => context.marks[0] ?? { upTo: 1 },
            onDone: { target: 'idle', actions: 'dropMark' },
            onError: {
              target: 'idle',
              actions: [withFailure('emitFailure'), 'dropMarks', 'markStale'],
            },
          },
        },
        older: {
          description: 'Older notifications are being fetched.',
          tags: 'busy',
          entry: 'beginOlder',
          invoke: {
            src: 'loadNotifications',
            input: ({ context }) => ({ before: context.list.next }),
            onDone: {
              target: 'idle',
              actions: { type: 'setOlder', params: ({ event }) => event.output },
            },
            onError: {
              target: 'idle',
              actions: withFailure('setFailure'),
            },
          },
        },
      },
    },
  },
})

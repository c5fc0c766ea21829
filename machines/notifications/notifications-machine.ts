import { assign, emit, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import {
  afterEvent,
  type NotificationEvent,
  type NotificationList,
  type NotificationPage,
  read,
  withOlder,
} from './notification-list.ts'

/** A read mark to be sent to the server: one notification, or all up to one. */
export type Mark = { readonly id: number } | { readonly upTo: number }

/** The notifications of the member, and the read marks to be sent. */
export interface NotificationsContext {
  readonly list: NotificationList
  /** Events that arrived while the first page was being fetched. */
  readonly early: readonly NotificationEvent[]
  /** Marks not sent to the server yet, oldest first. */
  readonly marks: readonly Mark[]
  /** True if the list must be fetched again as soon as the machine is idle. */
  readonly stale: boolean
  readonly failure: Failure | null
}

/** Commands of the bell and the page, and events of the journal. */
export type NotificationsEvent =
  | { type: 'notifications.reload' }
  | { type: 'notifications.more' }
  | { type: 'notifications.clear' }
  | { type: 'notification.open'; id: number }
  | { type: 'journal.resync' }
  | NotificationEvent

const nothing: NotificationList = { entities: [], unread: 0, next: null }
const newestOf = ({ entities }: NotificationList): number => entities[0]?.id ?? 0

/** The notifications of the member, newest first, with their read marks. */
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
    begin: assign({ stale: false, failure: null }),
    setPage: assign(({ context }, page: NotificationPage) => ({
      list: context.early.reduce(afterEvent, page),
      early: [],
    })),
    setOlder: assign(({ context }, page: NotificationPage) => ({ list: withOlder(context.list, page) })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    holdEvent: assign(({ context, event }) => ({ early: [...context.early, event as NotificationEvent] })),
    applyFact: assign(({ context, event }) => ({
      list: afterEvent(context.list, event as NotificationEvent),
    })),
    markStale: assign({ stale: true }),
    markOne: assign(({ context }, id: number) => ({
      list: read(context.list, [id]),
      marks: [...context.marks, { id }],
    })),
    markAll: assign(({ context: { list, marks } }) => ({
      list: {
        ...read(
          list,
          list.entities.map(({ id }) => id),
        ),
        unread: 0,
      },
      marks: [...marks, { upTo: newestOf(list) }],
    })),
    dropMark: assign(({ context }) => ({ marks: context.marks.slice(1) })),
    dropMarks: assign({ marks: [] }),
    emitFailure: emit((_, failure: Failure) => ({ type: 'mark.failed' as const, failure })),
  },
  guards: {
    isStale: ({ context }) => context.stale,
    hasMarks: ({ context }) => context.marks.length > 0,
    hasOlder: ({ context }) => context.list.next !== null,
    hasUnread: ({ context: { list } }) => list.unread > 0 && newestOf(list) > 0,
    isUnread: ({ context }, id: number) => context.list.entities.some((one) => one.id === id && !one.is_read),
  },
}).createMachine({
  id: 'notifications',
  description: 'The notifications of the member, and their read marks.',
  context: { list: nothing, early: [], marks: [], stale: false, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The newest notifications are fetched.',
      tags: 'busy',
      entry: 'begin',
      on: {
        'notification.added': { actions: 'holdEvent' },
        'notifications.read': { actions: 'holdEvent' },
        'journal.resync': { target: 'loading', reenter: true },
      },
      invoke: {
        src: 'loadNotifications',
        input: { before: null },
        onDone: { target: 'ready', actions: { type: 'setPage', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: withFailure('setFailure'),
        },
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
        'notification.added': { actions: 'applyFact' },
        'notifications.read': { actions: 'applyFact' },
        'notifications.reload': { actions: 'markStale' },
        'journal.resync': { actions: 'markStale' },
        'notification.open': {
          guard: { type: 'isUnread', params: ({ event }) => event.id },
          actions: { type: 'markOne', params: ({ event }) => event.id },
        },
        'notifications.clear': { guard: 'hasUnread', actions: 'markAll' },
      },
      states: {
        idle: {
          description: 'Idle.',
          always: [
            { guard: 'hasMarks', target: 'marking' },
            { guard: 'isStale', target: '#notifications.loading' },
          ],
          on: { 'notifications.more': { guard: 'hasOlder', target: 'older' } },
        },
        marking: {
          description: 'Read marks are sent to the server; the screen shows them already.',
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
          description: 'Older notifications are fetched.',
          tags: 'busy',
          invoke: {
            src: 'loadNotifications',
            input: ({ context }) => ({ before: context.list.next }),
            onDone: {
              target: 'idle',
              actions: ['begin', { type: 'setOlder', params: ({ event }) => event.output }],
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

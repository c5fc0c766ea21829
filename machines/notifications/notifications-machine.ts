import { assign, emit, setup } from 'xstate'
import { declaredPromise } from '#machines/declared.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import { afterFact, type NoticeFact, type NoticePage, type Notices, read, withOlder } from './notices.ts'

/** A mark on its way to the server: one notification, or all up to one. */
export type Mark = { readonly id: number } | { readonly upTo: number }

/** The notifications of the member and what is still to be told to the server. */
export interface NotificationsContext {
  readonly notices: Notices
  /** Facts that came while the first page was being fetched. */
  readonly early: readonly NoticeFact[]
  /** Marks that the server does not know yet, oldest first. */
  readonly marks: readonly Mark[]
  /** True where the list must be fetched anew as soon as nothing else is under way. */
  readonly stale: boolean
  readonly failure: Failure | null
}

/** Wishes of the bell and the page, and facts of the journal. */
export type NotificationsEvent =
  | { type: 'notifications.reload' }
  | { type: 'notifications.more' }
  | { type: 'notifications.clear' }
  | { type: 'notification.open'; id: number }
  | { type: 'journal.resync' }
  | NoticeFact

const nothing: Notices = { entities: [], unread: 0, next: null }
const newestOf = ({ entities }: Notices): number => entities[0]?.id ?? 0

/** What concerns the member, newest first, and what of it was read. */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    emitted: {} as { type: 'mark.failed'; failure: Failure },
    tags: {} as 'busy',
  },
  actors: {
    loadNotices: declaredPromise<NoticePage, { before: number | null }>('loadNotices'),
    mark: declaredPromise<{ unread: number }, Mark>('mark'),
  },
  actions: {
    begin: assign({ stale: false, failure: null }),
    keepPage: assign(({ context }, page: NoticePage) => ({
      notices: context.early.reduce(afterFact, page),
      early: [],
    })),
    keepOlder: assign(({ context }, page: NoticePage) => ({ notices: withOlder(context.notices, page) })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    holdFact: assign(({ context, event }) => ({ early: [...context.early, event as NoticeFact] })),
    applyFact: assign(({ context, event }) => ({ notices: afterFact(context.notices, event as NoticeFact) })),
    markStale: assign({ stale: true }),
    markOne: assign(({ context }, id: number) => ({
      notices: read(context.notices, [id]),
      marks: [...context.marks, { id }],
    })),
    markAll: assign(({ context: { notices, marks } }) => ({
      notices: {
        ...read(
          notices,
          notices.entities.map(({ id }) => id),
        ),
        unread: 0,
      },
      marks: [...marks, { upTo: newestOf(notices) }],
    })),
    dropMark: assign(({ context }) => ({ marks: context.marks.slice(1) })),
    dropMarks: assign({ marks: [] }),
    tellFailure: emit((_, failure: Failure) => ({ type: 'mark.failed' as const, failure })),
  },
  guards: {
    isStale: ({ context }) => context.stale,
    hasMarks: ({ context }) => context.marks.length > 0,
    hasOlder: ({ context }) => context.notices.next !== null,
    hasUnread: ({ context: { notices } }) => notices.unread > 0 && newestOf(notices) > 0,
    isUnread: ({ context }, id: number) =>
      context.notices.entities.some((one) => one.id === id && !one.is_read),
  },
}).createMachine({
  id: 'notifications',
  description: 'What concerns the member, and what of it was read.',
  context: { notices: nothing, early: [], marks: [], stale: false, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The newest notifications are fetched.',
      tags: 'busy',
      entry: 'begin',
      on: {
        'notification.added': { actions: 'holdFact' },
        'notifications.read': { actions: 'holdFact' },
        'journal.resync': { target: 'loading', reenter: true },
      },
      invoke: {
        src: 'loadNotices',
        input: { before: null },
        onDone: { target: 'ready', actions: { type: 'keepPage', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    failed: {
      description: 'The notifications could not be fetched.',
      on: { 'notifications.reload': { target: 'loading' }, 'journal.resync': { target: 'loading' } },
    },
    ready: {
      description: 'The notifications are there; more come by what the journal tells.',
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
          description: 'Nothing is under way.',
          always: [
            { guard: 'hasMarks', target: 'marking' },
            { guard: 'isStale', target: '#notifications.loading' },
          ],
          on: { 'notifications.more': { guard: 'hasOlder', target: 'older' } },
        },
        marking: {
          description: 'The server is told what was read; the screen shows it already.',
          invoke: {
            src: 'mark',
            input: ({ context }) => context.marks[0] ?? { upTo: 1 },
            onDone: { target: 'idle', actions: 'dropMark' },
            onError: {
              target: 'idle',
              actions: [
                { type: 'tellFailure', params: ({ event }) => failureOf(event.error) },
                'dropMarks',
                'markStale',
              ],
            },
          },
        },
        older: {
          description: 'Older notifications are fetched.',
          tags: 'busy',
          invoke: {
            src: 'loadNotices',
            input: ({ context }) => ({ before: context.notices.next }),
            onDone: {
              target: 'idle',
              actions: ['begin', { type: 'keepOlder', params: ({ event }) => event.output }],
            },
            onError: {
              target: 'idle',
              actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
  },
})

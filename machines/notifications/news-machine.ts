import { assign, setup } from 'xstate'
import type { Notification } from '#contract/account/notifications.ts'
import { NOTIFICATION_MS } from '#contract/base/limits.ts'

/** Recent notifications shown to a member: one per chat and kind, newest first. */
export interface NewsContext {
  readonly notices: readonly Notification[]
  /** Notifications announced to screen readers when the news appeared; later ones are only counted. */
  readonly spoken: readonly Notification[]
}

/** Arrival of notifications, and the member's actions on the visible ones. */
export type NewsEvent =
  | { type: 'news.arrived'; notices: readonly Notification[] }
  | { type: 'news.dismiss' }
  | { type: 'news.hold' }
  | { type: 'news.release' }

/** Our choice: pause before unhappy customers are reported again, so that a busy floor does not distract from work. */
const CALM_MS = 15_000

const isMood = ({ kind }: Notification): boolean => kind === 'chat_unhappy'

/** Returns the key of a notification; notifications of the same kind about the same chat share a key. */
const keyOf = ({ id, kind, chat_id }: Notification): string =>
  chat_id === null ? String(id) : `${kind} ${chat_id}`

/** Merges notifications into the news: newest first, one per chat and kind. */
export function withNews(
  notices: readonly Notification[],
  more: readonly Notification[],
): readonly Notification[] {
  const keys = new Set(more.map(keyOf))
  const newest = new Map(more.map((notice) => [keyOf(notice), notice]))
  return [...[...newest.values()].reverse(), ...notices.filter((notice) => !keys.has(keyOf(notice)))]
}

/** Shows new notifications briefly in one place, counts them together, and throttles those about unhappy customers. */
export const newsMachine = setup({
  types: { context: {} as NewsContext, events: {} as NewsEvent },
  actions: {
    add: assign(({ context }, more: readonly Notification[]) => ({
      notices: withNews(context.notices, more),
    })),
    speak: assign(({ context }) => ({ spoken: context.notices })),
    clear: assign({ notices: [], spoken: [] }),
  },
  guards: {
    areMoods: (_, notices: readonly Notification[]) => notices.every(isMood),
    hasNews: ({ context }) => context.notices.length > 0,
    toldMoods: ({ context }) => context.notices.some(isMood),
  },
  delays: { NOTIFICATION_MS, CALM_MS },
}).createMachine({
  id: 'news',
  description: 'News that is shown to a member as it happens.',
  context: { notices: [], spoken: [] },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing is shown.',
      on: {
        'news.arrived': { target: 'shown', actions: { type: 'add', params: ({ event }) => event.notices } },
      },
    },
    shown: {
      description: 'News is shown for a moment; further news is added to it.',
      entry: 'speak',
      on: {
        'news.arrived': [
          {
            guard: { type: 'areMoods', params: ({ event }) => event.notices },
            actions: { type: 'add', params: ({ event }) => event.notices },
          },
          {
            target: 'shown',
            reenter: true,
            actions: { type: 'add', params: ({ event }) => event.notices },
          },
        ],
        'news.hold': { target: 'held' },
        'news.dismiss': { target: 'over' },
      },
      after: { NOTIFICATION_MS: { target: 'over' } },
    },
    held: {
      description: 'The pointer or the focus is on the news, so it remains.',
      on: {
        'news.arrived': { actions: { type: 'add', params: ({ event }) => event.notices } },
        'news.release': { target: 'shown' },
        'news.dismiss': { target: 'over' },
      },
    },
    over: {
      description: 'The news was shown.',
      always: [
        { guard: 'toldMoods', target: 'calm', actions: 'clear' },
        { target: 'quiet', actions: 'clear' },
      ],
    },
    calm: {
      description: 'News about unhappy customers is collected for a while and then shown together.',
      on: {
        'news.arrived': [
          {
            guard: { type: 'areMoods', params: ({ event }) => event.notices },
            actions: { type: 'add', params: ({ event }) => event.notices },
          },
          { target: 'shown', actions: { type: 'add', params: ({ event }) => event.notices } },
        ],
      },
      after: { CALM_MS: [{ guard: 'hasNews', target: 'shown' }, { target: 'quiet' }] },
    },
  },
})

import { assign, setup } from 'xstate'
import type { Notification } from '#contract/account/notifications.ts'
import { NOTIFICATION_MS } from '#contract/base/limits.ts'

/** What was just told to a member: one notification of each chat, newest first. */
export interface NewsContext {
  readonly notices: readonly Notification[]
  /** What was told when the news appeared, for screen readers: what is only counted on is not spoken again. */
  readonly spoken: readonly Notification[]
}

/** Notifications that arrived, and what the member does with those that are shown. */
export type NewsEvent =
  | { type: 'news.arrived'; notices: readonly Notification[] }
  | { type: 'news.dismiss' }
  | { type: 'news.hold' }
  | { type: 'news.release' }

/** Our choice: pause before unhappy customers are told again, so that a busy floor does not keep anyone from work. */
const CALM_MS = 15_000

const isMood = ({ kind }: Notification): boolean => kind === 'chat_unhappy'

/** Two notifications about the same of one chat are one piece of news. */
const keyOf = ({ id, kind, chat_id }: Notification): string =>
  chat_id === null ? String(id) : `${kind} ${chat_id}`

/** Returns the news with more of it, the newest first and one of each chat. */
export function withNews(
  notices: readonly Notification[],
  more: readonly Notification[],
): readonly Notification[] {
  const keys = new Set(more.map(keyOf))
  const newest = new Map(more.map((notice) => [keyOf(notice), notice]))
  return [...[...newest.values()].reverse(), ...notices.filter((notice) => !keys.has(keyOf(notice)))]
}

/** Notifications as they arrive: shown for a moment in one place, counted together, and moods of customers not all the time. */
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
  description: 'What a member is told as it happens.',
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
      description: 'News is shown for a moment; more of it is counted with it.',
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
      description: 'The pointer or the focus is on the news: it stays.',
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
      description: 'Customers who become unhappy are gathered for a while before they are told together.',
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

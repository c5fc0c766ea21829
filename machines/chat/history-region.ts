import { PAGE_MAX } from '#contract/limits.ts'
import { failureOf } from '#machines/failure.ts'
import { chatSetup } from './chat-setup.ts'
import { type ChatFact, chatFacts } from './chat-types.ts'
import { firstGap } from './merge-messages.ts'

/** Our choice: messages of a page; it fills a tall screen twice. */
const HISTORY_PAGE = 50

const takesFact = {
  guard: { type: 'isOurs', params: ({ event }: { event: ChatFact }) => event.chat.id },
  actions: { type: 'takeFact', params: ({ event }: { event: ChatFact }) => event },
} as const

const onFacts = Object.fromEntries(chatFacts.map((type) => [type, takesFact])) as Record<
  ChatFact['type'],
  typeof takesFact
>

const keepsFailure = {
  type: 'keepLoadFailure',
  params: ({ event }: { event: { error: unknown } }) => failureOf(event.error),
} as const

/** A chat that the member may no longer see is lost; all else is tried again. */
const orLost = [
  {
    guard: {
      type: 'isHidden',
      params: ({ event }: { event: { error: unknown } }) => failureOf(event.error),
    },
    target: '#chat.conversation.history.failed',
    actions: keepsFailure,
  },
  { target: 'behind', actions: keepsFailure },
] as const

/** The chat and its messages: loaded once, then kept up by facts, with older and missing parts fetched when needed. */
export const historyRegion = chatSetup.createStateConfig({
  description: 'The chat and its messages.',
  initial: 'loading',
  on: {
    ...onFacts,
    'messages.read': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'markRead', params: ({ event }) => event },
    },
    'messages.delivered': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'markDelivered', params: ({ event }) => event.order },
    },
    'viewing.changed': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'keepViewers', params: ({ event }) => event.agents },
    },
    'presence.changed': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'keepPresence', params: ({ event }) => event.online },
    },
  },
  states: {
    loading: {
      description: 'The newest messages are fetched.',
      tags: 'loading',
      entry: 'clearLoadFailure',
      on: { 'journal.resync': { target: 'loading', reenter: true } },
      invoke: {
        src: 'loadHistory',
        input: ({ context }) => ({ chatId: context.chatId, before: null, length: HISTORY_PAGE }),
        onDone: { target: 'ready', actions: { type: 'takeNewest', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepLoadFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    failed: {
      description: 'The chat could not be fetched.',
      on: { 'history.retry': { target: 'loading' }, 'journal.resync': { target: 'loading' } },
    },
    ready: {
      description: 'The messages are on the screen.',
      initial: 'idle',
      on: {
        'journal.resync': { target: '.refreshing' },
        'history.reload': { target: '.refreshing' },
      },
      states: {
        idle: {
          description: 'Facts keep the list up.',
          always: { guard: 'hasGap', target: 'filling' },
          on: { 'history.loadOlder': { guard: 'hasOlder', target: 'loadingOlder' } },
        },
        loadingOlder: {
          description: 'The page before the first message is fetched.',
          tags: 'busy',
          entry: 'clearLoadFailure',
          invoke: {
            src: 'loadHistory',
            input: ({ context }) => ({
              chatId: context.chatId,
              before: context.messages[0]?.order ?? null,
              length: HISTORY_PAGE,
            }),
            onDone: { target: 'idle', actions: { type: 'takePage', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: { type: 'keepLoadFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        filling: {
          description: 'Messages are missing in between; they are fetched before anything later is shown.',
          tags: 'stale',
          invoke: {
            src: 'loadHistory',
            input: ({ context }) => {
              const gap = firstGap(context.messages) ?? { after: 0, before: 1 }
              const length = Math.min(PAGE_MAX, gap.before - gap.after - 1)
              return { chatId: context.chatId, before: gap.before, length }
            },
            onDone: [
              {
                guard: { type: 'fillsGap', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'takePage', params: ({ event }) => event.output },
              },
              { target: 'behind' },
            ],
            onError: orLost,
          },
        },
        refreshing: {
          description: 'The newest messages are fetched again, after a break or a lost race.',
          tags: 'stale',
          on: { 'journal.resync': { target: 'refreshing', reenter: true } },
          invoke: {
            src: 'loadHistory',
            input: ({ context }) => ({ chatId: context.chatId, before: null, length: HISTORY_PAGE }),
            onDone: { target: 'idle', actions: { type: 'takeNewest', params: ({ event }) => event.output } },
            onError: orLost,
          },
        },
        behind: {
          description: 'What is missing could not be fetched; another try follows.',
          tags: 'stale',
          on: { 'history.retry': { target: 'refreshing' } },
          after: { FILL_RETRY: { target: 'refreshing' } },
        },
      },
    },
  },
})

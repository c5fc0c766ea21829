import { PAGE_MAX } from '#contract/base/limits.ts'
import { withFailure } from '../failure.ts'
import { chatSetup } from './chat-setup.ts'
import { type ChatJournalEvent, chatEventTypes } from './chat-types.ts'
import { firstGap } from './merge-messages.ts'

/** Our choice: messages per page; enough to fill a tall screen twice. */
const HISTORY_PAGE = 50

const takesEvent = {
  guard: { type: 'isOurs', params: ({ event }: { event: ChatJournalEvent }) => event.chat.id },
  actions: { type: 'applyEvent', params: ({ event }: { event: ChatJournalEvent }) => event },
} as const

const onJournalEvents = Object.fromEntries(chatEventTypes.map((type) => [type, takesEvent])) as Record<
  ChatJournalEvent['type'],
  typeof takesEvent
>

const keepsFailure = withFailure('setLoadFailure')

/** Transitions for a failed fetch: loading ends if the member may no longer see the chat; other failures are retried. */
const orLost = [
  {
    guard: withFailure('isHidden'),
    target: '#chat.conversation.history.failed',
    actions: keepsFailure,
  },
  { target: 'behind', actions: keepsFailure },
] as const

/** Region for the history: loaded once, then updated by events; older and missing messages are fetched on demand. */
export const historyRegion = chatSetup.createStateConfig({
  description: 'The chat and its messages.',
  initial: 'loading',
  on: {
    ...onJournalEvents,
    'person.changed': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'applyStep', params: ({ event }) => event },
    },
    'draft.changed': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'applyDraft', params: ({ event }) => event },
    },
    'messages.read': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'markRead', params: ({ event }) => event },
    },
    'messages.delivered': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'markDelivered', params: ({ event }) => event.order },
    },
    'message.changed': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'applyChange', params: ({ event }) => event },
    },
    'messages.mailed': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'applyChange', params: ({ event }) => event },
    },
    'viewing.changed': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'setViewers', params: ({ event }) => event.agents },
    },
    'presence.changed': {
      guard: { type: 'isOurs', params: ({ event }) => event.chat_id },
      actions: { type: 'setPresence', params: ({ event }) => event.online },
    },
  },
  states: {
    loading: {
      description: 'The newest messages are being fetched.',
      tags: 'loading',
      entry: ['clearLoadFailure', 'beginFetch'],
      on: { 'journal.resync': { target: 'loading', reenter: true } },
      invoke: {
        src: 'loadHistory',
        input: ({ context }) => ({ chatId: context.chatId, before: null, length: HISTORY_PAGE }),
        onDone: { target: 'ready', actions: { type: 'mergeNewest', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: withFailure('setLoadFailure') },
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
          description: 'Events keep the list up to date.',
          always: { guard: 'hasGap', target: 'filling' },
          on: { 'history.loadOlder': { guard: 'hasOlder', target: 'loadingOlder' } },
        },
        loadingOlder: {
          description: 'The page before the first message is being fetched.',
          tags: 'busy',
          entry: ['clearLoadFailure', 'beginFetch'],
          invoke: {
            src: 'loadHistory',
            input: ({ context }) => ({
              chatId: context.chatId,
              before: context.messages[0]?.order ?? null,
              length: HISTORY_PAGE,
            }),
            onDone: { target: 'idle', actions: { type: 'mergePage', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: withFailure('setLoadFailure') },
          },
        },
        filling: {
          description: 'Messages in between are missing; they are being fetched before later ones are shown.',
          tags: 'stale',
          entry: 'beginFetch',
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
                actions: { type: 'mergePage', params: ({ event }) => event.output },
              },
              { target: 'behind', actions: 'endFetch' },
            ],
            onError: orLost,
          },
        },
        refreshing: {
          description: 'The newest messages are being fetched again, after a disconnect or a lost race.',
          tags: 'stale',
          entry: 'beginFetch',
          on: { 'journal.resync': { target: 'refreshing', reenter: true } },
          invoke: {
            src: 'loadHistory',
            input: ({ context }) => ({ chatId: context.chatId, before: null, length: HISTORY_PAGE }),
            onDone: { target: 'idle', actions: { type: 'mergeNewest', params: ({ event }) => event.output } },
            onError: orLost,
          },
        },
        behind: {
          description: 'Missing messages could not be fetched; a retry follows.',
          tags: 'stale',
          on: { 'history.retry': { target: 'refreshing' } },
          after: { FILL_RETRY_MS: { target: 'refreshing' } },
        },
      },
    },
  },
})

import { assign, emit, raise, setup } from 'xstate'
import type { Chat, Message, Sender } from '#contract/chat-shapes.ts'
import { TYPING_LIFE } from '#contract/limits.ts'
import { declaredPromise } from '#machines/declared.ts'
import type { Failure } from '#machines/failure.ts'
import { isSendable } from '#machines/sendable.ts'
import { lostClaimOf, takeFact, takeMessage, takeNewest, takePage, unreadOrder } from './chat-reducers.ts'
import type {
  ChatContext,
  ChatEmitted,
  ChatEvent,
  ChatFact,
  ChatInput,
  HistoryInput,
  HistoryPage,
} from './chat-types.ts'
import { takeChat, withDelivered, withRead } from './merge-chat.ts'
import { firstGap } from './merge-messages.ts'
import {
  begin,
  discard,
  enqueue,
  fail,
  hasFailed,
  isHeldUp,
  nextOf,
  requeue,
  revive,
  succeed,
} from './outbox.ts'
import { mayAssign, mayClaim, mayEnd, mayTransfer, mayWrite, type Standing, standingOf } from './standing.ts'

/** Our choice: how often a customer is told anew that someone types; twice within the life of an indicator. */
const TYPING_RENEW = TYPING_LIFE / 2
/** Our choice: wait before missing messages are asked for again, milliseconds. */
const FILL_RETRY = 3_000
/** Our choice: wait before a message that the server could not take is sent again, milliseconds. */
const SEND_RETRY = 3_000

const conflicts: readonly Failure['code'][] = [
  'chat_already_assigned',
  'chat_version_conflict',
  'chat_ended',
  'chat_not_yours',
]

const hidden: readonly Failure['code'][] = ['not_found', 'permission_denied']

const standing = ({ chat, me }: ChatContext): Standing | null => chat && standingOf(chat, me)

const allowed = (rule: typeof mayClaim) => {
  return ({ context }: { context: ChatContext }) => {
    const stands = standing(context)
    return stands !== null && rule(stands, context.me)
  }
}

/** Who typed or wrote, and where. */
export interface Typist {
  readonly chat_id: number
  readonly by: Sender
  readonly user_id?: number | null
}

/** Types, actors, rules and steps of an open chat; the charts are in the files of its regions. */
export const chatSetup = setup({
  types: {
    context: {} as ChatContext,
    events: {} as ChatEvent,
    input: {} as ChatInput,
    emitted: {} as ChatEmitted,
    tags: {} as 'busy' | 'loading' | 'stale',
  },
  actors: {
    loadHistory: declaredPromise<HistoryPage, HistoryInput>('loadHistory'),
    assignChat: declaredPromise<Chat, { chatId: number; userId: number; version: number }>('assignChat'),
    unassignChat: declaredPromise<Chat, { chatId: number; version: number }>('unassignChat'),
    endChat: declaredPromise<Chat, { chatId: number }>('endChat'),
    sendMessage: declaredPromise<Message, { chatId: number; text: string; key: string }>('sendMessage'),
    markRead: declaredPromise<void, { chatId: number; order: number }>('markRead'),
  },
  actions: {
    takeFact: assign(({ context }, fact: ChatFact) => takeFact(context, fact)),
    takeAnswer: assign(({ context }, chat: Chat) => takeChat(context, chat, null)),
    takePage: assign(({ context }, page: HistoryPage) => takePage(context, page)),
    takeNewest: assign(({ context }, page: HistoryPage) => takeNewest(context, page)),
    takeSent: assign(({ context }, message: Message) => {
      const taken = takeMessage(context, message)
      return { ...taken, outbox: succeed(taken.outbox ?? context.outbox) }
    }),
    markRead: assign(({ context }, { by, order }: { by: 'customer' | 'agent'; order: number }) => ({
      chat: context.chat && withRead(context.chat, by, order),
    })),
    markDelivered: assign(({ context }, order: number) => ({
      chat: context.chat && withDelivered(context.chat, order),
    })),
    noteShown: assign(({ context }, order: number) => ({ shown: Math.max(context.shown, order) })),
    beginMark: assign(({ context }) => ({ marking: unreadOrder(context) ?? 0 })),
    endMark: assign(({ context }) => ({
      chat: context.chat && withRead(context.chat, 'agent', context.marking),
    })),
    keepLoadFailure: assign((_, loadFailure: Failure) => ({ loadFailure })),
    clearLoadFailure: assign({ loadFailure: null }),
    keepFailure: assign(({ context }, failure: Failure) => ({
      failure,
      lostClaim: lostClaimOf(failure, context.chat),
    })),
    clearOutcome: assign({ failure: null, lostClaim: null }),
    reload: raise({ type: 'history.reload' }),
    keepDraft: assign((_, draft: string) => ({ draft, keptTyping: true })),
    restartThrottle: assign({ keptTyping: false }),
    enqueueDraft: assign(({ context }) => ({
      draft: '',
      outbox: enqueue(context.outbox, {
        key: context.newKey(),
        text: context.draft.trim(),
        files: [],
        at: context.now(),
      }),
    })),
    beginSend: assign(({ context }) => ({ outbox: begin(context.outbox) })),
    failSend: assign(({ context }, failure: Failure) => ({ outbox: fail(context.outbox, failure) })),
    requeue: assign(({ context }, key: string) => ({ outbox: requeue(context.outbox, key) })),
    revive: assign(({ context }) => ({ outbox: revive(context.outbox) })),
    discard: assign(({ context }, key: string) => ({ outbox: discard(context.outbox, key) })),
    keepColleague: assign((_, colleague: string | null) => ({ colleague })),
    keepViewers: assign(({ context }, viewers: ChatContext['viewers']) => ({
      viewers: viewers.filter(({ id }) => id !== context.me.id),
    })),
    keepPresence: assign((_, customerOnline: boolean) => ({ customerOnline })),
    tellTyping: emit(({ context }) => ({ type: 'typing.start', chat_id: context.chatId })),
    tellStopped: emit(({ context }) => ({ type: 'typing.stop', chat_id: context.chatId })),
  },
  guards: {
    isOurs: ({ context }, chatId: number) => chatId === context.chatId,
    stands: ({ context }, expected: Standing) => standing(context) === expected,
    standsElsewhere: ({ context }, expected: Standing) => standing(context) !== expected,
    mayClaim: allowed(mayClaim),
    mayAssign: allowed(mayAssign),
    mayTransfer: allowed(mayTransfer),
    mayEnd: allowed(mayEnd),
    mayWrite: allowed(mayWrite),
    maySend: ({ context }) => {
      const stands = standing(context)
      return stands !== null && mayWrite(stands) && isSendable(context.draft)
    },
    isBlank: (_, text: string) => text.trim() === '',
    isConflict: (_, failure: Failure) => conflicts.includes(failure.code),
    isHidden: (_, failure: Failure) => hidden.includes(failure.code),
    hasGap: ({ context }) => firstGap(context.messages) !== null,
    hasOlder: ({ context }) => (context.messages[0]?.order ?? 1) > 1,
    fillsGap: ({ context }, page: HistoryPage) => {
      const gap = firstGap(context.messages)
      return page.messages.some(({ order }) => gap && order > gap.after && order < gap.before)
    },
    hasQueued: ({ context }) => nextOf(context.outbox) !== undefined,
    hasFailed: ({ context }, key: string) => hasFailed(context.outbox, key),
    isHeldUp: ({ context }) => isHeldUp(context.outbox),
    keptTyping: ({ context }) => context.keptTyping,
    isUnread: ({ context }) => standing(context) === 'mine' && unreadOrder(context) !== null,
    isOurCustomer: ({ context }, fact: Typist) => fact.chat_id === context.chatId && fact.by === 'customer',
    isColleague: ({ context }, fact: Typist) =>
      fact.chat_id === context.chatId && fact.by === 'agent' && fact.user_id !== context.me.id,
  },
  delays: { TYPING_LIFE, TYPING_RENEW, FILL_RETRY, SEND_RETRY },
})

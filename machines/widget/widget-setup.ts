import { assign, emit, raise, setup } from 'xstate'
import { VISITOR_TOKEN_LIFE_MS } from '#contract/account/account-limits.ts'
import { TYPING_LIFE_MS } from '#contract/base/limits.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import type { VisitorChat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { Contact } from '#contract/visitor/visitor-contact.ts'
import { firstGap, mergeMessages } from '../chat/merge-messages.ts'
import {
  begin,
  discard,
  enqueue,
  fail,
  hasFailed,
  isBlocked,
  nextOf,
  requeue,
  restart,
  revive,
  succeed,
  withoutFile,
  withoutRefused,
} from '../chat/outbox.ts'
import { backoff } from '../connection/backoff.ts'
import { type Failure, isTransient } from '../failure.ts'
import {
  advance,
  complete,
  isCaughtUp,
  isRevealed,
  nothing,
  paceOf,
  receive,
  showAll,
} from '../reply/reveal.ts'
import { declaredCallback, declaredPromise } from '../unprovided-actor.ts'
import { type Answers, formIssues, isEmail, mayBeSkipped } from './pre-chat.ts'
import {
  hasOtherParty,
  isDetailsDue,
  mayWrite,
  mergeChat,
  mergeMessage,
  mergePolled,
  needsDetails,
  needsForm,
  noChat,
  stateOf,
  unmarkedOrder,
} from './widget-rules.ts'
import type {
  ChatKey,
  DetailsInput,
  NewChat,
  NewChatInput,
  TurnInput,
  WidgetContext,
  WidgetEmitted,
  WidgetEvent,
  WidgetInput,
} from './widget-types.ts'

/** Our choice: time before its expiry at which a token is renewed. */
const RENEW_AHEAD_MS = 60_000
/** Our choice: time without a refusal after which a new token is trusted. */
const TRUST_MS = 5_000

/** Our choice: pause between two fetches of a conversation that has no socket. */
const POLL_INTERVAL_MS = 4_000
/**
 * Our choice: minimum pause after a failed fetch; a random part makes it up to twice as long, so that a recovering server does
 * not receive all requests at once.
 */
const POLL_AGAIN_MS = 15_000

/** Our choice: interval at which a waiting visitor's queue position is refreshed. */
const PLACE_INTERVAL_MS = 30_000

type Of<T extends WidgetEvent['type']> = Extract<WidgetEvent, { type: T }>

const refusing: readonly Failure['code'][] = ['token_invalid', 'token_missing']

/** Returns whether an event is not older than the conversation, which may have been fetched without the socket. */
const isCurrent = (context: WidgetContext, { seq }: Of<'chat.changed'>): boolean => seq >= context.seq

/** Types, actors, guards and actions of the widget; `widget-machine.ts` contains the statechart. */
export const widgetSetup = setup({
  types: {
    context: {} as WidgetContext,
    events: {} as WidgetEvent,
    input: {} as WidgetInput,
    emitted: {} as WidgetEmitted,
    tags: {} as 'busy' | 'conversation',
  },
  actors: {
    loadBot: declaredPromise<PublicBot>('loadBot'),
    createChat: declaredPromise<NewChat, NewChatInput>('createChat'),
    loadChat: declaredPromise<VisitorChat, ChatKey>('loadChat'),
    renewToken: declaredPromise<{ token: string }, ChatKey>('renewToken'),
    /** Sends `connection.restored` when the browser comes back online. */
    network: declaredCallback<undefined>('network'),
    socket: declaredCallback<ChatKey & { after: number }>('socket'),
    sendMessage: declaredCallback<TurnInput>('sendMessage'),
    askForAgent: declaredPromise<void, ChatKey>('askForAgent'),
    leaveChat: declaredPromise<void, ChatKey>('leaveChat'),
    markRead: declaredPromise<void, ChatKey & { order: number; state: 'delivered' | 'read' }>('markRead'),
    loadContact: declaredPromise<Contact, ChatKey>('loadContact'),
    leaveContact: declaredPromise<void, ChatKey & { email: string }>('leaveContact'),
    leaveDetails: declaredPromise<Answers, DetailsInput>('leaveDetails'),
    rateChat: declaredPromise<void, ChatKey & { stars: number; feedback: string }>('rateChat'),
  },
  actions: {
    persist: emit(({ context }) => ({ type: 'state.changed' as const, state: stateOf(context) })),
    emitTyping: emit({ type: 'typing.start' as const }),
    setBot: assign((_, bot: PublicBot) => ({ bot })),
    setAnswers: assign((_, answers: Answers) => ({ answers })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    setToken: assign((_, token: string) => ({ token, isRenewed: true })),
    replaceToken: assign((_, token: string) => ({ token, isRenewed: false })),
    mergeChat: assign(({ context }, chat: VisitorChat) => mergeChat(context, chat)),
    endChat: assign(({ context: { chat } }) => ({
      chat: chat && { ...chat, status: 'ended' as const, ended_by: 'customer' as const },
    })),
    trustToken: assign({ isRenewed: false }),
    forgetChat: assign(({ context }) => ({
      ...noChat,
      outbox: withoutRefused(restart(revive(context.outbox))),
    })),
    applyEvent: assign(({ context }, { seq, message }: Of<'message.added'>) => ({
      ...mergeMessage(context, message),
      seq: Math.max(seq, context.seq),
    })),
    mergeChange: assign(({ context }, { seq, status, assigned_agent, ended_by }: Of<'chat.changed'>) => ({
      chat: context.chat && { ...context.chat, status, assigned_agent, ended_by },
      seq: Math.max(seq, context.seq),
    })),
    setRead: assign(({ context }, { by, order }: Of<'messages.read'>) => ({
      chat: context.chat && {
        ...context.chat,
        read: { ...context.chat.read, [by]: Math.max(order, context.chat.read[by]) },
      },
    })),
    enqueue: assign(({ context }, { text, files }: Of<'message.send'>) => ({
      outbox: enqueue(context.outbox, { key: context.newKey(), text: text.trim(), files, at: context.now() }),
    })),
    beginSend: assign(({ context }) => ({ outbox: begin(context.outbox), reveal: nothing, question: null })),
    restartSend: assign(({ context }) => ({
      outbox: restart(context.outbox),
      reveal: nothing,
      question: null,
    })),
    endSend: assign(({ context }) => ({ outbox: succeed(context.outbox) })),
    failSend: assign(({ context: { outbox, tries } }, failure: Failure) => ({
      outbox: fail(outbox, failure),
      tries: isTransient(failure) ? tries + 1 : 0,
    })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    keyBeginning: assign(({ context: { beginKey, newKey } }) => ({ beginKey: beginKey ?? newKey() })),
    requeue: assign(({ context }, key: string) => ({ outbox: requeue(context.outbox, key) })),
    unfile: assign(({ context }, { key, file }: Of<'message.unfile'>) => ({
      outbox: withoutFile(context.outbox, key, file, context.newKey()),
    })),
    discard: assign(({ context }, key: string) => ({ outbox: discard(context.outbox, key) })),
    sendAgain: assign(({ context }) => ({ outbox: revive(context.outbox) })),
    revive: assign(({ context }) => ({ isOnline: true, outbox: revive(context.outbox) })),
    loseConnection: assign({ isOnline: false }),
    mergePolled: assign(({ context }, chat: VisitorChat) => mergePolled(context, chat)),
    raiseChange: raise((_, { seq, status, assigned_agent, ended_by }: VisitorChat) => ({
      type: 'chat.changed' as const,
      seq,
      at: '',
      status,
      assigned_agent,
      ended_by,
    })),
    setSaved: assign(({ context }, { message }: Of<'question.saved'>) => ({
      ...mergeMessage(context, message),
      question: message.order,
      tries: 0,
      isRenewed: false,
    })),
    receive: assign(({ context }, text: string) => ({
      reveal: receive(context.reveal, text, context.now()),
    })),
    setReply: assign(({ context }, reply: Message | null) =>
      reply
        ? {
            messages: mergeMessages(context.messages, [reply]),
            question: context.question ?? reply.order - 1,
            reveal: complete(context.reveal, reply.message, context.now()),
          }
        : {},
    ),
    advance: assign(({ context }) => ({ reveal: advance(context.reveal, context.now()) })),
    skip: assign(({ context }) => ({ reveal: showAll(context.reveal) })),
    endReveal: assign({ reveal: nothing, question: null }),
    setTypist: assign((_, typist: string | null) => ({ typist })),
    setOpen: assign((_, isOpen: boolean) => ({ isOpen })),
    mark: assign(({ context: { messages, marked, isOpen } }) => {
      const order = messages.at(-1)?.order ?? 0
      return { marked: { delivered: order, read: isOpen ? order : marked.read } }
    }),
    endRating: assign({ isRated: true }),
    wantPerson: assign({ wantsPerson: true }),
    skipDetails: assign({ hasSkipped: true }),
    requestWanted: raise({ type: 'agent.request' as const }),
    setContact: assign((_, contact: Contact | null) => ({ contact })),
  },
  guards: {
    hasChat: ({ context }) => context.chatId !== null,
    hasQueued: ({ context }) => nextOf(context.outbox) !== undefined,
    hasFailed: ({ context }, key: string) => hasFailed(context.outbox, key),
    isBlocked: ({ context }) => isBlocked(context.outbox),
    needsForm: ({ context }) => needsForm(context),
    isFilledIn: ({ context }, answers: Answers) =>
      context.bot !== null &&
      Object.keys(formIssues(context.bot.customer_info_custom_field, answers)).length === 0,
    hasReply: (_, reply: Message | null) => reply !== null,
    opensGap: ({ context }, message: Message) =>
      firstGap(mergeMessages(context.messages, [message])) !== null,
    isSendable: ({ context, event }) => mayWrite(context, event),
    refusesToken: ({ context }, failure: Failure) => !context.isRenewed && refusing.includes(failure.code),
    mayPass: (_, failure: Failure) => isTransient(failure),
    losesChat: (_, failure: Failure) => refusing.includes(failure.code) || failure.code === 'not_found',
    isStatus: ({ context }, status: VisitorChat['status']) => context.chat?.status === status,
    changesParty: ({ context }, polled: VisitorChat) => hasOtherParty(context, polled),
    isAnswering: ({ context }) => context.reveal.startedAt !== null,
    isReadable: ({ context }) => !isCaughtUp(context.reveal),
    isCaughtUp: ({ context }) => isCaughtUp(context.reveal),
    isRevealed: ({ context }) => isRevealed(context.reveal),
    isUnmarked: ({ context }) => unmarkedOrder(context) !== null,
    isCurrent: ({ context }, event: Of<'chat.changed'>) => isCurrent(context, event),
    isReopened: ({ context }, event: Of<'chat.changed'>) =>
      isCurrent(context, event) && event.status !== 'ended',
    isRated: ({ context }) => context.isRated,
    hasText: (_, text: string) => text.trim() !== '',
    isEmail: (_, email: string) => isEmail(email),
    needsDetails: ({ context }) => needsDetails(context),
    asksFirst: ({ context }) => needsDetails(context) && context.chat?.status === 'bot',
    isDetailsDue: ({ context }) => isDetailsDue(context),
    isDetailsOver: ({ context }) => !isDetailsDue(context),
    maySkip: ({ context: { bot } }) => bot !== null && mayBeSkipped(bot.customer_info_custom_field),
    hasLeftEmail: ({ context: { answers } }) => isEmail(answers?.email ?? ''),
    isOffered: (_, { is_offered }: Contact) => is_offered,
    isOverFor: (_, status: VisitorChat['status']) => status !== 'waiting',
    areStars: (_, stars: number) => Number.isInteger(stars) && stars >= 1 && stars <= 5,
  },
  delays: {
    RETRY: ({ context: { tries, seed } }) => backoff(tries, seed),
    TRUST_MS,
    POLL_INTERVAL_MS: ({ context: { isOnline, seed } }) =>
      isOnline ? POLL_INTERVAL_MS : POLL_AGAIN_MS * (1 + seed),
    PLACE_INTERVAL_MS,
    TYPING_LIFE_MS,
    TYPING_RENEWAL_MS: TYPING_LIFE_MS / 2,
    pace: ({ context }) => paceOf(context.reveal),
    tokenLife: VISITOR_TOKEN_LIFE_MS - RENEW_AHEAD_MS,
  },
})

/** Returns the chat key, which is the input of calls about the chat. */
export const chatKey = ({ context }: { context: WidgetContext }): ChatKey => ({
  chatId: context.chatId ?? 0,
  token: context.token,
})

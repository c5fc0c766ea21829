import { assertEvent, not } from 'xstate'
import { restart, revive } from '../chat/outbox.ts'
import { withFailure } from '../failure.ts'
import { contact } from './contact-region.ts'
import { answering, composer, party, reading, sending, typist } from './conversation-regions.ts'
import { details } from './details-region.ts'
import { polling } from './polling-region.ts'
import { noChat } from './widget-rules.ts'
import { chatKey, widgetSetup } from './widget-setup.ts'

/**
 * State that starts a chat, reusing one idempotency key until the server has answered, so that a retry cannot start a second
 * chat.
 */
const creating = widgetSetup.createStateConfig({
  description: 'The first message starts the chat.',
  tags: 'conversation',
  entry: ['keyBeginning', 'persist'],
  initial: 'asking',
  states: {
    asking: {
      description: 'A chat is being requested.',
      tags: 'busy',
      entry: 'beginSend',
      invoke: {
        src: 'createChat',
        input: ({ context: { answers, beginKey } }) => ({ answers, key: beginKey ?? '' }),
        onDone: {
          target: '#widget.chatting',
          actions: [
            { type: 'mergeChat', params: ({ event }) => event.output },
            { type: 'setToken', params: ({ event }) => event.output.token },
            'persist',
          ],
        },
        onError: [
          {
            guard: withFailure('mayPass'),
            target: 'waiting',
            actions: [withFailure('failSend'), 'persist'],
          },
          {
            target: '#widget.welcome',
            actions: [withFailure('failSend'), withFailure('setFailure'), 'persist'],
          },
        ],
      },
    },
    waiting: {
      description:
        'The server could not be reached; a retry follows after a delay, or as soon as the connection is restored.',
      invoke: { src: 'network' },
      always: { guard: not('isBlocked'), target: '#widget.deciding' },
      after: { RETRY: { actions: ['sendAgain', 'persist'] } },
    },
  },
})

/** Transition to fetching the conversation with a token that another call or tab has received. */
const withNewToken = {
  target: '#widget.resuming',
  reenter: true,
  actions: [
    { type: 'replaceToken', params: ({ event }: { event: { token: string } }) => event.token },
    'persist',
  ],
} as const

/** Visitor's widget: configuration, pre-chat form, conversation and rating. */
export const widgetMachine = widgetSetup.createMachine({
  id: 'widget',
  description: "The visitor's widget: the form before the chat, the conversation, and its end.",
  context: ({ input: { restored, now, newKey, seed } }) => ({
    ...noChat,
    bot: null,
    chatId: restored?.chatId ?? null,
    token: restored?.token ?? '',
    answers: restored?.answers ?? null,
    beginKey: restored?.beginKey ?? null,
    outbox: revive(restart(restored?.outbox ?? [])),
    isRated: restored?.isRated ?? false,
    hasSkipped: restored?.hasSkipped ?? false,
    isOpen: false,
    isOnline: true,
    now,
    newKey,
    seed,
  }),
  initial: 'booting',
  on: {
    'panel.open': { actions: { type: 'setOpen', params: true } },
    'panel.close': { actions: { type: 'setOpen', params: false } },
    'message.send': {
      guard: 'isSendable',
      actions: [{ type: 'enqueue', params: ({ event }) => event }, 'persist'],
    },
    'message.retry': {
      guard: { type: 'hasFailed', params: ({ event }) => event.key },
      actions: [{ type: 'requeue', params: ({ event }) => event.key }, 'persist'],
    },
    'message.discard': {
      guard: { type: 'hasFailed', params: ({ event }) => event.key },
      actions: [{ type: 'discard', params: ({ event }) => event.key }, 'persist'],
    },
    'message.unfile': {
      guard: { type: 'hasFailed', params: ({ event }) => event.key },
      actions: [{ type: 'unfile', params: ({ event }) => event }, 'persist'],
    },
    'form.submit': {
      guard: { type: 'isFilledIn', params: ({ event }) => event.answers },
      actions: [{ type: 'setAnswers', params: ({ event }) => event.answers }, 'persist'],
    },
    'connection.lost': { actions: 'loseConnection' },
    'connection.restored': { actions: 'revive' },
    'token.replaced': {
      guard: 'hasChat',
      actions: [{ type: 'replaceToken', params: ({ event }) => event.token }, 'persist'],
    },
  },
  states: {
    booting: {
      description: 'The configuration of the bot is being fetched.',
      tags: 'busy',
      invoke: {
        src: 'loadBot',
        onDone: { target: 'deciding', actions: { type: 'setBot', params: ({ event }) => event.output } },
        onError: { target: 'unavailable', actions: withFailure('setFailure') },
      },
    },
    unavailable: {
      description: 'The bot does not accept chats here or now; the panel shows why.',
      on: { 'widget.retry': { target: 'booting' } },
    },
    deciding: {
      description: 'Determines where the visitor left off.',
      always: [
        { guard: 'hasChat', target: 'resuming' },
        { guard: 'needsForm', target: 'form' },
        { guard: 'hasQueued', target: 'creating' },
        { target: 'welcome' },
      ],
    },
    form: {
      description: 'The pre-chat form.',
      on: {
        'form.submit': {
          guard: { type: 'isFilledIn', params: ({ event }) => event.answers },
          target: 'deciding',
          actions: [{ type: 'setAnswers', params: ({ event }) => event.answers }, 'persist'],
        },
      },
    },
    welcome: {
      description: 'The welcome text and the suggested questions; the first message starts the chat.',
      on: {
        'message.send': {
          guard: 'isSendable',
          target: 'creating',
          actions: [{ type: 'enqueue', params: ({ event }) => event }, 'persist'],
        },
        'message.retry': {
          guard: { type: 'hasFailed', params: ({ event }) => event.key },
          target: 'creating',
          actions: { type: 'requeue', params: ({ event }) => event.key },
        },
      },
    },
    creating,
    resuming: {
      description: 'The conversation is being fetched.',
      tags: ['busy', 'conversation'],
      on: { 'token.replaced': withNewToken },
      invoke: {
        src: 'loadChat',
        input: chatKey,
        onDone: {
          target: 'chatting',
          actions: [{ type: 'mergeChat', params: ({ event }) => event.output }, 'persist'],
        },
        onError: [
          {
            guard: withFailure('refusesToken'),
            target: 'renewing',
          },
          {
            guard: withFailure('losesChat'),
            target: 'deciding',
            actions: ['forgetChat', 'persist'],
          },
          {
            target: 'interrupted',
            actions: withFailure('setFailure'),
          },
        ],
      },
    },
    renewing: {
      description: 'The token expired and is being renewed.',
      tags: ['busy', 'conversation'],
      on: { 'token.replaced': withNewToken },
      invoke: {
        src: 'renewToken',
        input: chatKey,
        onDone: {
          target: 'resuming',
          actions: [{ type: 'setToken', params: ({ event }) => event.output.token }, 'persist'],
        },
        onError: [
          {
            guard: withFailure('losesChat'),
            target: 'deciding',
            actions: ['forgetChat', 'persist'],
          },
          {
            target: 'interrupted',
            actions: withFailure('setFailure'),
          },
        ],
      },
    },
    interrupted: {
      description: 'The conversation could not be fetched; a retry follows.',
      tags: 'conversation',
      entry: 'countTry',
      invoke: { src: 'network' },
      on: {
        'widget.retry': { target: 'resuming' },
        'connection.restored': { target: 'resuming', actions: 'revive' },
      },
      after: { RETRY: { target: 'resuming' } },
    },
    chatting: {
      description: 'The visitor talks to the bot or to a person.',
      tags: 'conversation',
      entry: 'restartSend',
      type: 'parallel',
      invoke: {
        src: 'socket',
        input: ({ context }) => ({ ...chatKey({ context }), after: context.seq }),
        onError: { actions: 'loseConnection' },
      },
      on: { 'journal.resync': { target: 'resuming' }, 'token.refused': { target: 'renewing' } },
      after: { tokenLife: { target: 'renewing' }, TRUST_MS: { actions: 'trustToken' } },
      states: { sending, answering, party, typist, composer, reading, polling, contact, details },
    },
    ended: {
      description:
        'The chat has ended, unless a member who ended it reopens it; messages from before the end may still arrive.',
      tags: 'conversation',
      initial: 'deciding',
      entry: 'restartSend',
      invoke: {
        src: 'socket',
        input: ({ context }) => ({ ...chatKey({ context }), after: context.seq }),
        onError: { actions: 'loseConnection' },
      },
      on: {
        'chat.changed': {
          guard: { type: 'isReopened', params: ({ event }) => event },
          target: 'chatting',
          actions: [{ type: 'mergeChange', params: ({ event }) => event }, 'persist'],
        },
        'message.added': [
          {
            guard: { type: 'opensGap', params: ({ event }) => event.message },
            target: 'resuming',
            actions: [{ type: 'applyEvent', params: ({ event }) => event }, 'persist'],
          },
          { actions: [{ type: 'applyEvent', params: ({ event }) => event }, 'persist'] },
        ],
        'journal.resync': { target: 'resuming' },
        'token.refused': { target: 'renewing' },
        'conversation.restart': { target: 'deciding', actions: ['forgetChat', 'persist'] },
        'message.send': {
          guard: 'isSendable',
          target: 'deciding',
          actions: ['forgetChat', { type: 'enqueue', params: ({ event }) => event }, 'persist'],
        },
      },
      states: {
        deciding: {
          description: 'Checks whether the visitor has rated the chat.',
          always: [{ guard: 'isRated', target: 'rated' }, { target: 'asking' }],
        },
        asking: {
          description: 'The visitor may rate the chat.',
          on: {
            'rating.send': {
              guard: { type: 'areStars', params: ({ event }) => event.stars },
              target: 'rating',
            },
            'rating.skip': { target: 'rated', actions: ['endRating', 'persist'] },
          },
        },
        rating: {
          description: 'The rating is being sent.',
          tags: 'busy',
          invoke: {
            src: 'rateChat',
            input: ({ context, event }) => {
              assertEvent(event, 'rating.send')
              return { ...chatKey({ context }), stars: event.stars, feedback: event.feedback }
            },
            onDone: { target: 'rated', actions: ['endRating', 'persist'] },
            onError: { target: 'asking', actions: withFailure('setFailure') },
          },
        },
        rated: { description: 'A new conversation can be started.' },
      },
    },
  },
})

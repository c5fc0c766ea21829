import { not } from 'xstate'
import { sendingOf } from '../chat/outbox.ts'
import { withFailure } from '../failure.ts'
import { chatKey, widgetSetup } from './widget-setup.ts'

/** Region that sends messages one at a time; the bot's answer streams in with the response. */
export const sending = widgetSetup.createStateConfig({
  description: 'Unsent messages.',
  initial: 'idle',
  states: {
    idle: {
      description: 'Idle.',
      always: [
        { guard: 'isBlocked', target: 'waiting' },
        { guard: 'hasQueued', target: 'exchanging', actions: 'beginSend' },
      ],
    },
    waiting: {
      description:
        'The server could not be reached; a retry follows after a delay, or as soon as the connection is restored.',
      always: { guard: not('isBlocked'), target: 'idle' },
      after: { RETRY: { actions: ['sendAgain', 'persist'] } },
    },
    exchanging: {
      description: 'A message is being sent, and answered if the bot has the chat.',
      tags: 'busy',
      invoke: {
        src: 'sendMessage',
        input: ({ context }) => {
          const { text = '', files = [], key = '' } = sendingOf(context.outbox) ?? {}
          return { ...chatKey({ context }), text, files, key }
        },
        onError: { target: 'idle', actions: [withFailure('failSend'), 'endReveal', 'persist'] },
      },
      on: {
        'question.saved': { actions: [{ type: 'setSaved', params: ({ event }) => event }, 'persist'] },
        'token.received': { actions: { type: 'receive', params: ({ event }) => event.text } },
        'reply.received': [
          {
            guard: { type: 'hasReply', params: ({ event }) => event.reply },
            target: 'idle',
            actions: ['endSend', { type: 'setReply', params: ({ event }) => event.reply }, 'persist'],
          },
          { target: 'idle', actions: ['endSend', 'endReveal', 'persist'] },
        ],
        'question.failed': [
          {
            guard: { type: 'refusesToken', params: ({ event }) => event.failure },
            target: '#widget.renewing',
          },
          {
            target: 'idle',
            actions: [{ type: 'failSend', params: ({ event }) => event.failure }, 'endReveal', 'persist'],
          },
        ],
        'reply.stop': { guard: 'isAnswering', target: 'idle', actions: 'endSend' },
      },
    },
  },
})

/** Region that reveals the answer word by word. */
export const answering = widgetSetup.createStateConfig({
  description: 'The answer as shown on the screen.',
  initial: 'quiet',
  on: {
    'reply.skip': { guard: 'isAnswering', actions: 'skip' },
    'reply.stop': { guard: 'isAnswering', actions: 'endReveal' },
  },
  states: {
    quiet: {
      description: 'All text received is shown.',
      always: [
        { guard: 'isRevealed', actions: 'endReveal' },
        { guard: 'isReadable', target: 'pacing' },
      ],
    },
    pacing: {
      description: 'The text is revealed word by word.',
      always: { guard: 'isCaughtUp', target: 'quiet' },
      after: { pace: { target: 'pacing', reenter: true, actions: 'advance' } },
    },
  },
})

/** Region for the party that is talking to the visitor, who can request an agent or end the chat. */
export const party = widgetSetup.createStateConfig({
  description: 'Party that talks to the visitor.',
  initial: 'settling',
  states: {
    settling: {
      description: 'Determines who has the chat.',
      always: [
        { guard: { type: 'isStatus', params: 'ended' }, target: '#widget.ended' },
        { guard: { type: 'isStatus', params: 'assigned' }, target: 'agent' },
        { guard: { type: 'isStatus', params: 'waiting' }, target: 'waiting' },
        { target: 'bot' },
      ],
    },
    bot: {
      description: 'The bot answers.',
      on: {
        'agent.request': { guard: not('needsDetails'), target: 'requesting' },
        'chat.leave': { target: 'leaving' },
      },
    },
    waiting: {
      description: 'The visitor is waiting for a person; the bot keeps answering.',
      on: { 'chat.leave': { target: 'leaving' } },
    },
    agent: {
      description: 'A person has the chat.',
      on: { 'chat.leave': { target: 'leaving' } },
    },
    requesting: {
      description: 'A person is being requested.',
      tags: 'busy',
      invoke: {
        src: 'askForAgent',
        input: chatKey,
        onDone: { target: 'settling' },
        onError: { target: 'settling', actions: withFailure('setFailure') },
      },
    },
    leaving: {
      description: 'The visitor is ending the chat.',
      tags: 'busy',
      invoke: {
        src: 'leaveChat',
        input: chatKey,
        onDone: { target: '#widget.ended', actions: 'endChat' },
        onError: { target: 'settling', actions: withFailure('setFailure') },
      },
    },
  },
  on: {
    'chat.changed': {
      guard: { type: 'isCurrent', params: ({ event }) => event },
      target: '.settling',
      actions: { type: 'mergeChange', params: ({ event }) => event },
    },
  },
})

/** Region for the agent's typing indicator, which expires unless renewed. */
export const typist = widgetSetup.createStateConfig({
  description: 'Typing indicator of the agent.',
  initial: 'quiet',
  on: {
    'typing.started': {
      target: '.typing',
      actions: { type: 'setTypist', params: ({ event }) => event.name },
    },
  },
  states: {
    quiet: { description: 'The agent is not typing.', entry: { type: 'setTypist', params: null } },
    typing: {
      description: 'The agent is typing.',
      on: { 'typing.stopped': { target: 'quiet' }, 'message.added': { target: 'quiet' } },
      after: { TYPING_LIFE_MS: { target: 'quiet' } },
    },
  },
})

/** Region for the visitor's typing; typing events to the agent are throttled. */
export const composer = widgetSetup.createStateConfig({
  description: 'Typing events to the agent.',
  initial: 'silent',
  states: {
    silent: {
      description: 'The next keystroke sends a typing event.',
      on: {
        'draft.change': {
          guard: { type: 'hasText', params: ({ event }) => event.text },
          target: 'told',
          actions: 'emitTyping',
        },
      },
    },
    told: {
      description: 'A typing event was sent just now.',
      after: { TYPING_RENEWAL_MS: { target: 'silent' } },
    },
  },
})

/** Region that reports delivered and read messages to the server. */
export const reading = widgetSetup.createStateConfig({
  description: 'Delivery and read marks of arriving messages.',
  initial: 'idle',
  on: {
    'message.added': [
      {
        guard: { type: 'opensGap', params: ({ event }) => event.message },
        target: '#widget.resuming',
        actions: [{ type: 'applyEvent', params: ({ event }) => event }, 'persist'],
      },
      { actions: [{ type: 'applyEvent', params: ({ event }) => event }, 'persist'] },
    ],
    'messages.read': { actions: { type: 'setRead', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'All messages are marked.',
      always: { guard: 'isUnmarked', target: 'marking', actions: 'mark' },
    },
    marking: {
      description: 'A mark is being sent to the server; the next one makes up for a lost one.',
      invoke: {
        src: 'markRead',
        input: ({ context }) => {
          const { marked, isOpen } = context
          return isOpen
            ? { ...chatKey({ context }), order: marked.read, state: 'read' as const }
            : { ...chatKey({ context }), order: marked.delivered, state: 'delivered' as const }
        },
        onDone: { target: 'idle' },
        onError: { target: 'idle' },
      },
    },
  },
})

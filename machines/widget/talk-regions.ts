import { not } from 'xstate'
import { sendingOf } from '#machines/chat/outbox.ts'
import { failureOf } from '#machines/failure.ts'
import { chatKey, widgetSetup } from './widget-setup.ts'

/** Messages on their way, one after the other; the answer of the bot streams in with the send. */
export const sending = widgetSetup.createStateConfig({
  description: 'Messages on their way.',
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is on its way.',
      always: [
        { guard: 'isHeldUp', target: 'waiting' },
        { guard: 'hasQueued', target: 'exchanging', actions: 'beginSend' },
      ],
    },
    waiting: {
      description:
        'The server could not be reached; another try follows by itself, sooner where the connection comes back.',
      always: { guard: not('isHeldUp'), target: 'idle' },
      after: { RETRY: { actions: ['sendAgain', 'persist'] } },
    },
    exchanging: {
      description: 'A message is sent, and answered where the bot has the chat.',
      tags: 'busy',
      invoke: {
        src: 'exchange',
        input: ({ context }) => {
          const { text = '', files = [], key = '' } = sendingOf(context.outbox) ?? {}
          return { ...chatKey({ context }), text, files, key }
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'failSend', params: ({ event }) => failureOf(event.error) },
            'endReveal',
            'persist',
          ],
        },
      },
      on: {
        'question.saved': { actions: [{ type: 'takeSaved', params: ({ event }) => event }, 'persist'] },
        'token.received': { actions: { type: 'receive', params: ({ event }) => event.text } },
        'reply.received': [
          {
            guard: { type: 'hasReply', params: ({ event }) => event.reply },
            target: 'idle',
            actions: ['endSend', { type: 'takeReply', params: ({ event }) => event.reply }, 'persist'],
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

/** The answer, revealed word by word. */
export const answering = widgetSetup.createStateConfig({
  description: 'The answer as it is shown.',
  initial: 'quiet',
  on: {
    'reply.skip': { guard: 'isAnswering', actions: 'skip' },
    'reply.stop': { guard: 'isAnswering', actions: 'endReveal' },
  },
  states: {
    quiet: {
      description: 'All that came in is shown.',
      always: [
        { guard: 'isRevealed', actions: 'endReveal' },
        { guard: 'isReadable', target: 'pacing' },
      ],
    },
    pacing: {
      description: 'Word after word is shown.',
      always: { guard: 'isCaughtUp', target: 'quiet' },
      after: { pace: { target: 'pacing', reenter: true, actions: 'advance' } },
    },
  },
})

/** Who talks to the visitor, and what the visitor asks for. */
export const party = widgetSetup.createStateConfig({
  description: 'Who talks to the visitor.',
  initial: 'settling',
  states: {
    settling: {
      description: 'Asks who has the chat.',
      always: [
        { guard: { type: 'isStatus', params: 'ended' }, target: '#widget.ended' },
        { guard: { type: 'isStatus', params: 'assigned' }, target: 'agent' },
        { guard: { type: 'isStatus', params: 'waiting' }, target: 'waiting' },
        { target: 'bot' },
      ],
    },
    bot: {
      description: 'The bot answers.',
      on: { 'agent.request': { target: 'requesting' }, 'chat.leave': { target: 'leaving' } },
    },
    waiting: {
      description: 'The visitor waits for a person; the bot keeps answering.',
      on: { 'chat.leave': { target: 'leaving' } },
    },
    agent: {
      description: 'A person has the chat.',
      on: { 'chat.leave': { target: 'leaving' } },
    },
    requesting: {
      description: 'A person is asked for.',
      tags: 'busy',
      invoke: {
        src: 'askForAgent',
        input: chatKey,
        onDone: { target: 'settling' },
        onError: {
          target: 'settling',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    leaving: {
      description: 'The visitor ends the chat.',
      tags: 'busy',
      invoke: {
        src: 'leaveChat',
        input: chatKey,
        onDone: { target: '#widget.ended', actions: 'endChat' },
        onError: {
          target: 'settling',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
  },
  on: {
    'chat.changed': {
      target: '.settling',
      actions: { type: 'takeChange', params: ({ event }) => event },
    },
  },
})

/** The agent's typing; an indicator that is not renewed fades. */
export const typist = widgetSetup.createStateConfig({
  description: 'Whether the agent types.',
  initial: 'quiet',
  on: {
    'typing.started': {
      target: '.typing',
      actions: { type: 'keepTypist', params: ({ event }) => event.name },
    },
  },
  states: {
    quiet: { description: 'The agent does not type.', entry: { type: 'keepTypist', params: null } },
    typing: {
      description: 'The agent types.',
      on: { 'typing.stopped': { target: 'quiet' }, 'message.added': { target: 'quiet' } },
      after: { TYPING_LIFE: { target: 'quiet' } },
    },
  },
})

/** The visitor's typing; an agent is told at most every few seconds. */
export const composer = widgetSetup.createStateConfig({
  description: 'Whether the agent is told that the visitor types.',
  initial: 'silent',
  states: {
    silent: {
      description: 'The next letter is told.',
      on: {
        'draft.change': {
          guard: { type: 'hasText', params: ({ event }) => event.text },
          target: 'told',
          actions: 'tellTyping',
        },
      },
    },
    told: {
      description: 'It was told just now.',
      after: { TYPING_RENEW: { target: 'silent' } },
    },
  },
})

/** Telling the server what reached the visitor, and what they saw. */
export const reading = widgetSetup.createStateConfig({
  description: 'Messages that arrive, and marks of delivered and read.',
  initial: 'idle',
  on: {
    'message.added': [
      {
        guard: { type: 'opensGap', params: ({ event }) => event.message },
        target: '#widget.resuming',
        actions: [{ type: 'takeFact', params: ({ event }) => event }, 'persist'],
      },
      { actions: [{ type: 'takeFact', params: ({ event }) => event }, 'persist'] },
    ],
    'messages.read': { actions: { type: 'takeRead', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'All is marked.',
      always: { guard: 'isUnmarked', target: 'marking', actions: 'mark' },
    },
    marking: {
      description: 'The server is told; a mark that is lost is made good by the next.',
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

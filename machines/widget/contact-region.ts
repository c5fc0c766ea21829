import { withFailure } from '../failure.ts'
import { chatKey, widgetSetup } from './widget-setup.ts'

/** Region that asks a visitor for an e-mail address if the server expects a long wait. */
export const contact = widgetSetup.createStateConfig({
  description: 'The e-mail address of a visitor who is waiting.',
  initial: 'idle',
  on: {
    'chat.changed': {
      guard: { type: 'isOverFor', params: ({ event }) => event.status },
      target: '.idle',
      actions: { type: 'setContact', params: null },
    },
  },
  states: {
    idle: {
      description: 'The chat is not waiting for a person.',
      always: { guard: { type: 'isStatus', params: 'waiting' }, target: 'checking' },
    },
    checking: {
      description:
        'The server determines whether to request an address, and when the team will be available again.',
      invoke: {
        src: 'loadContact',
        input: chatKey,
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ event }) => event.output },
            target: 'offered',
            actions: { type: 'setContact', params: ({ event }) => event.output },
          },
          { target: 'settled', actions: { type: 'setContact', params: ({ event }) => event.output } },
        ],
        onError: { target: 'settled' },
      },
    },
    offered: {
      description: 'The visitor may leave an address.',
      always: { guard: 'hasLeftEmail', target: 'settled' },
      on: {
        'contact.send': {
          guard: { type: 'isEmail', params: ({ event }) => event.email },
          target: 'leaving',
        },
        'contact.decline': { target: 'settled' },
      },
    },
    leaving: {
      description: 'The address is being sent.',
      invoke: {
        src: 'leaveContact',
        input: ({ context, event }) => ({
          ...chatKey({ context }),
          email: event.type === 'contact.send' ? event.email.trim() : '',
        }),
        onDone: { target: 'settled' },
        onError: { target: 'offered', actions: withFailure('setFailure') },
      },
    },
    settled: {
      description: 'No address is requested, or the visitor has left or declined to leave one.',
      after: { PLACE_INTERVAL_MS: { guard: { type: 'isStatus', params: 'waiting' }, target: 'watching' } },
    },
    watching: {
      description: 'The server determines the chat’s current position in the queue.',
      invoke: {
        src: 'loadContact',
        input: chatKey,
        onDone: {
          target: 'settled',
          actions: { type: 'setContact', params: ({ event }) => event.output },
        },
        onError: { target: 'settled' },
      },
    },
  },
})

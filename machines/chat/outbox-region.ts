import { not } from 'xstate'
import { withFailure } from '../failure.ts'
import { chatSetup } from './chat-setup.ts'
import { sendingOf } from './outbox.ts'

/** Region for outgoing messages, which are shown immediately and sent one at a time. */
export const outboxRegion = chatSetup.createStateConfig({
  description: 'Unsent messages of this member.',
  initial: 'idle',
  on: {
    'message.send': { guard: 'maySend', actions: 'enqueueDraft' },
    'files.attach': { actions: { type: 'attach', params: ({ event }) => event.files } },
    'file.remove': { actions: { type: 'detach', params: ({ event }) => event.id } },
    'connection.restored': { actions: 'revive' },
    'message.retry': {
      guard: { type: 'mayRetry', params: ({ event }) => event.key },
      actions: { type: 'requeue', params: ({ event }) => event.key },
    },
    'message.discard': {
      guard: { type: 'hasFailed', params: ({ event }) => event.key },
      actions: { type: 'discard', params: ({ event }) => event.key },
    },
  },
  states: {
    idle: {
      description: 'Idle.',
      always: [
        { guard: 'isBlocked', target: 'waiting' },
        { guard: 'hasQueued', target: 'sending', actions: 'beginSend' },
      ],
    },
    waiting: {
      description:
        'The server could not be reached; a retry follows after a delay, or as soon as the connection is restored.',
      always: { guard: not('isBlocked'), target: 'idle' },
      after: { SEND_RETRY_MS: { actions: 'revive' } },
    },
    sending: {
      description: 'One message is being sent; the others wait, so that they arrive in order.',
      invoke: {
        src: 'sendMessage',
        input: ({ context }) => {
          const message = sendingOf(context.outbox)
          const { text = '', key = '', files = [] } = message ?? {}
          return { chatId: context.chatId, text, key, files }
        },
        onDone: { target: 'idle', actions: { type: 'settleSent', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: withFailure('failSend') },
      },
    },
  },
})

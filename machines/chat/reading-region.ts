import { chatSetup } from './chat-setup.ts'

/** Region that marks the customer's messages as read once they have been on screen for the member who has the chat. */
export const readingRegion = chatSetup.createStateConfig({
  description: "Read marks on the customer's messages.",
  initial: 'idle',
  on: {
    'messages.shown': { actions: { type: 'setShown', params: ({ event }) => event.order } },
  },
  states: {
    idle: {
      description: 'All messages shown are marked as read.',
      always: { guard: 'isUnread', target: 'marking' },
    },
    marking: {
      description: 'The server marks messages as read.',
      entry: 'beginMark',
      invoke: {
        src: 'markRead',
        input: ({ context }) => ({ chatId: context.chatId, order: context.marking }),
        onDone: { target: 'idle', actions: 'endMark' },
        onError: { target: 'resting' },
      },
    },
    resting: {
      description: 'Marking failed; the next message on the screen triggers a retry.',
      on: {
        'messages.shown': {
          target: 'idle',
          actions: { type: 'setShown', params: ({ event }) => event.order },
        },
      },
    },
  },
})

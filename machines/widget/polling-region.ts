import { withFailure } from '../failure.ts'
import { chatKey, widgetSetup } from './widget-setup.ts'

/**
 * Region that fetches the conversation by HTTP while the socket is unavailable, because the server refuses the widget as outdated
 * or the network blocks WebSockets.
 */
export const polling = widgetSetup.createStateConfig({
  description: 'Arrival of changes, either over the socket or by polling if there is none.',
  initial: 'off',
  states: {
    off: {
      description: 'The socket delivers changes.',
      on: { 'socket.outdated': { target: 'fetching' } },
    },
    waiting: {
      description: 'The next fetch follows shortly.',
      on: { 'connection.restored': { target: 'off', actions: 'revive' } },
      after: { POLL_INTERVAL_MS: { target: 'fetching' } },
    },
    fetching: {
      description: 'The conversation is being fetched.',
      on: { 'connection.restored': { target: 'off', actions: 'revive' } },
      invoke: {
        src: 'loadChat',
        input: chatKey,
        onDone: [
          {
            guard: { type: 'changesParty', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [
              { type: 'mergePolled', params: ({ event }) => event.output },
              { type: 'raiseChange', params: ({ event }) => event.output },
              'persist',
            ],
          },
          {
            target: 'waiting',
            actions: [{ type: 'mergePolled', params: ({ event }) => event.output }, 'persist'],
          },
        ],
        onError: [
          {
            guard: withFailure('refusesToken'),
            target: '#widget.renewing',
          },
          {
            guard: withFailure('losesChat'),
            target: '#widget.deciding',
            actions: ['forgetChat', 'persist'],
          },
          { target: 'waiting', actions: 'loseConnection' },
        ],
      },
    },
  },
})

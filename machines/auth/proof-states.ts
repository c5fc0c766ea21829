import { assertEvent } from 'xstate'
import { withFailure } from '../failure.ts'
import { authSetup } from './auth-setup.ts'

/** State after a correct password, if a second factor is required. */
export const awaitingProof = authSetup.createStateConfig({
  description: 'The member enters a code from their authenticator, or a recovery code.',
  after: {
    PENDING_TOKEN_LIFE_MS: {
      target: 'signedOut',
      actions: ['dropPending', { type: 'setFailure', params: { code: 'token_invalid' } }],
    },
  },
  on: {
    'proof.submit': { guard: ({ event }) => event.code.trim() !== '', target: 'proving' },
    'token.changed': {
      guard: { type: 'isGood', params: ({ event }) => event.token },
      target: 'signedIn',
      actions: ['dropPending', { type: 'setToken', params: ({ event }) => event.token ?? '' }],
    },
    'form.leave': { target: 'signedOut', actions: ['dropPending', 'clearOutcome'] },
  },
})

/** State while the server checks the submitted code. */
export const proving = authSetup.createStateConfig({
  description: 'The server checks the code.',
  tags: 'busy',
  entry: 'clearOutcome',
  invoke: {
    src: 'proveSignIn',
    input: ({ context, event }) => {
      assertEvent(event, 'proof.submit')
      return { pending_token: context.pendingToken, code: event.code.trim() }
    },
    onDone: {
      target: 'signedIn',
      actions: ['dropPending', { type: 'setToken', params: ({ event }) => event.output.access_token }],
    },
    onError: [
      {
        guard: withFailure('disables'),
        target: 'disabled',
        actions: ['dropPending', withFailure('setFailure')],
      },
      {
        guard: withFailure('refuses'),
        target: 'signedOut',
        actions: ['dropPending', withFailure('setFailure')],
      },
      { target: 'awaitingProof', actions: withFailure('setFailure') },
    ],
  },
})

import { failureOf } from '#machines/failure.ts'
import { authSetup } from './auth-setup.ts'

/** The password was right and a code is needed. */
export const awaitingProof = authSetup.createStateConfig({
  description: 'The member enters a code of their authenticator, or a recovery code.',
  after: {
    PENDING_TOKEN_LIFE: {
      target: 'signedOut',
      actions: ['dropPending', { type: 'keepFailure', params: { code: 'token_invalid' } }],
    },
  },
  on: {
    'proof.submit': { guard: ({ event }) => event.code.trim() !== '', target: 'proving' },
    'token.changed': {
      guard: { type: 'isGood', params: ({ event }) => event.token },
      target: 'signedIn',
      actions: ['dropPending', { type: 'keepToken', params: ({ event }) => event.token ?? '' }],
    },
    'form.leave': { target: 'signedOut', actions: ['dropPending', 'clearOutcome'] },
  },
})

/** The code is compared. */
export const proving = authSetup.createStateConfig({
  description: 'The server compares the code.',
  tags: 'busy',
  entry: 'clearOutcome',
  invoke: {
    src: 'proveSignIn',
    input: ({ context, event }) => ({
      pending_token: context.pendingToken,
      code: event.type === 'proof.submit' ? event.code.trim() : '',
    }),
    onDone: {
      target: 'signedIn',
      actions: ['dropPending', { type: 'keepToken', params: ({ event }) => event.output.access_token }],
    },
    onError: [
      {
        guard: { type: 'disables', params: ({ event }) => failureOf(event.error) },
        target: 'disabled',
        actions: ['dropPending', { type: 'keepFailure', params: ({ event }) => failureOf(event.error) }],
      },
      {
        guard: { type: 'refuses', params: ({ event }) => failureOf(event.error) },
        target: 'signedOut',
        actions: ['dropPending', { type: 'keepFailure', params: ({ event }) => failureOf(event.error) }],
      },
      {
        target: 'awaitingProof',
        actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
      },
    ],
  },
})

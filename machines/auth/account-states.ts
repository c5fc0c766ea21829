import { withFailure } from '../failure.ts'
import { authSetup } from './auth-setup.ts'

/**
 * Transitions for errors that abort loading the account: a disabled member or account, or an invalid token. Other errors can be
 * retried.
 */
const refusals = [
  {
    guard: withFailure('disables'),
    target: '#auth.disabled',
    actions: withFailure('setFailure'),
  },
  {
    guard: withFailure('refuses'),
    target: '#auth.ended',
  },
] as const

const loading = authSetup.createStateConfig({
  description: 'Profile and account are being fetched together.',
  tags: 'busy',
  entry: 'beginFetch',
  invoke: {
    src: 'loadAccount',
    input: ({ context }) => ({ token: context.token ?? '' }),
    onDone: { target: 'deciding', actions: { type: 'setAccount', params: ({ event }) => event.output } },
    onError: [...refusals, { target: 'failed', actions: withFailure('setFailure') }],
  },
})

const refreshing = authSetup.createStateConfig({
  description: 'Profile and account are being fetched again; until then the last known ones apply.',
  entry: 'beginFetch',
  on: { 'account.reload': { target: 'refreshing', reenter: true } },
  invoke: {
    src: 'loadAccount',
    input: ({ context }) => ({ token: context.token ?? '' }),
    onDone: { target: 'deciding', actions: { type: 'setAccount', params: ({ event }) => event.output } },
    onError: [...refusals, { target: 'deciding' }],
  },
})

const failed = authSetup.createStateConfig({
  description: 'Profile and account could not be fetched.',
  entry: 'endFetch',
  on: { 'account.reload': { target: 'loading' } },
})

const deciding = authSetup.createStateConfig({
  description: 'Checks whether the account may still be used.',
  entry: 'endFetch',
  always: [
    { guard: 'isDisabled', target: '#auth.disabled' },
    { guard: 'isExpired', target: 'expired' },
    { target: 'active' },
  ],
})

const active = authSetup.createStateConfig({
  description: 'The console is open.',
  always: { guard: 'isClosed', target: 'deciding' },
  after: { subscriptionLife: { target: 'deciding' } },
  on: {
    'account.reload': { target: 'refreshing' },
    'client.changed': {
      target: 'deciding',
      actions: { type: 'takeChange', params: ({ event }) => event },
    },
  },
})

const expired = authSetup.createStateConfig({
  description: 'The subscription has ended: the account is read-only.',
  always: { guard: 'isNotExpired', target: 'deciding' },
  on: { 'account.reload': { target: 'refreshing' } },
})

/** States of the account while a member is signed in. */
export const accountStates = { loading, refreshing, failed, deciding, active, expired }

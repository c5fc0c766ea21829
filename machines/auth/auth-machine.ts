import { assertEvent } from 'xstate'
import { OTP_TRIES } from '#contract/account/account-limits.ts'
import { withFailure } from '../failure.ts'
import { accountStates } from './account-states.ts'
import { authSetup } from './auth-setup.ts'
import { awaitingProof, proving } from './proof-states.ts'
import { awaitingCode } from './registration-states.ts'
import {
  checkingReset,
  choosingPassword,
  requestingReset,
  resetMailed,
  resettingPassword,
} from './reset-states.ts'
import { sessionOf } from './session.ts'

/** Console session: signing in and out, registration, password reset and account status. */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  description: 'The session of the console.',
  context: ({ input }) => ({
    ...(input.token === null ? { token: null, expiresAt: null } : sessionOf(input.token)),
    profile: null,
    client: null,
    overlap: null,
    pendingRedirect: input.pendingRedirect,
    email: '',
    registration: '',
    pendingToken: '',
    resetToken: '',
    triesLeft: OTP_TRIES,
    failure: null,
    notice: null,
    now: input.now,
  }),
  initial: 'restoring',
  on: {
    'redirect.remember': { actions: { type: 'remember', params: ({ event }) => event.path } },
    'redirect.take': { actions: 'forgetRedirect' },
  },
  states: {
    restoring: {
      description: 'Checks the token stored in the browser.',
      always: [{ guard: 'isSignedIn', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      description: 'Nobody is signed in.',
      entry: 'dropSession',
      on: {
        'session.signIn': { target: 'signingIn' },
        'token.changed': {
          guard: { type: 'isGood', params: ({ event }) => event.token },
          target: 'signedIn',
          actions: { type: 'setToken', params: ({ event }) => event.token ?? '' },
        },
        'account.register': {
          target: 'registering',
          actions: { type: 'setEmail', params: ({ event }) => event.details.email },
        },
        'registration.resume': {
          target: 'awaitingCode',
          actions: [
            'clearOutcome',
            { type: 'setEmail', params: ({ event }) => event.email },
            { type: 'setRegistration', params: ({ event }) => event.registration },
          ],
        },
        'password.forget': {
          target: 'requestingReset',
          actions: { type: 'setEmail', params: ({ event }) => event.email },
        },
        'resetCode.submit': {
          target: 'checkingReset',
          actions: { type: 'setResetToken', params: ({ event }) => event.token },
        },
        'form.leave': { actions: 'clearOutcome' },
      },
    },
    signingIn: {
      description: 'The server checks the e-mail address and the password.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'session.signIn')
          return event.credentials
        },
        onDone: {
          target: 'signedIn',
          actions: { type: 'setToken', params: ({ event }) => event.output.access_token },
        },
        onError: [
          {
            guard: withFailure('asksForProof'),
            target: 'awaitingProof',
            actions: withFailure('setPending'),
          },
          {
            guard: withFailure('disables'),
            target: 'disabled',
            actions: withFailure('setFailure'),
          },
          {
            target: 'signedOut',
            actions: withFailure('setFailure'),
          },
        ],
      },
    },
    registering: {
      description: 'The server accepts the details and emails a code.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        src: 'register',
        input: ({ event }) => {
          assertEvent(event, 'account.register')
          return event.details
        },
        onDone: {
          target: 'awaitingCode',
          actions: { type: 'setRegistration', params: ({ event }) => event.output.registration },
        },
        onError: { target: 'signedOut', actions: withFailure('setFailure') },
      },
    },
    awaitingProof,
    proving,
    awaitingCode,
    requestingReset,
    resetMailed,
    checkingReset,
    choosingPassword,
    resettingPassword,
    signedIn: {
      description: 'The token is valid.',
      tags: 'authenticated',
      initial: 'loading',
      entry: 'clearOutcome',
      after: {
        tokenLife: [
          { guard: 'isSignedIn', target: 'signedIn', reenter: true },
          { target: 'ended', actions: { type: 'notify', params: 'session_ended' } },
        ],
      },
      on: {
        'session.signOut': { target: 'signingOut' },
        'session.refused': {
          target: 'ended',
          actions: [
            { type: 'remember', params: ({ event }) => event.path },
            { type: 'notify', params: 'session_ended' },
          ],
        },
        'session.revoked': [
          { guard: ({ event }) => event.reason === 'disabled', target: 'disabled' },
          {
            target: 'ended',
            actions: [
              { type: 'remember', params: ({ event }) => event.path },
              {
                type: 'notify',
                params: ({ event }) => (event.reason === 'role_changed' ? 'role_changed' : 'session_ended'),
              },
            ],
          },
        ],
        'token.changed': [
          { guard: { type: 'isKnown', params: ({ event }) => event.token } },
          {
            guard: { type: 'isGood', params: ({ event }) => event.token },
            target: 'signedIn',
            reenter: true,
            actions: [
              'dropSession',
              'emitEnded',
              { type: 'setToken', params: ({ event }) => event.token ?? '' },
            ],
          },
          { target: 'ended', actions: 'forgetRedirect' },
        ],
        'client.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'member.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
      },
      states: accountStates,
    },
    disabled: {
      description: 'The member or the account is disabled.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Checks whether it is known which of them is disabled.',
          always: [{ guard: 'isUnexplained', target: 'asking' }, { target: 'explained' }],
        },
        asking: {
          description: 'The account is being fetched; the error states which of them is disabled.',
          invoke: {
            src: 'loadAccount',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: { target: 'explained' },
            onError: [
              {
                guard: withFailure('disables'),
                target: 'explained',
                actions: withFailure('setFailure'),
              },
              { target: 'explained' },
            ],
          },
        },
        explained: { description: 'Nothing more needs to be fetched.' },
      },
      on: {
        'account.reload': { guard: 'isSignedIn', target: 'signedIn' },
        'session.signOut': { target: 'signingOut' },
        'session.refused': { target: 'ended' },
        'token.changed': [
          {
            guard: { type: 'isGood', params: ({ event }) => event.token },
            target: 'signedIn',
            actions: [
              'dropSession',
              'emitEnded',
              { type: 'setToken', params: ({ event }) => event.token ?? '' },
            ],
          },
          { target: 'ended' },
        ],
        'form.leave': { target: 'ended' },
      },
    },
    signingOut: {
      description: 'The server revokes the token; a failure is ignored.',
      tags: 'busy',
      entry: ['forgetRedirect', 'clearOutcome'],
      invoke: {
        src: 'signOut',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: { target: 'ended' },
        onError: { target: 'ended' },
      },
      after: { SIGN_OUT_TIMEOUT_MS: { target: 'ended' } },
    },
    ended: {
      description: 'The session is over; all its data is discarded.',
      entry: 'emitEnded',
      always: { target: 'signedOut' },
    },
  },
})

import { assertEvent } from 'xstate'
import { withFailure } from '../failure.ts'
import { authSetup } from './auth-setup.ts'

const leave = { target: '#auth.signedOut', actions: 'clearOutcome' } as const

/** State while the server sends a reset code. */
export const requestingReset = authSetup.createStateConfig({
  description: 'The server emails a reset code; its response is the same for an unknown address.',
  tags: 'busy',
  entry: 'clearOutcome',
  invoke: {
    src: 'forgetPassword',
    input: ({ context }) => ({ email: context.email }),
    onDone: { target: 'resetMailed' },
    onError: { target: 'signedOut', actions: withFailure('setFailure') },
  },
})

/** State after a reset code has been sent by e-mail, in which it can be entered. */
export const resetMailed = authSetup.createStateConfig({
  description: 'A reset code was emailed and can be entered.',
  on: {
    'resetCode.submit': {
      target: 'checkingReset',
      actions: { type: 'setResetToken', params: ({ event }) => event.token },
    },
    'password.forget': {
      target: 'requestingReset',
      actions: { type: 'setEmail', params: ({ event }) => event.email },
    },
    'form.leave': leave,
  },
})

/** State while the server checks the submitted code. */
export const checkingReset = authSetup.createStateConfig({
  description: 'The server checks whether the reset code is still valid.',
  tags: 'busy',
  entry: 'clearOutcome',
  invoke: {
    src: 'verifyResetToken',
    input: ({ context }) => ({ token: context.resetToken }),
    onDone: [
      { guard: ({ event }) => event.output.valid, target: 'choosingPassword' },
      {
        target: 'resetMailed',
        actions: { type: 'setFailure', params: { code: 'reset_token_invalid' } },
      },
    ],
    onError: { target: 'resetMailed', actions: withFailure('setFailure') },
  },
})

/** State after the server has accepted the reset code, in which the member chooses a new password. */
export const choosingPassword = authSetup.createStateConfig({
  description: 'The reset code is valid; a new password can be set.',
  on: { 'password.reset': { target: 'resettingPassword' }, 'form.leave': leave },
})

/** State while the server saves the new password. */
export const resettingPassword = authSetup.createStateConfig({
  description: 'The server saves the new password and ends all sessions of the member.',
  tags: 'busy',
  entry: 'clearOutcome',
  invoke: {
    src: 'resetPassword',
    input: ({ context, event }) => {
      assertEvent(event, 'password.reset')
      return { token: context.resetToken, new_password: event.password }
    },
    onDone: { target: 'signedOut', actions: { type: 'notify', params: 'password_reset' } },
    onError: [
      {
        guard: withFailure('isResetCodeBad'),
        target: 'resetMailed',
        actions: withFailure('setFailure'),
      },
      {
        target: 'choosingPassword',
        actions: withFailure('setFailure'),
      },
    ],
  },
})

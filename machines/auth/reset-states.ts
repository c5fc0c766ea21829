import { failureOf } from '#machines/failure.ts'
import { authSetup } from './auth-setup.ts'

const leave = { target: '#auth.signedOut', actions: 'clearOutcome' } as const

/** A reset code is asked for. */
export const requestingReset = authSetup.createStateConfig({
  description: 'The server mails a reset code, or says the same for an unknown address.',
  tags: 'busy',
  entry: 'clearOutcome',
  invoke: {
    src: 'forgetPassword',
    input: ({ context }) => ({ email: context.email }),
    onDone: { target: 'resetMailed' },
    onError: {
      target: 'signedOut',
      actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
    },
  },
})

/** The mail is on its way. */
export const resetMailed = authSetup.createStateConfig({
  description: 'A reset code was mailed and can be entered.',
  on: {
    'resetCode.submit': {
      target: 'checkingReset',
      actions: { type: 'keepResetToken', params: ({ event }) => event.token },
    },
    'password.forget': {
      target: 'requestingReset',
      actions: { type: 'keepEmail', params: ({ event }) => event.email },
    },
    'form.leave': leave,
  },
})

/** The code is compared. */
export const checkingReset = authSetup.createStateConfig({
  description: 'The server says whether the reset code is still good.',
  tags: 'busy',
  entry: 'clearOutcome',
  invoke: {
    src: 'verifyResetToken',
    input: ({ context }) => ({ token: context.resetToken }),
    onDone: [
      { guard: ({ event }) => event.output.valid, target: 'choosingPassword' },
      {
        target: 'resetMailed',
        actions: { type: 'keepFailure', params: { code: 'reset_token_invalid' } },
      },
    ],
    onError: {
      target: 'resetMailed',
      actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
    },
  },
})

/** A new password is chosen. */
export const choosingPassword = authSetup.createStateConfig({
  description: 'The reset code is good; a new password can be set.',
  on: { 'password.reset': { target: 'resettingPassword' }, 'form.leave': leave },
})

/** The new password is saved. */
export const resettingPassword = authSetup.createStateConfig({
  description: 'The server saves the new password and ends all sessions of the member.',
  tags: 'busy',
  entry: 'clearOutcome',
  invoke: {
    src: 'resetPassword',
    input: ({ context, event }) => ({
      token: context.resetToken,
      new_password: event.type === 'password.reset' ? event.password : '',
    }),
    onDone: {
      target: 'signedOut',
      actions: { type: 'notify', params: 'password_reset' },
    },
    onError: [
      {
        guard: { type: 'isResetCodeBad', params: ({ event }) => failureOf(event.error) },
        target: 'resetMailed',
        actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
      },
      {
        target: 'choosingPassword',
        actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
      },
    ],
  },
})

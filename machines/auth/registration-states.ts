import { failureOf } from '#machines/failure.ts'
import { authSetup } from './auth-setup.ts'

/** Waiting for the six-digit code: entering it, and asking for another, go on side by side. */
export const awaitingCode = authSetup.createStateConfig({
  description: 'A six-digit code was mailed; entering it finishes the registration.',
  entry: ['grantTries'],
  on: { 'form.leave': { target: '#auth.signedOut', actions: 'clearOutcome' } },
  type: 'parallel',
  states: {
    code: {
      description: 'The code that was mailed last.',
      initial: 'entering',
      after: { OTP_LIFE: { target: '.spent' } },
      states: {
        entering: {
          description: 'The code can be entered.',
          on: {
            'code.submit': {
              guard: { type: 'isSixDigits', params: ({ event }) => event.otp },
              target: 'checking',
            },
          },
        },
        checking: {
          description: 'The server compares the code.',
          tags: 'busy',
          entry: 'clearOutcome',
          invoke: {
            src: 'verifyCode',
            input: ({ context, event }) => ({
              email: context.email,
              otp: event.type === 'code.submit' ? event.otp : '',
            }),
            onDone: {
              target: '#auth.signedIn',
              actions: { type: 'keepToken', params: ({ event }) => event.output.access_token },
            },
            onError: [
              {
                guard: { type: 'isCodeWrong', params: ({ event }) => failureOf(event.error) },
                target: 'wrong',
                actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
              },
              {
                target: 'entering',
                actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
              },
            ],
          },
        },
        wrong: {
          description: 'The code was wrong; it stands a few tries.',
          always: [
            { guard: 'isLastTry', target: 'spent', actions: 'countTry' },
            { target: 'entering', actions: 'countTry' },
          ],
        },
        spent: { description: 'The code is too old or was tried too often; only another one helps.' },
      },
    },
    resend: {
      description: 'Asking for another code.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'A code was mailed just now.',
          after: { OTP_RESEND: { target: 'ready' } },
        },
        ready: {
          description: 'Another code can be asked for.',
          on: { 'code.resend': { target: 'sending' } },
        },
        sending: {
          description: 'The server mails another code.',
          tags: 'busy',
          entry: 'clearOutcome',
          invoke: {
            src: 'resendCode',
            input: ({ context }) => ({ email: context.email }),
            onDone: {
              target: '#auth.awaitingCode',
              reenter: true,
              actions: { type: 'notify', params: 'code_resent' },
            },
            onError: [
              {
                guard: { type: 'isTooSoon', params: ({ event }) => failureOf(event.error) },
                target: 'waiting',
                actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
              },
              {
                target: 'ready',
                actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
              },
            ],
          },
        },
      },
    },
  },
})

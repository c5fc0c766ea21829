import { assertEvent } from 'xstate'
import { withFailure } from '../failure.ts'
import { authSetup } from './auth-setup.ts'

/** State in which the member enters the six-digit code; entering it and requesting another one happen in parallel. */
export const awaitingCode = authSetup.createStateConfig({
  description: 'A six-digit code was emailed; entering it completes the registration.',
  entry: ['grantTries'],
  on: { 'form.leave': { target: '#auth.signedOut', actions: 'clearOutcome' } },
  type: 'parallel',
  states: {
    code: {
      description: 'The latest code.',
      initial: 'entering',
      after: { OTP_LIFE_MS: { target: '.spent' } },
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
          description: 'The server checks the code.',
          tags: 'busy',
          entry: 'clearOutcome',
          invoke: {
            src: 'verifyCode',
            input: ({ context, event }) => {
              assertEvent(event, 'code.submit')
              return { email: context.email, otp: event.otp, registration: context.registration }
            },
            onDone: {
              target: '#auth.signedIn',
              actions: { type: 'setToken', params: ({ event }) => event.output.access_token },
            },
            onError: [
              {
                guard: withFailure('isCodeWrong'),
                target: 'wrong',
                actions: withFailure('setFailure'),
              },
              {
                target: 'entering',
                actions: withFailure('setFailure'),
              },
            ],
          },
        },
        wrong: {
          description: 'The code was wrong; a few tries are left.',
          always: [
            { guard: 'isLastTry', target: 'spent', actions: 'countTry' },
            { target: 'entering', actions: 'countTry' },
          ],
        },
        spent: { description: 'The code expired or was tried too often; another one is needed.' },
      },
    },
    resend: {
      description: 'Requests for another code.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'A code was emailed just now.',
          after: { OTP_RESEND_MS: { target: 'ready' } },
        },
        ready: {
          description: 'Another code can be requested.',
          on: { 'code.resend': { target: 'sending' } },
        },
        sending: {
          description: 'The server emails another code.',
          tags: 'busy',
          entry: 'clearOutcome',
          invoke: {
            src: 'resendCode',
            input: ({ context: { email, registration } }) => ({ email, registration }),
            onDone: {
              target: '#auth.awaitingCode',
              reenter: true,
              actions: { type: 'notify', params: 'code_resent' },
            },
            onError: [
              {
                guard: withFailure('isTooSoon'),
                target: 'waiting',
                actions: withFailure('setFailure'),
              },
              {
                target: 'ready',
                actions: withFailure('setFailure'),
              },
            ],
          },
        },
      },
    },
  },
})

import { test } from 'vitest'
import { authMachine } from '#machines/auth/auth-machine.ts'
import type { AuthContext } from '#machines/auth/auth-types.ts'
import { at, clientOf, profileOf, tokenUntil } from '../support/shapes.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

const now = Date.parse(at(0))
const token = tokenUntil(now + 3_600_000)
const account = { profile: profileOf('owner'), client: clientOf() }
const signedIn = 'auth.signedIn'

const walk = {
  input: { token: null, pendingRedirect: null, now: () => now },
  facet: ({ triesLeft, token: kept, profile }: AuthContext) => [triesLeft, kept !== null, profile !== null],
  events: [
    { type: 'session.signIn', credentials: { username: 'a', password: 'b' } },
    { type: 'session.signOut' },
    { type: 'session.refused' },
    { type: 'session.revoked', reason: 'disabled' },
    { type: 'account.register', details: { email: 'a@example.com' } },
    { type: 'account.reload' },
    { type: 'code.submit', otp: '123456' },
    { type: 'code.resend' },
    { type: 'password.forget', email: 'a@example.com' },
    { type: 'resetCode.submit', token: 'abc' },
    { type: 'password.reset', password: 'battery staple' },
    { type: 'form.leave' },
    { type: 'client.changed', client: clientOf() },
    { type: 'client.changed', client: clientOf({}, { end_date: at(-1) }) },
    done('0.auth.signingIn', { access_token: token }),
    failed('0.auth.signingIn', 'credentials_invalid'),
    failed('0.auth.signingIn', 'two_factor_required'),
    { type: 'proof.submit', code: '123456' },
    done('0.auth.proving', { access_token: token }),
    failed('0.auth.proving', 'two_factor_code_invalid'),
    done('0.auth.registering', { registration: 'secret' }),
    failed('0.auth.registering', 'validation_failed'),
    done('0.auth.awaitingCode.code.checking', { access_token: token }),
    failed('0.auth.awaitingCode.code.checking', 'otp_invalid'),
    done('0.auth.awaitingCode.resend.sending'),
    failed('0.auth.awaitingCode.resend.sending', 'upstream_unavailable'),
    done('0.auth.requestingReset'),
    failed('0.auth.requestingReset', 'rate_limited'),
    done('0.auth.checkingReset', { valid: true }),
    failed('0.auth.checkingReset', 'reset_token_invalid'),
    done('0.auth.resettingPassword'),
    failed('0.auth.resettingPassword', 'password_too_common'),
    done(`0.${signedIn}.loading`, account),
    failed(`0.${signedIn}.loading`, 'upstream_unavailable'),
    failed(`0.${signedIn}.loading`, 'user_inactive'),
    done(`0.${signedIn}.refreshing`, account),
    failed(`0.${signedIn}.refreshing`, 'upstream_unavailable'),
    done('0.auth.disabled.asking', account),
    failed('0.auth.disabled.asking', 'user_inactive'),
    failed('0.auth.disabled.asking', 'upstream_unavailable'),
    done('0.auth.signingOut'),
    failed('0.auth.signingOut', 'internal_error'),
  ],
}

test('every state of signing in can be reached', () => {
  expectAllReachable(authMachine, walk, {
    passing: [
      'auth.restoring',
      'auth.ended',
      `${signedIn}.deciding`,
      'auth.awaitingCode.code.wrong',
      'auth.disabled.deciding',
    ],
  })
})

test('from every state there is a way to sign in, and one to the console', () => {
  expectNoDeadEnd(authMachine, walk, ['auth.signedOut'])
  expectNoDeadEnd(authMachine, walk, ['auth.signedIn.active'])
})

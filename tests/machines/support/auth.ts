import { createActor } from 'xstate'
import { HOUR_MS } from '#contract/base/units.ts'
import { authMachine } from '#machines/auth/auth-machine.ts'
import type { TokenAnswer } from '#machines/auth/auth-setup.ts'
import type { Credentials, Proof, Registration } from '#machines/auth/auth-types.ts'
import type { Account } from '#machines/auth/session.ts'
import { at, clientOf, profileOf, tokenUntil } from '#tests/support/shapes.ts'
import { held } from './actors.ts'
import { testClock } from './clock.ts'

/** Start time of the tests. */
export const START = Date.parse(at(0))
/** Token that is valid for twelve hours. */
export const good = tokenUntil(START + 12 * HOUR_MS)
/** Account that is fetched with the token. */
export const account = { profile: profileOf('admin'), client: clientOf() }
/** Input of the sign-in form. */
export const credentials = { username: 'an@example.com', password: 'correct horse' }
/** Input of the registration form. */
export const details = {
  email: 'an@example.com',
  password: 'correct horse',
  first_name: 'An',
  last_name: 'Nguyễn',
  company: 'Acme',
}

/** Starts a session; the test settles its calls. */
export function startAuth(input: { token?: string | null; pendingRedirect?: string | null } = {}) {
  const time = testClock(START)
  const calls = {
    signIn: held<TokenAnswer, Credentials>(),
    proveSignIn: held<TokenAnswer, Proof>(),
    signOut: held<void, { token: string }>(),
    register: held<{ registration: string }, Registration>(),
    resendCode: held<void, { email: string; registration: string }>(),
    verifyCode: held<TokenAnswer, { email: string; otp: string; registration: string }>(),
    forgetPassword: held<void, { email: string }>(),
    verifyResetToken: held<{ valid: boolean }, { token: string }>(),
    resetPassword: held<void, { token: string; new_password: string }>(),
    loadAccount: held<Account, { token: string }>(),
  }
  const actors = {
    signIn: calls.signIn.logic,
    proveSignIn: calls.proveSignIn.logic,
    signOut: calls.signOut.logic,
    register: calls.register.logic,
    resendCode: calls.resendCode.logic,
    verifyCode: calls.verifyCode.logic,
    forgetPassword: calls.forgetPassword.logic,
    verifyResetToken: calls.verifyResetToken.logic,
    resetPassword: calls.resetPassword.logic,
    loadAccount: calls.loadAccount.logic,
  }
  const actor = createActor(authMachine.provide({ actors }), {
    clock: time.clock,
    input: { token: null, pendingRedirect: null, now: time.now, ...input },
  })
  const ended: string[] = []
  actor.on('session.ended', ({ type }) => ended.push(type))
  actor.start()
  const value = () => actor.getSnapshot().value
  return { actor, ended, ...calls, ...time, value, context: () => actor.getSnapshot().context }
}

/** Starts a session with a valid token and loads the account. */
export async function signedIn(loaded: Account = account) {
  const parts = startAuth({ token: good })
  await parts.loadAccount.last().resolve(loaded)
  return parts
}

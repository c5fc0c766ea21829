import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { writeToken } from '#client/api/session.ts'
import { completeSignIn } from '#contract/account/account.ts'
import {
  forgotPassword,
  register,
  resendOtp,
  resetPassword,
  signIn,
  signOut,
  verifyOtp,
  verifyResetToken,
} from '#contract/account/auth.ts'
import { getClient } from '#contract/account/clients.ts'
import { getProfile } from '#contract/account/members.ts'
import type { TokenAnswer } from '#machines/auth/auth-setup.ts'
import type { Credentials, Proof, Registration } from '#machines/auth/auth-types.ts'
import type { Account } from '#machines/auth/session.ts'

/** Actors for the auth machine; their API calls read the token from local storage. */
export const sessionActors = {
  signIn: fromPromise<TokenAnswer, Credentials>(({ input, signal }) => call(signIn, { body: input, signal })),
  proveSignIn: fromPromise<TokenAnswer, Proof>(({ input, signal }) =>
    call(completeSignIn, { body: input, signal }),
  ),
  signOut: fromPromise<void, { token: string }>(({ signal }) => call(signOut, { signal })),
  register: fromPromise<{ registration: string }, Registration>(({ input, signal }) =>
    call(register, { body: input, signal }),
  ),
  resendCode: fromPromise<void, { email: string; registration: string }>(async ({ input, signal }) => {
    await call(resendOtp, { body: input, signal })
  }),
  verifyCode: fromPromise<TokenAnswer, { email: string; otp: string; registration: string }>(
    ({ input, signal }) => call(verifyOtp, { body: input, signal }),
  ),
  forgetPassword: fromPromise<void, { email: string }>(async ({ input, signal }) => {
    await call(forgotPassword, { body: input, signal })
  }),
  verifyResetToken: fromPromise<{ valid: boolean }, { token: string }>(({ input, signal }) =>
    call(verifyResetToken, { body: input, signal }),
  ),
  resetPassword: fromPromise<void, { token: string; new_password: string }>(({ input, signal }) =>
    call(resetPassword, { body: input, signal }),
  ),
  loadAccount: fromPromise<Account, { token: string }>(async ({ input, signal }) => {
    // Stored here, because the calls below need the token before the machine's subscribers can store it.
    writeToken(input.token)
    const [profile, client] = await Promise.all([call(getProfile, { signal }), call(getClient, { signal })])
    return { profile, client }
  }),
}

import { assign, emit, setup } from 'xstate'
import {
  OTP_LIFE_MS,
  OTP_RESEND_MS,
  OTP_TRIES,
  PENDING_TOKEN_LIFE_MS,
} from '#contract/account/account-limits.ts'
import type { Failure } from '../failure.ts'
import { overlapWith, withOverlap } from '../overlap.ts'
import { isValid, waitUntil } from '../token.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import type {
  AccountChange,
  AuthContext,
  AuthEvent,
  AuthInput,
  Credentials,
  Proof,
  Registration,
  SessionEnded,
} from './auth-types.ts'
import { type Account, endOf, returnPath, sessionOf, withMember } from './session.ts'

/** Response to calls that sign in. */
export interface TokenAnswer {
  readonly access_token: string
}

/** Our choice: maximum wait for the server when signing out. */
const SIGN_OUT_TIMEOUT_MS = 3_000

const refusing: readonly Failure['code'][] = ['token_invalid', 'token_missing']
const disabling: readonly Failure['code'][] = ['user_inactive', 'client_disabled']

const isDisabled = ({ profile, client }: AuthContext): boolean =>
  Boolean(profile?.is_disabled || client?.is_disabled)

const isExpired = ({ client, now }: AuthContext): boolean => client !== null && endOf(client) <= now()

const nobody = { token: null, expiresAt: null, profile: null, client: null, overlap: null }

/** Returns the account after an event; events about other members change nothing. */
function afterChange(account: Account, change: AccountChange): Account {
  const { profile, client } = account
  if (change.type === 'client.changed') return { profile, client: change.client }
  return change.member.id === profile.id ? { profile: withMember(profile, change.member), client } : account
}

/** Applies an event to the account, and records it for a fetch in flight. */
function takeChange({ profile, client, overlap }: AuthContext, change: AccountChange): Partial<AuthContext> {
  const account = profile && client ? afterChange({ profile, client }, change) : {}
  return { ...account, overlap: overlapWith(overlap, change) }
}

/** Types, actors, guards and actions of the session; `auth-machine.ts` contains the chart. */
export const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    input: {} as AuthInput,
    emitted: {} as SessionEnded,
    tags: {} as 'authenticated' | 'busy',
  },
  actors: {
    signIn: declaredPromise<TokenAnswer, Credentials>('signIn'),
    proveSignIn: declaredPromise<TokenAnswer, Proof>('proveSignIn'),
    signOut: declaredPromise<void, { token: string }>('signOut'),
    register: declaredPromise<{ registration: string }, Registration>('register'),
    resendCode: declaredPromise<void, { email: string; registration: string }>('resendCode'),
    verifyCode: declaredPromise<TokenAnswer, { email: string; otp: string; registration: string }>(
      'verifyCode',
    ),
    forgetPassword: declaredPromise<void, { email: string }>('forgetPassword'),
    verifyResetToken: declaredPromise<{ valid: boolean }, { token: string }>('verifyResetToken'),
    resetPassword: declaredPromise<void, { token: string; new_password: string }>('resetPassword'),
    loadAccount: declaredPromise<Account, { token: string }>('loadAccount'),
  },
  actions: {
    clearOutcome: assign({ failure: null, notice: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    setToken: assign((_, token: string) => sessionOf(token)),
    beginFetch: assign({ overlap: [] }),
    endFetch: assign({ overlap: null }),
    setAccount: assign(({ context: { overlap } }, account: Account) =>
      withOverlap(account, overlap, afterChange),
    ),
    takeChange: assign(({ context }, change: AccountChange) => takeChange(context, change)),
    setEmail: assign((_, email: string) => ({ email })),
    setRegistration: assign((_, registration: string) => ({ registration })),
    setPending: assign((_, failure: Failure) => ({
      pendingToken: String(failure.params?.pending_token ?? ''),
    })),
    dropPending: assign({ pendingToken: '' }),
    setResetToken: assign((_, resetToken: string) => ({ resetToken })),
    notify: assign((_, notice: AuthContext['notice']) => ({ notice })),
    grantTries: assign({ triesLeft: OTP_TRIES }),
    countTry: assign(({ context }) => ({ triesLeft: context.triesLeft - 1 })),
    dropSession: assign(nobody),
    emitEnded: emit({ type: 'session.ended' }),
    remember: assign(({ context }, path: string | null | undefined) => ({
      pendingRedirect: returnPath(path) ?? context.pendingRedirect,
    })),
    forgetRedirect: assign({ pendingRedirect: null }),
  },
  guards: {
    isSignedIn: ({ context }) => isValid(context.token, context.now()),
    isKnown: ({ context }, token: string | null) => token === context.token,
    isGood: ({ context }, token: string | null) => isValid(token, context.now()),
    isDisabled: ({ context }) => isDisabled(context),
    isUnexplained: ({ context }) =>
      isValid(context.token, context.now()) && context.failure === null && !isDisabled(context),
    isExpired: ({ context }) => isExpired(context),
    isClosed: ({ context }) => isDisabled(context) || isExpired(context),
    isNotExpired: ({ context }) => isDisabled(context) || !isExpired(context),
    refuses: (_, failure: Failure) => refusing.includes(failure.code),
    disables: (_, failure: Failure) => disabling.includes(failure.code),
    asksForProof: (_, failure: Failure) => failure.code === 'two_factor_required',
    isCodeWrong: (_, failure: Failure) => failure.code === 'otp_invalid',
    isTooSoon: (_, failure: Failure) => failure.code === 'otp_too_soon',
    isResetCodeBad: (_, failure: Failure) => failure.code === 'reset_token_invalid',
    isLastTry: ({ context }) => context.triesLeft <= 1,
    isSixDigits: (_, otp: string) => /^\d{6}$/.test(otp),
  },
  delays: {
    OTP_LIFE_MS,
    OTP_RESEND_MS,
    PENDING_TOKEN_LIFE_MS,
    SIGN_OUT_TIMEOUT_MS,
    tokenLife: ({ context }) => waitUntil(context.expiresAt ?? Number.POSITIVE_INFINITY, context.now()),
    subscriptionLife: ({ context }) => waitUntil(context.client ? endOf(context.client) : 0, context.now()),
  },
})

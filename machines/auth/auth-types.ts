import type { completeSignIn } from '#contract/account/account.ts'
import type { register, signIn } from '#contract/account/auth.ts'
import type { Client } from '#contract/account/clients.ts'
import type { Member, Profile } from '#contract/account/members.ts'
import type { RequestOf } from '#contract/base/route.ts'
import type { ConsoleEphemeral } from '#contract/journal/signals.ts'
import type { Failure } from '../failure.ts'
import type { Overlap } from '../overlap.ts'

/** Stored token, redirect and clock that a session starts with. */
export interface AuthInput {
  /** Token stored in the browser, or null. */
  readonly token: string | null
  /** Path requested before signing in. */
  readonly pendingRedirect: string | null
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Session data: token, account, and values of the current sign-in step. */
export interface AuthContext {
  readonly token: string | null
  /** Expiry of the token, in milliseconds since 1970. */
  readonly expiresAt: number | null
  readonly profile: Profile | null
  readonly client: Client | null
  /** Account events received since the current fetch began. */
  readonly overlap: Overlap<AccountChange>
  readonly pendingRedirect: string | null
  /** E-mail address that a code was sent to. */
  readonly email: string
  /** Secret of the registration that is waiting for its code. */
  readonly registration: string
  /** Token for the second sign-in step, issued for a correct password. */
  readonly pendingToken: string
  /** Reset code that the member submitted. */
  readonly resetToken: string
  /** Remaining attempts to enter the registration code. */
  readonly triesLeft: number
  readonly failure: Failure | null
  /** Message for the next page: a success, or the reason why the session ended. */
  readonly notice: 'password_reset' | 'code_resent' | 'session_ended' | 'role_changed' | null
  readonly now: () => number
}

/** Journal events about the account and its members. */
export type AccountChange =
  | { type: 'client.changed'; client: Client }
  | { type: 'member.changed'; member: Member; revoked: boolean }

/** Values of the registration form. */
export type Registration = RequestOf<typeof register>['body']

/** E-mail address and password. */
export type Credentials = RequestOf<typeof signIn>['body']

/** Values of the second sign-in step. */
export type Proof = RequestOf<typeof completeSignIn>['body']

/** Commands from the pages, and events from the server, the socket and other tabs. */
export type AuthEvent =
  | { type: 'session.signIn'; credentials: Credentials }
  | { type: 'proof.submit'; code: string }
  | { type: 'session.signOut' }
  | { type: 'session.refused'; path?: string }
  | { type: 'session.revoked'; reason: ConsoleEphemeral['session.revoked']['reason']; path?: string }
  | { type: 'token.changed'; token: string | null }
  | { type: 'redirect.remember'; path: string }
  | { type: 'redirect.take' }
  | { type: 'account.register'; details: Registration }
  | { type: 'account.reload' }
  | { type: 'registration.resume'; email: string; registration: string }
  | { type: 'code.submit'; otp: string }
  | { type: 'code.resend' }
  | { type: 'password.forget'; email: string }
  | { type: 'resetCode.submit'; token: string }
  | { type: 'password.reset'; password: string }
  | { type: 'form.leave' }
  | AccountChange

/** Emitted when a session ends, so that all its data is dropped. */
export interface SessionEnded {
  readonly type: 'session.ended'
}

import type { completeSignIn } from '#contract/account.ts'
import type { register, signIn } from '#contract/auth.ts'
import type { Client } from '#contract/clients.ts'
import type { ConsoleEphemeral } from '#contract/events.ts'
import type { Member, Profile } from '#contract/members.ts'
import type { RequestOf } from '#contract/route.ts'
import type { Failure } from '#machines/failure.ts'

/** What signing in starts with. */
export interface AuthInput {
  /** Token kept by the browser; null where there is none. */
  readonly token: string | null
  /** Path that was asked for before signing in. */
  readonly pendingRedirect: string | null
  /** Clock, milliseconds since 1970. */
  readonly now: () => number
}

/** What is known of the session. */
export interface AuthContext {
  readonly token: string | null
  /** End of the token, milliseconds since 1970. */
  readonly expiresAt: number | null
  readonly profile: Profile | null
  readonly client: Client | null
  readonly pendingRedirect: string | null
  /** Address that a code was mailed to. */
  readonly email: string
  /** What the server gave for the right password of a member who also proves it with a code. */
  readonly pendingToken: string
  /** Reset code that the server found good. */
  readonly resetToken: string
  /** Tries left of the registration code. */
  readonly triesLeft: number
  readonly failure: Failure | null
  /** What just succeeded and is worth a sentence on the next page. */
  readonly notice: 'password_reset' | 'code_resent' | null
  readonly now: () => number
}

/** Details of a registration. */
export type Registration = RequestOf<typeof register>['body']

/** Address and password. */
export type Credentials = RequestOf<typeof signIn>['body']

/** Second step of signing in. */
export type Proof = RequestOf<typeof completeSignIn>['body']

/** What happens to the session: wishes of the pages, facts of the server, of the socket and of other tabs. */
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
  | { type: 'registration.resume'; email: string }
  | { type: 'code.submit'; otp: string }
  | { type: 'code.resend' }
  | { type: 'password.forget'; email: string }
  | { type: 'resetCode.submit'; token: string }
  | { type: 'password.reset'; password: string }
  | { type: 'form.leave' }
  | { type: 'client.changed'; client: Client }
  | { type: 'member.changed'; member: Member; revoked: boolean }

/** Told when a session is over, so that everything that belongs to it is dropped. */
export interface SessionEnded {
  readonly type: 'session.ended'
}

import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import {
  CHALLENGE_LIFE_MS,
  PENDING_TOKEN_LIFE_MS,
  TOKEN_LIFE_MS,
  VISITOR_RENEWAL_MS,
  VISITOR_TOKEN_LIFE_MS,
  WIDGET_TICKET_LIFE_MS,
} from '#contract/account/account-limits.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'

/** Claims of a member's token. */
export interface MemberClaims {
  readonly sub: string
  /** Id of the revocable session to which the token belongs. */
  readonly sid: string
}

/** Claims of a visitor's token. */
export interface VisitorClaims {
  readonly chat: number
  readonly bot: number
  /** Origin of the page that embeds the widget; empty for programs other than browsers. */
  readonly origin: string
  /** True for a chat in the playground. */
  readonly trial: boolean
  /** Session of the member who tries out the bot; the token ends with it. */
  readonly sid?: string
  /** Number of times that the chat's tokens had been ended when the token was issued; 0 if missing. */
  readonly generation?: number
  /** Number of identity secrets that the bot had replaced when the token was issued; 0 if missing. */
  readonly identity?: number
}

/** Claims of the ticket with which a widget's frame is loaded. */
export interface TicketClaims {
  readonly bot: number
  readonly origin: string
}

/** Claims of a proof-of-work challenge. */
export interface ChallengeClaims {
  readonly bot: number
}

/** Claims of a token for a sign-in that is waiting for its second factor. */
export interface PendingClaims {
  readonly sub: string
  /** Fingerprint of the password with which the sign-in was started. */
  readonly state: string
}

interface Claims {
  member: MemberClaims
  visitor: VisitorClaims
  ticket: TicketClaims
  challenge: ChallengeClaims
  pending: PendingClaims
}

/** Token lifetimes, by kind. Each kind has a separate audience, so that a token of one kind is never accepted as another. */
const lives: Record<keyof Claims, number> = {
  member: TOKEN_LIFE_MS,
  visitor: VISITOR_TOKEN_LIFE_MS,
  ticket: WIDGET_TICKET_LIFE_MS,
  challenge: CHALLENGE_LIFE_MS,
  pending: PENDING_TOKEN_LIFE_MS,
}

/** Functions that sign and verify all kinds of tokens (HS256). */
export interface Tokens {
  sign<K extends keyof Claims>(kind: K, claims: Claims[K]): Promise<string>
  /** Returns a token's claims. Throws `token_invalid`. */
  verify<K extends keyof Claims>(kind: K, token: string): Promise<Claims[K] & { readonly expiresAt: number }>
  /** Returns claims as `verify` does, but also accepts a visitor's token that expired less than the renewal period ago. */
  verifyForRenewal(token: string): Promise<VisitorClaims>
}

/** Maximum number of tokens that are cached after their signature has been verified. */
const KNOWN_MAX = 10_000

/** Returns functions that sign and verify tokens with a secret. */
export function createTokens(secret: string, clock: Clock): Tokens {
  // The key is imported only once; given raw bytes, jose would import them for each token.
  const importing = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  const known = new LRUCache<string, JWTPayload>({ max: KNOWN_MAX })
  const read = async (kind: keyof Claims, token: string, toleranceMs: number) => {
    const same = known.get(`${kind} ${token}`)
    // The same rule as in jose: a token has expired once the second in `exp` begins.
    if (same?.exp && same.exp > Math.floor(clock.now().getTime() / 1000)) return same
    try {
      const { payload } = await jwtVerify(token, await importing, {
        audience: kind,
        algorithms: ['HS256'],
        currentDate: clock.now(),
        clockTolerance: toleranceMs / 1000,
      })
      known.set(`${kind} ${token}`, payload)
      return payload
    } catch (cause) {
      throw new AppError('token_invalid', { cause })
    }
  }
  return {
    sign: async (kind, claims) => {
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(kind)
        .setIssuedAt(now)
        .setExpirationTime(now + lives[kind] / 1000)
        .sign(await importing)
    },
    verify: async (kind, token) => {
      const payload = await read(kind, token, 0)
      return { ...(payload as never as Claims[typeof kind]), expiresAt: (payload.exp ?? 0) * 1000 }
    },
    verifyForRenewal: async (token) =>
      (await read('visitor', token, VISITOR_RENEWAL_MS)) as never as VisitorClaims,
  }
}

import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import {
  PENDING_TOKEN_LIFE,
  TOKEN_LIFE,
  VISITOR_RENEWAL,
  VISITOR_TOKEN_LIFE,
  WIDGET_TICKET_LIFE,
} from '#contract/limits.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'

/** What a member's token says. */
export interface MemberClaims {
  readonly sub: string
  /** Session, which can be revoked. */
  readonly sid: string
}

/** What a visitor's token says. */
export interface VisitorClaims {
  readonly chat: number
  readonly bot: number
  /** Origin of the page around the widget; empty for callers that are no browsers. */
  readonly origin: string
  /** True of a chat of the playground. */
  readonly trial: boolean
}

/** What the ticket of a widget's frame says. */
export interface TicketClaims {
  readonly bot: number
  readonly origin: string
}

/** What the token of a sign-in says that waits for its second factor. */
export interface PendingClaims {
  readonly sub: string
  /** Fingerprint of the password that began it. */
  readonly state: string
}

interface Claims {
  member: MemberClaims
  visitor: VisitorClaims
  ticket: TicketClaims
  pending: PendingClaims
}

/** The kinds differ in their audience, so that none passes for another. */
const lives: Record<keyof Claims, number> = {
  member: TOKEN_LIFE,
  visitor: VISITOR_TOKEN_LIFE,
  ticket: WIDGET_TICKET_LIFE,
  pending: PENDING_TOKEN_LIFE,
}

/** Signs and checks the tokens of members, visitors, widget frames and sign-ins under way (HS256). */
export interface Tokens {
  sign<K extends keyof Claims>(kind: K, claims: Claims[K]): Promise<string>
  /** Throws `token_invalid`. */
  verify<K extends keyof Claims>(kind: K, token: string): Promise<Claims[K] & { readonly expiresAt: number }>
  /** Like verify, for a visitor's token that may have expired within the renewal time. */
  verifyForRenewal(token: string): Promise<VisitorClaims>
}

/** Tokens whose signature is remembered, by kind: those of people who are at it. */
const KNOWN_MAX = 10_000

/** Tokens signed with a secret. */
export function createTokens(secret: string, clock: Clock): Tokens {
  // Brought in once: from bytes it would be for each token.
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
    // Jose's own rule: over from the second of `exp` on.
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
      (await read('visitor', token, VISITOR_RENEWAL)) as never as VisitorClaims,
  }
}

import { errors, jwtVerify } from 'jose'
import Value from 'typebox/value'
import { IDENTITY_LIFE_MAX_MS } from '#contract/account/account-limits.ts'
import { IdentityClaims, type IdentityFault } from '#contract/bots/identity.ts'
import type { With } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import { AppError } from '#server/lib/app-error.ts'
import { secretOf } from './store.ts'

/** Data about a visitor that the site has proven with its signature. */
export interface Proof {
  /** Id of the visitor on the site. */
  readonly userId: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly custom: Readonly<Record<string, string>>
  /** Names of the proven values, as in a chat's `proven`. */
  readonly values: readonly string[]
}

const invalid = (reason: IdentityFault, cause?: unknown) =>
  new AppError('identity_invalid', { params: { reason }, cause })

function refusalOf(cause: unknown): AppError {
  if (cause instanceof errors.JWTExpired) return new AppError('identity_expired', { cause })
  if (cause instanceof errors.JWTClaimValidationFailed)
    return invalid(cause.claim === 'exp' ? 'lifetime' : 'claims', cause)
  if (cause instanceof errors.JOSEAlgNotAllowed) return invalid('algorithm', cause)
  if (cause instanceof errors.JWSSignatureVerificationFailed) return invalid('signature', cause)
  return invalid('format', cause)
}

/** Returns whether the database can store all texts in the claims: it rejects NUL and lone surrogates. */
const isStorable = (claims: IdentityClaims): boolean => {
  const texts = [claims.name, claims.email, claims.phone, ...Object.entries(claims.custom ?? {}).flat()]
  return texts.every((text) => typeof text !== 'string' || (text.isWellFormed() && !text.includes('\0')))
}

const textOrNull = (text: string | undefined): string | null => text?.trim() || null

function proofOf(claims: IdentityClaims): Proof {
  const [name, email, phone] = [claims.name, claims.email, claims.phone].map(textOrNull) as [
    string | null,
    string | null,
    string | null,
  ]
  const custom = Object.fromEntries(
    Object.entries(claims.custom ?? {}).map(([label, value]) => [label, String(value)]),
  )
  const values = [
    'user_id',
    ...(name ? ['user_name'] : []),
    ...(email ? ['email'] : []),
    ...(phone ? ['phone'] : []),
    ...Object.keys(custom).map((label) => `custom_fields.${label}`),
  ]
  return { userId: claims.sub.trim(), name, email, phone, custom, values }
}

/**
 * Verifies a site's token and returns the data that it proves. Only the bot's current secret and HS256 are accepted, regardless
 * of the token's header. Throws `identity_off`, `identity_invalid` or `identity_expired`.
 */
export async function verifyIdentity(
  { db, seal, clock }: With<'seal'>,
  bot: Pick<BotCaller, 'id' | 'clientId'>,
  token: string,
): Promise<Proof> {
  const kept = await secretOf(db, seal, bot.clientId, bot.id)
  if (!kept) throw new AppError('identity_off')
  const now = clock.now()
  const { payload } = await jwtVerify(token, new TextEncoder().encode(kept.secret), {
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'sub'],
    currentDate: now,
  }).catch((cause) => {
    throw refusalOf(cause)
  })
  if ((payload.exp ?? Number.POSITIVE_INFINITY) * 1000 > now.getTime() + IDENTITY_LIFE_MAX_MS)
    throw invalid('lifetime')
  if (!Value.Check(IdentityClaims, payload) || !payload.sub.isWellFormed() || !isStorable(payload))
    throw invalid('claims')
  return proofOf(payload)
}

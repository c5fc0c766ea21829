import { type Static, Type } from 'typebox'
import { IDENTITY_TOKEN_MAX_CHARS, LINE_MAX_CHARS, TEXT_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Email, IdParams, Line, Moment, NAME_PATTERN, Nullable } from '../base/shapes.ts'

/** Reasons why an identity token is rejected (`identity_invalid`). */
export const identityFaults = ['format', 'algorithm', 'signature', 'claims', 'lifetime'] as const
export type IdentityFault = (typeof identityFaults)[number]

/** Prefix of every identity secret, which secret scanners recognize. */
export const IDENTITY_SECRET_PREFIX = 'parley_identity_'

/** Maximum custom values in a token. */
const CUSTOM_MAX = 20

/** Claims of a site's token about a signed-in visitor; other claims are ignored. */
export const IdentityClaims = Type.Object({
  sub: Type.String({
    minLength: 1,
    maxLength: LINE_MAX_CHARS,
    pattern: NAME_PATTERN,
    description: 'The site’s own immutable id of the visitor.',
  }),
  name: Type.Optional(about(Line, 'Name of the visitor.')),
  email: Type.Optional(Email),
  phone: Type.Optional(about(Line, 'Phone number of the visitor.')),
  custom: Type.Optional(
    Type.Record(
      Type.String({ minLength: 1, maxLength: LINE_MAX_CHARS }),
      Type.Union([Type.String({ maxLength: TEXT_MAX_CHARS }), Type.Number(), Type.Boolean()]),
      { maxProperties: CUSTOM_MAX, description: 'Additional values by label.' },
    ),
  ),
})
export type IdentityClaims = Static<typeof IdentityClaims>

/** Identity token, as sent by the widget. */
export const IdentityToken = Type.String({
  minLength: 1,
  maxLength: IDENTITY_TOKEN_MAX_CHARS,
  description:
    'JWT that the site issues for its signed-in visitor, signed with the bot’s identity secret (HS256), with `sub`, an `exp` at most 24 hours ahead, and optionally `name`, `email`, `phone` and `custom`.',
})

const manage = { access: 'member', permission: 'canManageSetting', tag: 'Developers' } as const

/** When a bot's identity secret was created, or null if the bot has none. */
export const IdentityStatus = Type.Object({
  since: Nullable(
    Moment,
    'When the current secret was created; null if there is none, in which case no identity can be proven.',
  ),
})
export type IdentityStatus = Static<typeof IdentityStatus>

/** A bot's identity secret, and when it was created. */
export const IdentitySecret = Type.Object({
  secret: Type.String({ description: 'The secret, used verbatim (UTF-8). Keep it on a server.' }),
  since: Moment,
})

export const getIdentity = route({
  ...manage,
  method: 'GET',
  path: '/ai/bot/:id/identity',
  summary: 'Returns whether a bot has an identity secret, without the secret.',
  params: IdParams,
  response: IdentityStatus,
})

export const showIdentitySecret = route({
  ...manage,
  method: 'GET',
  path: '/ai/bot/:id/identity/secret',
  summary: 'Returns a bot’s identity secret; owners only, recorded in the audit log.',
  params: IdParams,
  response: IdentitySecret,
})

export const replaceIdentitySecret = route({
  ...manage,
  method: 'POST',
  path: '/ai/bot/:id/identity/secret',
  summary:
    'Creates an identity secret for a bot; owners only. A previous secret becomes invalid immediately: tokens signed with it are rejected, but chats that were proven with them remain proven.',
  params: IdParams,
  response: IdentitySecret,
})

export const removeIdentitySecret = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/bot/:id/identity',
  summary: 'Deletes a bot’s identity secret, after which identities can no longer be proven; owners only.',
  params: IdParams,
})

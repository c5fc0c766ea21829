import { type Static, Type } from 'typebox'
import { Token } from './auth.ts'
import { PASSWORD_MAX, PASSWORD_MIN, SIGN_INS } from './limits.ts'
import { Profile } from './members.ts'
import { type RateLimit, route } from './route.ts'
import { Locale, listOf, Moment, Nullable } from './shapes.ts'

const tag = 'Own account'
const own = { access: 'member', tag } as const
/** The own password is guessed no faster from inside than from outside. */
const guessing: readonly RateLimit[] = [
  { by: 'member', max: SIGN_INS.account, window: SIGN_INS.window },
  { by: 'address', max: SIGN_INS.address, window: SIGN_INS.window },
]
const OwnPassword = Type.String({
  minLength: 1,
  maxLength: PASSWORD_MAX,
  description: 'The own password, once more.',
})
const OwnPasswordBody = Type.Object({ password: OwnPassword })
const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'Six digits of the authenticator, or a recovery code where one is taken.',
})
const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each replaces one code of the authenticator, once. They are shown this one time.',
  }),
})

export const updateProfile = route({
  ...own,
  method: 'PUT',
  path: '/identity/users/me',
  summary: 'Changes the own name, language and ways to be notified; fields that are left out stay.',
  body: Type.Object({
    first_name: Type.Optional(
      Type.String({ description: 'First name.', minLength: 1, maxLength: 100, pattern: '\\S' }),
    ),
    last_name: Type.Optional(Type.String({ description: 'Last name.', maxLength: 100 })),
    language: Type.Optional(Nullable(Locale)),
    notification_sound: Type.Optional(Type.Boolean({ description: 'A sound for what concerns the member.' })),
    notification_desktop: Type.Optional(Type.Boolean({ description: 'Notifications outside the page.' })),
  }),
  response: Profile,
})

export const changePassword = route({
  ...own,
  method: 'PUT',
  path: '/identity/users/me/password',
  limits: guessing,
  evenExpired: true,
  summary: 'Changes the own password and ends all other sessions.',
  body: Type.Object({
    old_password: OwnPassword,
    new_password: Type.String({
      description: 'The new password; common ones are refused.',
      minLength: PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
    }),
  }),
  errors: ['password_wrong', 'password_too_common'],
})

/** Where the member is signed in. */
export const Session = Type.Object({
  id: Type.String({ description: 'Number of the session, as text.' }),
  current: Type.Boolean({ description: 'The session of this call.' }),
  created_at: Moment,
  expires_at: Moment,
  user_agent: Type.String({ description: 'Browser or program, as it named itself.' }),
  address: Type.String({ description: 'IP address at the time of signing in.' }),
})
export type Session = Static<typeof Session>

export const listSessions = route({
  ...own,
  method: 'GET',
  path: '/identity/users/me/sessions',
  summary: 'Lists where the member is signed in, newest first.',
  response: listOf(Session),
})

export const endSession = route({
  ...own,
  method: 'DELETE',
  path: '/identity/users/me/sessions/:id',
  evenExpired: true,
  summary: 'Ends one of the own sessions.',
  params: Type.Object({ id: Type.String({ maxLength: 64, description: 'The session to end.' }) }),
})

export const endOtherSessions = route({
  ...own,
  method: 'DELETE',
  path: '/identity/users/me/sessions',
  evenExpired: true,
  summary: 'Ends all own sessions but that of the call.',
  response: Type.Object({ ended: Type.Integer({ minimum: 0, description: 'Sessions that were ended.' }) }),
})

export const setUpTwoFactor = route({
  ...own,
  method: 'POST',
  path: '/identity/users/me/two-factor',
  limits: guessing,
  evenExpired: true,
  summary: 'Draws a secret for an authenticator; it counts once it is confirmed.',
  body: OwnPasswordBody,
  response: Type.Object({
    secret: Type.String({ description: 'Base32, to type in.' }),
    otpauth_url: Type.String({ description: 'The same as an address, to show as a QR code.' }),
  }),
  errors: ['password_wrong', 'two_factor_enabled'],
})

export const confirmTwoFactor = route({
  ...own,
  method: 'POST',
  path: '/identity/users/me/two-factor/confirm',
  evenExpired: true,
  summary: 'Switches two-factor sign-in on with a code of the authenticator.',
  body: Type.Object({ code: Type.String({ pattern: '^\\d{6}$', description: 'Six digits.' }) }),
  response: RecoveryCodes,
  errors: ['two_factor_code_invalid', 'two_factor_enabled', 'two_factor_not_enabled'],
})

export const renewRecoveryCodes = route({
  ...own,
  method: 'POST',
  path: '/identity/users/me/two-factor/recovery-codes',
  limits: guessing,
  evenExpired: true,
  summary: 'Draws new recovery codes; the old ones are void.',
  body: OwnPasswordBody,
  response: RecoveryCodes,
  errors: ['password_wrong', 'two_factor_not_enabled'],
})

export const disableTwoFactor = route({
  ...own,
  method: 'POST',
  path: '/identity/users/me/two-factor/disable',
  limits: guessing,
  evenExpired: true,
  summary: 'Switches two-factor sign-in off.',
  body: OwnPasswordBody,
  errors: ['password_wrong', 'two_factor_not_enabled'],
})

export const completeSignIn = route({
  access: 'public',
  tag: 'Signing in',
  method: 'POST',
  path: '/identity/two-factor',
  limits: [{ by: 'address', max: SIGN_INS.address, window: SIGN_INS.window }],
  summary: 'Completes a sign-in that answered `two_factor_required`.',
  body: Type.Object({
    pending_token: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'From the refusal; good for 5 min.',
    }),
    code: Code,
  }),
  response: Token,
  errors: ['token_invalid', 'two_factor_code_invalid', 'user_inactive'],
})

import { Type } from 'typebox'
import { type RateLimit, route } from '../base/route.ts'
import { about, Email, Line, Locale, NAME_PATTERN } from '../base/shapes.ts'
import { MAILS_PER_HOUR, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS, SIGN_INS } from './account-limits.ts'

const tag = 'Signing in'
const open = { access: 'public', tag } as const
/** Limits for guessing passwords, per account and per IP address. */
const guessing: readonly RateLimit[] = [
  { by: 'account', max: SIGN_INS.account, window: SIGN_INS.window },
  { by: 'address', max: SIGN_INS.address, window: SIGN_INS.window },
]
/**
 * Limits for guessing passwords at sign-in. Unlike under `guessing`, attempts by strangers cannot lock members out on networks
 * from which they have signed in before.
 */
const signingIn: readonly RateLimit[] = [
  { by: 'address-and-account', max: SIGN_INS.account, window: SIGN_INS.window },
  { by: 'account', max: SIGN_INS.anywhere, window: SIGN_INS.window, exceptKnown: true },
  { by: 'address', max: SIGN_INS.address, window: SIGN_INS.window },
]
/** Limits for the e-mails that a caller can trigger, so that a mailbox cannot be flooded. */
const mailing: readonly RateLimit[] = [
  { by: 'recipient', max: MAILS_PER_HOUR.account, window: MAILS_PER_HOUR.window },
  { by: 'address', max: MAILS_PER_HOUR.address, window: MAILS_PER_HOUR.window },
]
const Password = Type.String({ minLength: PASSWORD_MIN_CHARS, maxLength: PASSWORD_MAX_CHARS })
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: NAME_PATTERN })
const Otp = Type.String({ pattern: '^\\d{6}$', description: 'Six digits.' })

const Registration = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Secret of this registration; required to complete it.',
})

/** Response with a bearer token, which is valid for 12 hours. */
export const Token = Type.Object({
  access_token: Type.String({ description: 'JWT for the `Authorization` header.' }),
  token_type: Type.Literal('bearer', { description: 'Always `bearer`.' }),
})

export const register = route({
  ...open,
  method: 'POST',
  path: '/identity/register',
  limits: mailing,
  accountField: 'email',
  summary:
    'Starts a registration and emails a six-digit code; the response does not reveal whether the address is known.',
  body: Type.Object({
    email: Email,
    password: about(Password, 'Password; common ones are rejected.'),
    first_name: about(Name, 'First name.'),
    last_name: about(Name, 'Last name.'),
    company: about(Name, 'Company name of the new account.'),
    language: Type.Optional(Locale),
    time_zone: Type.Optional(Type.String({ maxLength: 64, description: 'IANA time zone; UTC if unknown.' })),
    invitation: Type.Optional(about(Line, 'Invitation from the operator, if one is required.')),
  }),
  status: 202,
  response: Type.Object({ email: Email, registration: Registration }),
  errors: ['password_too_common', 'registration_closed', 'invitation_invalid'],
})

export const resendOtp = route({
  ...open,
  method: 'POST',
  path: '/identity/register/resend-otp',
  limits: mailing,
  accountField: 'email',
  summary: 'Emails a new code, at most once a minute.',
  body: Type.Object({ email: Email, registration: Registration }),
  status: 202,
  response: Type.Object({ email: Email }),
  errors: ['otp_too_soon'],
})

export const verifyOtp = route({
  ...open,
  method: 'POST',
  path: '/identity/register/verify-otp',
  limits: guessing,
  accountField: 'email',
  summary: 'Completes a registration: creates the client, its owner, a trial and a first bot.',
  body: Type.Object({ email: Email, otp: Otp, registration: Registration }),
  response: Token,
  errors: ['otp_invalid', 'invitation_invalid'],
})

export const signIn = route({
  ...open,
  method: 'POST',
  path: '/identity/token2',
  limits: signingIn,
  accountField: 'username',
  summary: 'Signs in.',
  consumes: 'form',
  body: Type.Object(
    {
      username: Type.String({ description: 'E-mail address of the member.', minLength: 1, maxLength: 254 }),
      password: Type.String({
        description: 'Password of the member.',
        minLength: 1,
        maxLength: PASSWORD_MAX_CHARS,
      }),
    },
    { additionalProperties: false },
  ),
  response: Token,
  errors: ['credentials_invalid', 'user_inactive', 'two_factor_required'],
})

export const signOut = route({
  method: 'POST',
  path: '/identity/logout',
  evenExpired: true,
  access: 'member',
  tag,
  summary: 'Revokes the token of this call.',
})

export const forgotPassword = route({
  ...open,
  method: 'POST',
  path: '/identity/forgot-password',
  limits: mailing,
  accountField: 'email',
  summary: 'Emails a reset code; the response does not reveal whether the address is known.',
  body: Type.Object({ email: Email }),
  status: 202,
  response: Type.Object({ email: Email }),
})

export const verifyResetToken = route({
  ...open,
  method: 'POST',
  path: '/identity/verify-reset-token',
  limits: guessing,
  accountField: 'token',
  summary: 'Checks whether a reset code is still valid.',
  body: Type.Object({ token: about(Line, 'Code from the e-mail.') }),
  response: Type.Object({ valid: Type.Boolean({ description: 'True while the code can still be used.' }) }),
  errors: ['reset_token_invalid'],
})

export const resetPassword = route({
  ...open,
  method: 'POST',
  path: '/identity/reset-password',
  limits: guessing,
  accountField: 'token',
  summary: 'Sets a new password with a reset code and ends all sessions and access keys of the member.',
  body: Type.Object({
    token: about(Line, 'Code from the e-mail.'),
    new_password: about(Password, 'The new password; common ones are rejected.'),
  }),
  errors: ['reset_token_invalid', 'password_too_common'],
})

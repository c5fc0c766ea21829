import { type Static, Type } from 'typebox'
import { TEXT_BODY_MAX_BYTES } from '../base/limits.ts'
import { type RateLimit, route } from '../base/route.ts'
import { Locale, listOf, Moment, NAME_PATTERN, Nullable, oneOf } from '../base/shapes.ts'
import { ZONE_MAX_CHARS } from '../floor/business-hours.ts'
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS, SIGN_INS } from './account-limits.ts'
import { Token } from './auth.ts'
import { Hotkeys, Profile } from './members.ts'
import { digestTimes, MailMinutes, NotificationChoices } from './notification-choices.ts'

const tag = 'Own account'
const own = { access: 'member', tag } as const
/** Limits for guessing one's own password during a session, as strict as at sign-in. */
const guessing: readonly RateLimit[] = [
  { by: 'member', max: SIGN_INS.account, window: SIGN_INS.window },
  { by: 'address', max: SIGN_INS.address, window: SIGN_INS.window },
]
const OwnPassword = Type.String({
  minLength: 1,
  maxLength: PASSWORD_MAX_CHARS,
  description: 'Current password of the member, entered again.',
})
/** Body with the caller's password, which must be entered again before a sensitive action. */
export const OwnPasswordBody = Type.Object({ password: OwnPassword })
const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'Six digits from the authenticator app, or a recovery code if accepted.',
})
/** Password and code, both of which are required to remove or renew the second factor, as when signing in. */
const BothFactors = Type.Object({ password: OwnPassword, code: Code })
/** New recovery codes in plain text; only their hashes are stored. */
export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Recovery codes, each of which can replace an authenticator code once; returned only here.',
  }),
})

export const updateProfile = route({
  ...own,
  method: 'PUT',
  path: '/identity/users/me',
  summary:
    'Changes the caller’s own name, language, notification settings and hotkeys; omitted fields remain unchanged.',
  bodyMax: TEXT_BODY_MAX_BYTES,
  body: Type.Object({
    first_name: Type.Optional(
      Type.String({ description: 'First name.', minLength: 1, maxLength: 100, pattern: NAME_PATTERN }),
    ),
    last_name: Type.Optional(Type.String({ description: 'Last name.', maxLength: 100 })),
    language: Type.Optional(Nullable(Locale)),
    notification_sound: Type.Optional(Type.Boolean({ description: 'Play a sound for notifications.' })),
    notification_desktop: Type.Optional(
      Type.Boolean({ description: 'Show desktop notifications outside the page.' }),
    ),
    notification_choices: Type.Optional(NotificationChoices),
    notification_digest: Type.Optional(
      oneOf(digestTimes, {
        description: 'When unread notifications are emailed, for the kinds for which e-mail is chosen.',
      }),
    ),
    notification_mail_minutes: Type.Optional(MailMinutes),
    time_zone: Type.Optional(
      Nullable(
        Type.String({ minLength: 1, maxLength: ZONE_MAX_CHARS }),
        "IANA time zone for e-mails to the member; null for the account's time zone.",
      ),
    ),
    hotkeys: Type.Optional(Hotkeys),
  }),
  response: Profile,
})

export const changePassword = route({
  ...own,
  method: 'PUT',
  path: '/identity/users/me/password',
  limits: guessing,
  evenExpired: true,
  summary: "Changes the caller's own password and ends all their other sessions and access keys.",
  body: Type.Object({
    old_password: OwnPassword,
    new_password: Type.String({
      description: 'The new password; common ones are rejected.',
      minLength: PASSWORD_MIN_CHARS,
      maxLength: PASSWORD_MAX_CHARS,
    }),
  }),
  errors: ['password_wrong', 'password_too_common'],
})

/** One of a member's sessions, as listed for the member. */
export const Session = Type.Object({
  id: Type.String({ description: 'Session id, as text.' }),
  current: Type.Boolean({ description: 'True for the session that makes this call.' }),
  created_at: Moment,
  expires_at: Moment,
  user_agent: Type.String({ description: 'Browser or program, from its User-Agent header.' }),
  address: Type.String({ description: 'IP address at sign-in.' }),
})
export type Session = Static<typeof Session>

export const listSessions = route({
  ...own,
  method: 'GET',
  path: '/identity/users/me/sessions',
  summary: 'Lists the sessions of the caller, newest first.',
  response: listOf(Session),
})

export const endSession = route({
  ...own,
  method: 'DELETE',
  path: '/identity/users/me/sessions/:id',
  evenExpired: true,
  summary: "Ends one of the caller's sessions.",
  params: Type.Object({ id: Type.String({ maxLength: 64, description: 'The session to end.' }) }),
})

export const endOtherSessions = route({
  ...own,
  method: 'DELETE',
  path: '/identity/users/me/sessions',
  evenExpired: true,
  summary: 'Ends all sessions of the caller except the current one.',
  response: Type.Object({ ended: Type.Integer({ minimum: 0, description: 'Number of sessions ended.' }) }),
})

export const setUpTwoFactor = route({
  ...own,
  method: 'POST',
  path: '/identity/users/me/two-factor',
  limits: guessing,
  evenExpired: true,
  summary: 'Generates a secret for an authenticator app; it takes effect once it is confirmed.',
  body: OwnPasswordBody,
  response: Type.Object({
    secret: Type.String({ description: 'Base32, for manual entry.' }),
    otpauth_url: Type.String({ description: 'The same secret as an otpauth URL, for a QR code.' }),
  }),
  errors: ['password_wrong', 'two_factor_enabled'],
})

export const confirmTwoFactor = route({
  ...own,
  method: 'POST',
  path: '/identity/users/me/two-factor/confirm',
  evenExpired: true,
  summary: 'Enables two-factor sign-in with a code from the authenticator app.',
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
  summary: 'Generates new recovery codes; the old ones become invalid.',
  body: BothFactors,
  response: RecoveryCodes,
  errors: ['password_wrong', 'two_factor_code_invalid', 'two_factor_not_enabled'],
})

export const disableTwoFactor = route({
  ...own,
  method: 'POST',
  path: '/identity/users/me/two-factor/disable',
  limits: guessing,
  evenExpired: true,
  summary: 'Disables two-factor sign-in.',
  body: BothFactors,
  errors: ['password_wrong', 'two_factor_code_invalid', 'two_factor_not_enabled'],
})

export const completeSignIn = route({
  access: 'public',
  tag: 'Signing in',
  method: 'POST',
  path: '/identity/two-factor',
  limits: [{ by: 'address', max: SIGN_INS.address, window: SIGN_INS.window }],
  summary: 'Completes a sign-in that failed with `two_factor_required`.',
  body: Type.Object({
    pending_token: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: "From that error's `params`; valid for 5 min.",
    }),
    code: Code,
  }),
  response: Token,
  errors: ['token_invalid', 'two_factor_code_invalid', 'user_inactive'],
})

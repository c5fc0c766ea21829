import { DAY_MS, HOUR_MS, MB_BYTES, MINUTE_MS, SECOND_MS } from '../base/units.ts'

/**
 * Limits for accounts: tokens, passwords, codes, sign-ins and plans. Times are in milliseconds unless the name states another
 * unit.
 */

/** Product decisions 3: lifetime of a member's token. */
export const TOKEN_LIFE_MS = 12 * HOUR_MS
/** Product decisions 10: lifetime of a visitor's token; the widget renews it. */
export const VISITOR_TOKEN_LIFE_MS = 2 * HOUR_MS
/** Our choice: time after its issue during which a visitor token, even an expired one, can be renewed for the same chat. */
export const VISITOR_RENEWAL_MS = 30 * DAY_MS
/** Our choice: lifetime of a proof-of-work challenge. */
export const CHALLENGE_LIFE_MS = 10 * MINUTE_MS
/** Our choice: lifetime of the ticket that binds the widget's frame to the page that embeds it. */
export const WIDGET_TICKET_LIFE_MS = 1 * HOUR_MS
/** Product decisions 3: minimum length of a password. */
export const PASSWORD_MIN_CHARS = 8
/** Our choice: maximum length of a password; it prevents callers from overloading the server by having long passwords hashed. */
export const PASSWORD_MAX_CHARS = 128
/** Our choice: maximum remaining lifetime of a site's identity token, so that a stolen token soon becomes useless. */
export const IDENTITY_LIFE_MAX_MS = 24 * HOUR_MS
/** Product decisions 3: lifetime of a registration code. */
export const OTP_LIFE_MS = 10 * MINUTE_MS
/** Product decisions 3: maximum number of wrong attempts per code. */
export const OTP_TRIES = 5
/** Product decisions 3: minimum time before another code can be requested. */
export const OTP_RESEND_MS = 60 * SECOND_MS
/** Our choice: maximum time between the password and the code in a two-factor sign-in. */
export const PENDING_TOKEN_LIFE_MS = 5 * MINUTE_MS
/**
 * Our choice: maximum number of consecutive wrong codes per member; after that, no code is accepted until the window has passed.
 */
export const TWO_FACTOR_TRIES = { max: 5, window: 15 * MINUTE_MS } as const
/** RFC 6238: period of a code. The previous and the next code are accepted too, because clocks may differ. */
export const TWO_FACTOR_STEP_MS = 30 * SECOND_MS
/** Our choice: number of recovery codes per member; each works once. */
export const RECOVERY_CODES = 10
/** Our choice: lifetime of the code with which an invited member sets their first password. */
export const INVITATION_LIFE_MS = 7 * DAY_MS
/** Our choice: lifetime of a password reset code. */
export const RESET_LIFE_MS = 30 * MINUTE_MS
/** Product decisions 12: retention of sessions, registrations, invitations and codes after their expiry. */
export const EXPIRED_SIGN_IN_LIFE_MS = 30 * DAY_MS
/**
 * Our choice: maximum number of attempts, including successful ones, per account and per IP address in 15 minutes. `anywhere`
 * counts an account's attempts from all networks from which it has not signed in before.
 */
export const SIGN_INS = { account: 10, anywhere: 30, address: 100, window: 15 * MINUTE_MS } as const
/**
 * Our choice: maximum number of e-mails that one account or IP address can trigger per hour (registrations, new codes, resets).
 */
export const MAILS_PER_HOUR = { account: 10, address: 60, window: HOUR_MS } as const
/**
 * Product decisions 3: plans, with their monthly queries, maximum number of bots and days. Our choice: their storage for documents and
 * chat files, in bytes.
 */
export const plans = {
  trial: { queries: 500, bots: 3, days: 14, bytes: 500 * MB_BYTES },
  starter: { queries: 2_000, bots: 5, days: 30, bytes: 5_000 * MB_BYTES },
  growth: { queries: 10_000, bots: 20, days: 30, bytes: 20_000 * MB_BYTES },
  scale: { queries: 100_000, bots: 100, days: 30, bytes: 100_000 * MB_BYTES },
} as const
/** Name of a plan, as stored with an account. */
export type Plan = keyof typeof plans

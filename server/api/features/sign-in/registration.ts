import { OTP_LIFE_MS, OTP_RESEND_MS, OTP_TRIES } from '#contract/account-limits.ts'
import type { Locale } from '#contract/shapes.ts'
import type { Context } from '#server/api/core/context.ts'
import { checkPassword, hashPassword } from '#server/api/platform/auth/passwords.ts'
import { beginSession, type Device, queueMail } from '#server/api/platform/auth/service.ts'
import {
  countTry,
  deleteRegistration,
  recordCodeRequest,
  registrationOf,
  renewCodeRequest,
  upsertRegistration,
  userByEmail,
} from '#server/api/platform/auth/store.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { safeEqual } from '#server/lib/safe-equal.ts'
import { timeZoneOf } from '#server/lib/time-zone.ts'
import { provision } from './provision.ts'

/** Input of a registration. */
export interface RegistrationRequest {
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
  readonly company: string
  readonly language?: Locale
  readonly time_zone?: string
}

/**
 * Stores a registration and mails its code. A known address is mailed a note instead; the response is the
 * same.
 */
export async function register(context: Context, newcomer: RegistrationRequest): Promise<{ email: string }> {
  checkPassword(newcomer.password)
  const email = newcomer.email.toLowerCase()
  const passwordHash = await hashPassword(newcomer.password)
  const user = await userByEmail(context.db, email)
  const now = context.clock.now()
  await renewCodeRequest(context.db, fingerprint(email), now)
  if (user) {
    await queueMail(context, email, user.language, { kind: 'account_exists', name: user.first_name })
    return { email: newcomer.email }
  }
  const otp = context.ids.otp()
  await upsertRegistration(context.db, {
    email,
    password_hash: passwordHash,
    first_name: newcomer.first_name.trim(),
    last_name: newcomer.last_name.trim(),
    company: newcomer.company.trim(),
    language: newcomer.language ?? null,
    time_zone: timeZoneOf(newcomer.time_zone ?? '') ?? 'UTC',
    otp_hash: fingerprint(email + otp),
    tries: 0,
    expires_at: new Date(now.getTime() + OTP_LIFE_MS),
  })
  await queueMail(context, newcomer.email, newcomer.language ?? null, {
    kind: 'registration',
    code: otp,
    name: newcomer.first_name,
  })
  return { email: newcomer.email }
}

/**
 * Mails a new code, at most once a minute; for an address without a pending registration, the response is the
 * same, but no mail is sent.
 */
export async function resendOtp(context: Context, address: string): Promise<{ email: string }> {
  const email = address.toLowerCase()
  const now = context.clock.now()
  await checkWait(context, email, now)
  const waiting = await registrationOf(context.db, email)
  if (!waiting) return { email: address }
  const otp = context.ids.otp()
  await upsertRegistration(context.db, {
    ...waiting,
    otp_hash: fingerprint(email + otp),
    tries: 0,
    expires_at: new Date(now.getTime() + OTP_LIFE_MS),
  })
  await queueMail(context, address, waiting.language, {
    kind: 'registration',
    code: otp,
    name: waiting.first_name,
  })
  return { email: address }
}

/** Throws `otp_too_soon` if a code was requested for the address within the last minute. */
async function checkWait({ db }: Context, email: string, now: Date): Promise<void> {
  const countsFrom = new Date(now.getTime() - OTP_RESEND_MS)
  const before = await recordCodeRequest(db, fingerprint(email), now, countsFrom)
  if (!before) return
  const wait = before.getTime() - countsFrom.getTime()
  throw new AppError('otp_too_soon', { params: { seconds: Math.ceil(wait / 1000) } })
}

/**
 * Completes a registration: creates client, owner, trial and first bot in one transaction, and signs the
 * owner in.
 */
export async function verifyOtp(context: Context, address: string, otp: string, device: Device) {
  const email = address.toLowerCase()
  const waiting = await countTry(context.db, email, context.clock.now(), OTP_TRIES)
  if (!waiting || !safeEqual(waiting.otp_hash, fingerprint(email + otp))) throw new AppError('otp_invalid')
  const owner = await context.db.transaction(async (tx) => {
    if (!(await deleteRegistration(tx, email))) throw new AppError('otp_invalid')
    return provision(tx, context, {
      company: waiting.company,
      timeZone: waiting.time_zone,
      owner: {
        email,
        passwordHash: waiting.password_hash,
        firstName: waiting.first_name,
        lastName: waiting.last_name,
        language: waiting.language,
      },
    })
  })
  return beginSession(context, owner, device)
}

import { OTP_LIFE, OTP_RESEND, OTP_TRIES } from '#contract/limits.ts'
import type { Locale } from '#contract/shapes.ts'
import { AppError } from '../../lib/app-error.ts'
import { fingerprint } from '../../lib/ids.ts'
import { safeEqual } from '../../lib/safe-equal.ts'
import { timeZoneOf } from '../../lib/time-zone.ts'
import { provision } from '../clients/provision.ts'
import type { Context } from '../context.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { beginSession, type Device, queueMail } from './service.ts'
import {
  countTry,
  deleteRegistration,
  noteCodeWish,
  registrationOf,
  renewCodeWish,
  upsertRegistration,
  userByEmail,
} from './store.ts'

/** What a newcomer fills in. */
export interface Newcomer {
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
  readonly company: string
  readonly language?: Locale
  readonly time_zone?: string
}

/** Keeps a registration and mails its code. A known address gets a mail that says so; the answer is the same. */
export async function register(context: Context, newcomer: Newcomer): Promise<{ email: string }> {
  checkPassword(newcomer.password)
  const email = newcomer.email.toLowerCase()
  const passwordHash = await hashPassword(newcomer.password)
  const user = await userByEmail(context.db, email)
  const now = context.clock.now()
  await renewCodeWish(context.db, fingerprint(email), now)
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
    expires_at: new Date(now.getTime() + OTP_LIFE),
  })
  await queueMail(context, newcomer.email, newcomer.language ?? null, {
    kind: 'registration',
    code: otp,
    name: newcomer.first_name,
  })
  return { email: newcomer.email }
}

/** Mails a new code, at most once a minute; an address that waits for none gets the same answers and no mail. */
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
    expires_at: new Date(now.getTime() + OTP_LIFE),
  })
  await queueMail(context, address, waiting.language, {
    kind: 'registration',
    code: otp,
    name: waiting.first_name,
  })
  return { email: address }
}

/** Throws `otp_too_soon` where a code was wished for the address within the last minute. */
async function checkWait({ db }: Context, email: string, now: Date): Promise<void> {
  const countsFrom = new Date(now.getTime() - OTP_RESEND)
  const before = await noteCodeWish(db, fingerprint(email), now, countsFrom)
  if (!before) return
  const wait = before.getTime() - countsFrom.getTime()
  throw new AppError('otp_too_soon', { params: { seconds: Math.ceil(wait / 1000) } })
}

/** Finishes a registration: the client, its owner, the trial and the first bot come to be at once, and the owner is signed in. */
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

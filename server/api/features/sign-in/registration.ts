import { OTP_LIFE_MS, OTP_RESEND_MS, OTP_TRIES } from '#contract/account/account-limits.ts'
import type { Locale } from '#contract/base/shapes.ts'
import { provision } from '#server/api/core/clients/provision.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { checkPassword, hashPassword } from '#server/api/platform/auth/passwords.ts'
import { beginSession, type Device } from '#server/api/platform/auth/service.ts'
import {
  countTry,
  deleteRegistrations,
  insertRegistration,
  isInvited,
  type RegistrationKey,
  recordCodeRequest,
  renewCodeRequest,
  renewRegistration,
  useInvitation,
  userByEmail,
} from '#server/api/platform/auth/store.ts'
import { queueMail, queueMailTo } from '#server/api/platform/mail/queue-mail.ts'
import { AppError } from '#server/lib/app-error.ts'
import { violates } from '#server/lib/database-errors.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { safeEqual } from '#server/lib/safe-equal.ts'
import { timeZoneOf } from '#server/lib/time-zone.ts'

/** Data that a newcomer enters to register. */
export interface RegistrationRequest {
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
  readonly company: string
  readonly language?: Locale
  readonly time_zone?: string
  readonly invitation?: string
}

/** Number of random bytes in a registration's secret. */
const SECRET_BYTES = 32

const keyOf = (email: string, secret: string): RegistrationKey => ({
  email: email.toLowerCase(),
  secretHash: fingerprint(secret),
})

/**
 * Throws unless newcomers can register. If an invitation is required, returns the fingerprint of the newcomer's invitation;
 * otherwise null.
 */
async function checkWelcome(
  { config, db, clock }: Context,
  invitation: string | undefined,
): Promise<string | null> {
  if (config.registration === 'closed') throw new AppError('registration_closed')
  if (config.registration === 'open') return null
  const hash = fingerprint(invitation?.trim() ?? '')
  if (!(await isInvited(db, hash, clock.now()))) throw new AppError('invitation_invalid')
  return hash
}

/**
 * Stores a registration and e-mails its code; completing it requires the code and the returned secret, so that nobody can
 * complete someone else's registration. An address that already has an account gets a note instead, with the same response.
 */
export async function register(
  context: Context,
  newcomer: RegistrationRequest,
): Promise<{ email: string; registration: string }> {
  const invitation = await checkWelcome(context, newcomer.invitation)
  checkPassword(newcomer.password)
  const email = newcomer.email.toLowerCase()
  const passwordHash = await hashPassword(newcomer.password)
  const user = await userByEmail(context.db, email)
  const now = context.clock.now()
  const answer = { email: newcomer.email, registration: context.ids.token(SECRET_BYTES) }
  await renewCodeRequest(context.db, fingerprint(email), now)
  const otp = context.ids.otp()
  const row = {
    secret_hash: fingerprint(answer.registration),
    email,
    password_hash: passwordHash,
    first_name: newcomer.first_name.trim(),
    last_name: newcomer.last_name.trim(),
    company: newcomer.company.trim(),
    language: newcomer.language ?? null,
    time_zone: timeZoneOf(newcomer.time_zone ?? '') ?? 'UTC',
    // An address with an account also gets a row, which no code can complete, so that both cases take the same time.
    otp_hash: user ? '' : fingerprint(email + otp),
    tries: 0,
    invitation_hash: invitation,
    expires_at: new Date(now.getTime() + OTP_LIFE_MS),
  }
  await insertRegistration(context.db, row, now)
  if (user) await mailNote(context, user)
  else await mailCode(context, { to: newcomer.email, locale: row.language }, otp, newcomer.first_name)
  return answer
}

/** E-mails someone that their address already has an account. */
const mailNote = (context: Context, user: NonNullable<Awaited<ReturnType<typeof userByEmail>>>) =>
  queueMail(context, context.db, user, { kind: 'account_exists', name: user.first_name })

const mailCode = (
  context: Context,
  to: { readonly to: string; readonly locale: Locale | null },
  code: string,
  name: string,
) => queueMailTo(context, context.db, { ...to, text: { kind: 'registration', code, name } })

/**
 * E-mails a new code, or a note that the address already has an account, at most once per minute. If the registration was for
 * another address, nothing is sent, but the response is the same.
 */
export async function resendOtp(
  context: Context,
  address: string,
  secret: string,
): Promise<{ email: string }> {
  const key = keyOf(address, secret)
  const now = context.clock.now()
  await checkWait(context, key.email, now)
  const otp = context.ids.otp()
  const waiting = await renewRegistration(context.db, key, {
    otp_hash: fingerprint(key.email + otp),
    expires_at: new Date(now.getTime() + OTP_LIFE_MS),
  })
  if (!waiting) return { email: address }
  const user = await userByEmail(context.db, key.email)
  if (user) await mailNote(context, user)
  else await mailCode(context, { to: address, locale: waiting.language }, otp, waiting.first_name)
  return { email: address }
}

/** Throws `otp_too_soon` if a code was requested for the address less than a minute ago. */
async function checkWait({ db }: Context, email: string, now: Date): Promise<void> {
  const countsFrom = new Date(now.getTime() - OTP_RESEND_MS)
  const before = await recordCodeRequest(db, fingerprint(email), now, countsFrom)
  if (!before) return
  const wait = before.getTime() - countsFrom.getTime()
  throw new AppError('otp_too_soon', { params: { seconds: Math.ceil(wait / 1000) } })
}

/**
 * Completes a registration: creates the client with its owner, trial and first bot in one transaction, and signs the owner in.
 */
export async function verifyOtp(
  context: With<'tokens'>,
  { email: address, otp, registration }: { email: string; otp: string; registration: string },
  device: Device,
) {
  const key = keyOf(address, registration)
  const { email } = key
  const waiting = await countTry(context.db, key, context.clock.now(), OTP_TRIES)
  if (!waiting || !safeEqual(waiting.otp_hash, fingerprint(email + otp))) throw new AppError('otp_invalid')
  const owner = await context.db
    .transaction(async (tx) => {
      if (!(await deleteRegistrations(tx, key))) throw new AppError('otp_invalid')
      if (waiting.invitation_hash && !(await useInvitation(tx, waiting.invitation_hash)))
        throw new AppError('invitation_invalid')
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
    .catch((error) => {
      // A member with this address was added to another account in the meantime.
      throw violates(error, 'users_email') ? new AppError('otp_invalid') : error
    })
  return beginSession(context, owner, device)
}

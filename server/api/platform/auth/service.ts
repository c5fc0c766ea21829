import { TOKEN_LIFE_MS } from '#contract/account/account-limits.ts'
import { insertAudit } from '../audit/store.ts'
import type { PlatformContext, PlatformWith } from '../context.ts'
import { append } from '../journal/append.ts'
import { type Member, nameOf, type UserRow } from './callers.ts'
import { sessionsEnded } from './sessions-ended.ts'
import { insertSession, revokeSessions } from './store.ts'

/** Device from which a member signs in, for the list of sessions. */
export interface Device {
  readonly userAgent: string
  readonly address: string
}

/** Starts a session, records the sign-in and returns the session's token. */
export async function beginSession(context: PlatformWith<'tokens'>, user: UserRow, device: Device) {
  const { db, ids, clock, tokens } = context
  const id = ids.token(16)
  const now = clock.now()
  await insertSession(db, {
    id,
    client_id: user.client_id,
    user_id: user.id,
    created_at: now,
    expires_at: new Date(now.getTime() + TOKEN_LIFE_MS),
    user_agent: device.userAgent.slice(0, 300),
    address: device.address,
  })
  await recordSignIn(context, user, device, { action: 'session.started' })
  return {
    access_token: await tokens.sign('member', { sub: String(user.id), sid: id }),
    token_type: 'bearer' as const,
  }
}

/** Maximum number of characters of a User-Agent header that the audit log stores. */
const DEVICE_MAX_CHARS = 300

/**
 * Records a sign-in in the audit log. For a rejected sign-in, no actor is recorded, because only the account that it named is
 * known.
 */
export const recordSignIn = (
  { db }: PlatformContext,
  user: UserRow,
  { userAgent, address }: Device,
  {
    action,
    reason,
  }: {
    readonly action: 'session.started' | 'session.refused'
    readonly reason?: 'password' | 'code' | 'inactive'
  },
): Promise<void> => {
  const isKnown = action === 'session.started'
  return insertAudit(db, user.client_id, {
    user_id: isKnown ? user.id : null,
    actor_name: isKnown ? nameOf(user) : '',
    actor_email: isKnown ? user.email : '',
    address,
    action,
    subject_id: user.id,
    subject_name: nameOf(user),
    detail: { device: userAgent.slice(0, DEVICE_MAX_CHARS), ...(reason && { reason }) },
  })
}

/**
 * Records a rejected sign-in in the audit log without making the caller wait; otherwise, addresses without an account could be
 * recognized by a faster response.
 */
export function recordRefusal(
  context: PlatformContext,
  user: UserRow,
  device: Device,
  reason: 'password' | 'code' | 'inactive',
): void {
  recordSignIn(context, user, device, { action: 'session.refused', reason }).catch((error: unknown) =>
    context.log.error({ err: error }, 'could not record a rejected sign-in'),
  )
}

/** Ends the member's current session and closes its sockets. */
export async function signOut({ db, clock }: PlatformContext, member: Member): Promise<void> {
  await db.transaction(async (tx) => {
    const only = member.sessionId
    const ended = await revokeSessions(tx, member.clientId, member.id, { now: clock.now(), only })
    await append(tx, member.clientId, sessionsEnded(member.id, ended))
  })
}

import { TOKEN_LIFE } from '#contract/limits.ts'
import type { Locale } from '#contract/shapes.ts'
import type { Executor } from '../../db/client.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import type { MailText } from '../mail/render.ts'
import type { Member, UserRow } from './callers.ts'
import { sessionsEnded } from './sessions-ended.ts'
import { insertSession, revokeSessions } from './store.ts'

/** Where a session was begun, for the list of sessions. */
export interface Device {
  readonly userAgent: string
  readonly address: string
}

/** Begins a session and answers its token. */
export async function beginSession(context: Context, user: UserRow, device: Device) {
  const { db, ids, clock, tokens } = context
  const id = ids.token(16)
  const now = clock.now()
  await insertSession(db, {
    id,
    client_id: user.client_id,
    user_id: user.id,
    created_at: now,
    expires_at: new Date(now.getTime() + TOKEN_LIFE),
    user_agent: device.userAgent.slice(0, 300),
    address: device.address,
  })
  return {
    access_token: await tokens.sign('member', { sub: String(user.id), sid: id }),
    token_type: 'bearer' as const,
  }
}

/** Ends the session of the call. */
export async function signOut({ db, clock }: Context, member: Member): Promise<void> {
  await db.transaction(async (tx) => {
    const only = member.sessionId
    const ended = await revokeSessions(tx, member.clientId, member.id, clock.now(), { only })
    await append(tx, member.clientId, sessionsEnded(member.id, ended))
  })
}

/** Puts a mail in the queue and sends it at once. */
export async function queueMail(
  context: Context,
  to: string,
  locale: Locale | null,
  text: MailText,
): Promise<void> {
  await enqueueMail(context, context.db, to, locale, text)
  context.jobs.wake('send-mail')
}

/** Puts a mail in the queue with the transaction that needs it; wake `send-mail` after the commit. */
export const enqueueMail = (
  { jobs }: Context,
  executor: Executor,
  to: string,
  locale: Locale | null,
  text: MailText,
): Promise<void> => jobs.enqueue(executor, 'send-mail', { to, locale: locale ?? 'en-US', text })

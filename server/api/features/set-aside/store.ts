import { type SQL, sql } from 'drizzle-orm'
import { type Changed, change, stamp } from '#server/api/core/chats/changes.ts'
import { inTurns } from '#server/api/platform/in-turns.ts'
import type { Db, Executor } from '#server/db/client.ts'

/**
 * Change that sets a chat aside until the customer writes, or at most until the given time; `pending: false` and `until: null`
 * resume the chat.
 */
export type SetAside = { readonly pending: boolean } | { readonly until: Date | null }

const columnsOf = (aside: SetAside, now: Date): SQL => {
  if ('pending' in aside)
    return aside.pending
      ? sql`pending_since = coalesce(chats.pending_since, ${stamp(now)})`
      : sql`pending_since = null`
  return aside.until ? sql`snoozed_until = ${stamp(aside.until)}` : sql`snoozed_until = null`
}

/** Sets an assigned chat aside or resumes it; returns null if it is not assigned or has changed. */
export const updateSetAside = (
  tx: Executor,
  clientId: number,
  chatId: number,
  {
    aside,
    version,
    by,
    now,
  }: {
    readonly aside: SetAside
    readonly version: number | null
    readonly by: number
    readonly now: Date
  },
): Promise<Changed | null> =>
  change(tx, clientId, chatId, {
    set: columnsOf(aside, now),
    where: sql`chats.status = 'assigned'`,
    act: { kind: 'aside', by, now },
    version,
  })

/** Chat whose snooze is over, and its client. */
interface Due {
  readonly id: number
  readonly client_id: number
}

/** Returns chats whose snooze is over: clients take turns, and each client's longest overdue come first. */
export async function dueChats(db: Db, now: Date, most: number): Promise<Due[]> {
  const due = sql`select id, client_id, snoozed_until as due from chats where snoozed_until <= ${stamp(now)}`
  const { rows } = await db.execute<Due & Record<string, unknown>>(inTurns(due, most))
  return rows
}

/** Resumes a snoozed chat that is due; returns null if it has already been resumed. */
export const resume = (tx: Executor, clientId: number, chatId: number, now: Date): Promise<Changed | null> =>
  change(tx, clientId, chatId, {
    set: sql`snoozed_until = null, pending_since = null`,
    where: sql`chats.snoozed_until <= ${stamp(now)}`,
  })

/**
 * Returns the condition for a chat to count as silent: no message or other change since the given time. Excludes chats whose
 * customer is waiting for a reply, and snoozed chats.
 */
const isSilent = (status: 'bot' | 'assigned', before: Date): SQL => sql`
  chats.status = ${status} and chats.updated_at < ${stamp(before)} and chats.snoozed_until is null
  ${status === 'assigned' ? sql`and chats.unanswered_since is null` : sql``}`

/** Returns the ids of a client's chats that have been silent since a given time, longest silent first. */
export async function silentChats(
  db: Executor,
  clientId: number,
  {
    status,
    before,
    most,
  }: { readonly status: 'bot' | 'assigned'; readonly before: Date; readonly most: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from chats where client_id = ${clientId} and channel <> 'playground' and user_name <> '' and ${isSilent(status, before)}
    order by updated_at, id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Ends a chat on behalf of the system if it is still silent; returns null otherwise. */
export const endSilent = (
  tx: Executor,
  clientId: number,
  chatId: number,
  { status, before, now }: { readonly status: 'bot' | 'assigned'; readonly before: Date; readonly now: Date },
): Promise<Changed | null> =>
  change(tx, clientId, chatId, {
    set: sql`status = 'ended', ended_at = ${stamp(now)}, ended_by = 'system', waiting_since = null, queue_reason = null,
      unanswered_since = null, pending_since = null, shared_with = '{}', version = chats.version + 1, updated_at = ${stamp(now)}`,
    where: sql`(${isSilent(status, before)})`,
  })

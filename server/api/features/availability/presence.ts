import { type SQL, sql } from 'drizzle-orm'
import { AVAILABILITY_GRACE_MS, OFFLINE_AFTER_MS, PRESENCE_INTERVAL_MS } from '#contract/base/limits.ts'
import { assignWaitingChats } from '#server/api/core/chats/assignment/assign-waiting.ts'
import type { Context } from '#server/api/core/context.ts'
import type { UserRow } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { every } from '#server/lib/every.ts'
import { availabilityEvent } from './event.ts'

/** Member with a console that is connected to a relay. */
export interface Seen {
  readonly client_id: number
  readonly user_id: number
}

/** Interval between checks for members who have left. */
const CHECK_INTERVAL_MS = 5_000

/**
 * Records the presence reported by a relay. Sets returning members online; after a short absence, which is treated as a lost
 * connection, they keep their previous availability.
 */
export async function recordPresence(context: Context, seen: readonly Seen[]): Promise<void> {
  const { db, clock } = context
  if (seen.length === 0) return
  const now = clock.now()
  const members = sql`jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as m(client_id bigint, user_id bigint)`
  // Sorted by id, so that two relays that report the same members cannot deadlock.
  await db.execute(sql`
    insert into presences (user_id, client_id, seen_at)
    select u.id, u.client_id, ${now.toISOString()}::timestamptz
    from users u join (select distinct m.client_id, m.user_id from ${members}) m on u.id = m.user_id and u.client_id = m.client_id
    order by u.id
    on conflict (user_id) do update set seen_at = greatest(presences.seen_at, excluded.seen_at)`)
  const { rows } = await db.execute<{ client_id: number; ids: number[] }>(sql`
    select u.client_id, jsonb_agg(u.id) as ids from users u join ${members} on u.id = m.user_id and u.client_id = m.client_id
    where u.availability = 'offline' group by u.client_id`)
  for (const { client_id, ids } of rows) {
    await db.transaction((tx) => change(tx, client_id, ids, { ...comeBack(now), now }))
    await assignWaitingChats(context, client_id)
  }
}

/** Sets members offline whom no relay has reported for a minute, because they closed their consoles or their relay died. */
export async function setUnseenOffline({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const limit = new Date(now.getTime() - OFFLINE_AFTER_MS).toISOString()
  const unseen = sql`seen_at < ${limit}::timestamptz`
  const { rows: clients } = await db.execute<{ client_id: number }>(
    sql`select distinct client_id from presences where ${unseen}`,
  )
  for (const { client_id } of clients) {
    await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ user_id: number }>(sql`
        delete from presences where user_id in
          (select user_id from presences where client_id = ${client_id} and ${unseen} order by user_id for update)
        returning user_id`)
      const gone = rows.map(({ user_id }) => user_id)
      await change(tx, client_id, gone, { ...leave, now })
    })
  }
}

/** SQL for applying a change of presence: the members' new values, and the conditions that select the affected rows. */
interface Presence {
  readonly set: SQL
  readonly from: SQL
  readonly where: SQL
}

const leave: Presence = {
  set: sql`availability = 'offline', away_reason = null`,
  from: sql``,
  where: sql`users.availability <> 'offline'`,
}

const comeBack = (now: Date): Presence => ({
  set: sql`availability = coalesce(s.availability, 'online'), away_reason = s.away_reason`,
  from: sql`from users u left join lateral (
      select a.availability, a.away_reason from availability_spans a
      where a.client_id = u.client_id and a.user_id = u.id and a.over_at > ${new Date(now.getTime() - AVAILABILITY_GRACE_MS).toISOString()}::timestamptz
      order by a.over_at desc, a.id desc limit 1) s on true`,
  where: sql`u.id = users.id and users.availability = 'offline'`,
})

/** Applies a change of presence to the given members and publishes the resulting changes of availability. */
async function change(
  tx: Tx,
  clientId: number,
  userIds: readonly number[],
  { set, from, where, now }: Presence & { readonly now: Date },
): Promise<void> {
  const { rows } = await tx.execute<
    Pick<UserRow, 'id' | 'availability' | 'away_reason'> & { availability_since: string }
  >(sql`
    update users set ${set}, availability_since = ${now.toISOString()}::timestamptz ${from}
    where users.client_id = ${clientId} and users.id = any(${sql.param(userIds)}::bigint[]) and ${where}
    returning users.id, users.availability, users.away_reason, users.availability_since`)
  await append(
    tx,
    clientId,
    rows.map((row) => availabilityEvent(row, null)),
  )
}

/**
 * Checks every few seconds for members who have left. After startup or a failed check, waits until the relays have had time to
 * report. Returns a function that stops the checks.
 */
export function watchPresence(context: Context): () => Promise<void> {
  const { clock, log } = context
  const later = () => clock.now().getTime() + 2 * PRESENCE_INTERVAL_MS
  let notBefore = later()
  const look = async () => {
    if (clock.now().getTime() >= notBefore) await setUnseenOffline(context)
  }
  return every(CHECK_INTERVAL_MS, look, (err) => {
    notBefore = later()
    log.warn({ err }, 'could not check for members who have left')
  })
}

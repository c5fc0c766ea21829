import { sql } from 'drizzle-orm'
import { OFFLINE_AFTER, PRESENCE_EVERY } from '#contract/limits.ts'
import type { Tx } from '../../db/client.ts'
import { drainQueue } from '../chats/assignment/drain.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'

/** A member whose console a relay has seen. */
export interface Seen {
  readonly client_id: number
  readonly user_id: number
}

/** Milliseconds between two looks for members who are gone. */
const LOOK_EVERY = 5_000

/** Takes what a relay tells: whoever comes on line is online, unless they chose to be away. */
export async function notePresence(context: Context, seen: readonly Seen[]): Promise<void> {
  const { db, clock } = context
  if (seen.length === 0) return
  const now = clock.now()
  const members = sql`jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as m(client_id bigint, user_id bigint)`
  // In order of their numbers, so that two relays that tell of the same members do not wait for each other in a circle.
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
    await db.transaction((tx) => change(tx, client_id, ids, 'online', now))
    await drainQueue(context, client_id)
  }
}

/** Members of whom no relay has told for a minute are off line, whether they closed their consoles or the relay died with them. */
export async function leaveUnseen({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  const limit = new Date(now.getTime() - OFFLINE_AFTER).toISOString()
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
      await change(
        tx,
        client_id,
        rows.map(({ user_id }) => user_id),
        'offline',
        now,
      )
    })
  }
}

/** Sets the availability of members who do not have it yet, on either side of offline, and tells of each. */
async function change(
  tx: Tx,
  clientId: number,
  userIds: readonly number[],
  availability: 'online' | 'offline',
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update users set availability = ${availability}, availability_since = ${now.toISOString()}::timestamptz
    where client_id = ${clientId} and id = any(${sql.param(userIds)}::bigint[])
      and (availability = 'offline') = ${availability === 'online'}
    returning id`)
  await append(
    tx,
    clientId,
    rows.map(({ id }) => ({ type: 'availability.changed' as const, payload: { user_id: id, availability } })),
  )
}

/** Looks every few seconds for members who are gone. After a start or a failure it waits until the relays had time to tell who is there. Answers how to stop. */
export function watchPresence(context: Context): () => Promise<void> {
  const { clock, log } = context
  const later = () => clock.now().getTime() + 2 * PRESENCE_EVERY
  let notBefore = later()
  let looking: Promise<void> | null = null
  const look = () =>
    leaveUnseen(context)
      .catch((error) => {
        notBefore = later()
        log.warn({ err: error }, 'could not look for members who are gone')
      })
      .finally(() => {
        looking = null
      })
  const timer = setInterval(() => {
    if (clock.now().getTime() >= notBefore) looking ??= look()
  }, LOOK_EVERY).unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}

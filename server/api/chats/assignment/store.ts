import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/client.ts'
import type { Changed } from '../changes.ts'
import type { ChatSnapshot } from '../map.ts'
import { snapshotOf } from '../write.ts'
import type { Desk } from './strategy.ts'

/** First half of the key of the lock below; the number only has to differ from other users of the server. */
const QUEUE_LOCK = 7_304_102

/** Lets one transaction at a time give out the chats of a client, on whatever machine. */
export const lockQueue = (tx: Tx, clientId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${QUEUE_LOCK}::int, hashint8(${clientId}::bigint))`)

/** Clients that give chats out by themselves and have some that wait. */
export async function clientsWaiting(db: Executor, clientId?: number): Promise<number[]> {
  const one = clientId === undefined ? sql`` : sql`and c.id = ${clientId}`
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.id from clients c where (c.chat_config ->> 'autoAssign')::boolean ${one}
      and exists (select 1 from chats w where w.client_id = c.id and w.status = 'waiting' and w.channel <> 'playground')`)
  return rows.map(({ id }) => id)
}

/** Members of a client who are on line, with what they have. */
export async function desksOf(tx: Executor, clientId: number): Promise<Desk[]> {
  const { rows } = await tx.execute<{
    id: number
    limit: number
    open_chats: number
    last_given: Date | null
  }>(
    sql`
    select u.id, u.chat_limit as limit,
      (select count(*) from chats c where c.client_id = u.client_id and c.assigned_to = u.id and c.status = 'assigned') as open_chats,
      (select max(a.began_at) from chat_assignments a where a.agent_id = u.id) as last_given
    from users u where u.client_id = ${clientId} and u.availability = 'online' and not u.is_disabled`,
  )
  return rows.map(({ id, limit, open_chats, last_given }) => ({
    id,
    limit,
    openChats: Number(open_chats),
    lastGiven: last_given ? new Date(last_given).getTime() : 0,
  }))
}

/** Chats of a client that wait, oldest first. */
export async function waitingChats(tx: Executor, clientId: number, most: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from chats where client_id = ${clientId} and status = 'waiting' and channel <> 'playground'
    order by waiting_since, id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Clients in which a disabled member still has open chats. */
export async function clientsLeftAlone(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ client_id: number }>(sql`
    select distinct u.client_id from users u
    join chats c on c.client_id = u.client_id and c.assigned_to = u.id and c.status = 'assigned' where u.is_disabled`)
  return rows.map(({ client_id }) => client_id)
}

/** Lets the open chats of a client's disabled members wait for someone else, in one statement. */
export async function orphaned(tx: Executor, clientId: number, now: Date): Promise<Changed[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ chat: ChatSnapshot; previous: number }>(sql`
    with old as (
      select c.id, c.assigned_to from users u
      join chats c on c.client_id = u.client_id and c.assigned_to = u.id and c.status = 'assigned'
      where u.client_id = ${clientId} and u.is_disabled order by c.id for update of c
    ), c as (
      update chats set status = 'waiting', waiting_since = ${at}, assigned_to = null, assigned_at = null, unsure = 0,
        version = chats.version + 1, updated_at = ${at}
      from old where chats.id = old.id returning chats.*
    )
    select ${snapshotOf(sql`c`)} as chat, old.assigned_to as previous from c join old on old.id = c.id order by c.id`)
  return rows.map(({ chat, previous }) => ({ chat, previous, previousStatus: 'assigned' }))
}

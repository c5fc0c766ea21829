import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/client.ts'
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

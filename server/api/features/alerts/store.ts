import { sql } from 'drizzle-orm'
import { waitingKinds } from '#contract/account/notification-choices.ts'
import { WAITING_LISTED_MAX } from '#contract/base/limits.ts'
import { takesChats } from '#server/api/core/chats/assignment/store.ts'
import { stamp } from '#server/api/core/chats/changes.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Db, Executor, Tx } from '#server/db/client.ts'

/** Customer who waits for a person, or for a reply of the chat's agent. */
export interface WaitingCustomer extends Record<string, unknown> {
  readonly id: number
  readonly client_id: number
  readonly user_name: string
  /** Agent of the chat; null if it waits in a queue. */
  readonly assigned_to: number | null
  readonly team_id: number | null
  readonly since: string
  /** Beginning of the last message. */
  readonly text: string
}

/** Returns the customers who wait for a member: in the queues from which the member gets chats, and in the member's chats. */
export async function waitingFor(db: Db, { clientId, id }: Member) {
  const { rows } = await db.execute<{ queue: number[]; own: number[]; seq: number }>(sql`
    select coalesce((select seq from journal_heads where client_id = ${clientId}), 0) as seq,
      array(select c.id from chats c where c.client_id = ${clientId} and c.status = 'waiting' and c.channel <> 'playground'
        and (c.team_id is null or exists (select from team_members m where m.team_id = c.team_id and m.user_id = ${id})
          or not exists (select from team_members m where m.user_id = ${id}))
        order by c.waiting_since, c.id limit ${WAITING_LISTED_MAX}) as queue,
      array(select c.id from chats c where c.client_id = ${clientId} and c.status = 'assigned' and c.assigned_to = ${id}
        and c.unanswered_since is not null and c.pending_since is null and c.snoozed_until is null
        order by c.unanswered_since, c.id limit ${WAITING_LISTED_MAX}) as own`)
  const [found] = rows
  return {
    queue: found?.queue.map(Number) ?? [],
    own: found?.own.map(Number) ?? [],
    seq: Number(found?.seq ?? 0),
  }
}

/** Returns the ids of clients in which somebody has waited since the given time without a notification. */
export async function clientsToTell(db: Db, before: Date): Promise<number[]> {
  const { rows } = await db.execute<{ client_id: number }>(sql`
    select distinct w.client_id from (${untold(before)}) w join clients c on c.id = w.client_id where not c.is_disabled`)
  return rows.map(({ client_id }) => Number(client_id))
}

/** SQL query for customers who have waited since the given time and of whom nobody has been told yet. */
const untold = (before: Date) => sql`
  select c.id, c.client_id, c.user_name, null::bigint as assigned_to, c.team_id, c.waiting_since as since,
    coalesce(c.last_message ->> 'message', '') as text
  from chats c left join chat_alerts a on a.chat_id = c.id
  where c.status = 'waiting' and c.channel <> 'playground' and c.waiting_since <= ${stamp(before)} and a.since is distinct from c.waiting_since
  union all
  select c.id, c.client_id, c.user_name, c.assigned_to, c.team_id, c.unanswered_since, coalesce(c.last_message ->> 'message', '')
  from chats c left join chat_alerts a on a.chat_id = c.id
  where c.status = 'assigned' and c.channel <> 'playground' and c.unanswered_since <= ${stamp(before)} and c.assigned_at <= ${stamp(before)}
    and c.pending_since is null and c.snoozed_until is null and c.read_agent < c.message_count
    and a.since is distinct from c.unanswered_since`

/** Returns a client's customers of whom nobody has been told, longest wait first, and marks them as told. */
export async function takeUntold(tx: Tx, clientId: number, before: Date): Promise<WaitingCustomer[]> {
  const { rows } = await tx.execute<WaitingCustomer>(sql`
    with taken as (
      insert into chat_alerts (chat_id, since)
      select w.id, w.since from (${untold(before)}) w where w.client_id = ${clientId} order by w.id
      on conflict (chat_id) do update set since = excluded.since where chat_alerts.since is distinct from excluded.since
      returning chat_id
    )
    select w.* from (${untold(before)}) w join taken t on t.chat_id = w.id order by w.since, w.id`)
  return rows
}

/** Member who may be told of waiting customers. */
interface Listener {
  readonly id: number
  readonly role: string
  readonly takes: boolean
  readonly teams: readonly number[]
}

/** Returns the active members of a client who take chats or see all of them. */
export async function listenersOf(tx: Executor, clientId: number): Promise<Listener[]> {
  const { rows } = await tx.execute<Listener & Record<string, unknown>>(sql`
    select u.id, u.role, ${takesChats} as takes,
      (select coalesce(jsonb_agg(m.team_id), '[]') from team_members m where m.user_id = u.id) as teams
    from users u where u.client_id = ${clientId} and not u.is_disabled and (${takesChats} or u.role <> 'agent') order by u.id`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Returns the large floors with unhappy customers whom nobody has taken, and their numbers. */
export async function unhappyFloors(
  db: Db,
  members: number,
): Promise<{ client_id: number; count: number }[]> {
  const { rows } = await db.execute<{ client_id: number; count: number }>(sql`
    select c.client_id, count(*) as count from chats c join clients a on a.id = c.client_id and not a.is_disabled
    where c.status in ('bot', 'waiting') and c.channel <> 'playground' and c.unanswered_since is not null
      and c.sentiment in ('negative', 'very_negative')
    group by c.client_id
    having (select count(*) from users u where u.client_id = c.client_id and not u.is_disabled) > ${members}`)
  return rows.map(({ client_id, count }) => ({ client_id: Number(client_id), count: Number(count) }))
}

/** SQL condition for an unread notification `n` about a customer who no longer waits for the member. */
const isOver = sql`n.read_at is null and n.kind in ('chat_waiting', 'chat_message') and n.chat_id is not null
  and not exists (select from chats c where c.id = n.chat_id and case n.kind when 'chat_waiting' then c.status = 'waiting'
    else c.status = 'assigned' and c.assigned_to = n.user_id and c.unanswered_since is not null and c.read_agent < c.message_count end)`

/** Returns the ids of clients with unread notifications about customers who no longer wait. */
export async function clientsWithOver(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ client_id: number }>(
    sql`select distinct n.client_id from notifications n where ${isOver}`,
  )
  return rows.map(({ client_id }) => Number(client_id))
}

/** Marks a client's notifications about customers who no longer wait as read; returns their ids by member. */
export async function readOver(tx: Tx, clientId: number, now: Date): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await tx.execute<{ user_id: number; id: number }>(sql`
    update notifications n set read_at = ${stamp(now)} where n.client_id = ${clientId} and ${isOver} returning n.user_id, n.id`)
  const byMember = new Map<number, number[]>()
  for (const { user_id, id } of rows) {
    const ids = byMember.get(Number(user_id)) ?? []
    byMember.set(Number(user_id), [...ids, Number(id)])
  }
  return byMember
}

/** Member to mail, with the ids of the notifications. */
interface Unseen {
  readonly user_id: number
  readonly client_id: number
}

/** SQL condition for a notification `n` about customers who still wait, none of whom anybody online could help. */
const isUnseen = sql`n.is_mailed and n.mailed_at is null and (n.read_at is null or not n.is_listed)
  and n.kind in (${sql.join(
    waitingKinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})
  and (n.chat_id is null or exists (select from chats c where c.id = n.chat_id
    and (c.status = 'waiting' or c.status = 'assigned' and c.assigned_to = n.user_id and c.unanswered_since is not null)))
  and not exists (select from users u where u.client_id = n.client_id and not u.is_disabled and u.availability <> 'offline'
    and (u.id = n.user_id or n.kind = 'chat_waiting' and (${takesChats} or u.role <> 'agent')))`

/** Returns the members who have notifications about waiting customers that nobody has seen for the minutes they chose. */
export async function membersUnseen(db: Db, now: Date): Promise<Unseen[]> {
  const { rows } = await db.execute<Unseen & Record<string, unknown>>(sql`
    select distinct n.user_id, n.client_id from notifications n join users m on m.id = n.user_id
    where not m.is_disabled and n.created_at <= ${stamp(now)} - make_interval(mins => m.notification_mail_minutes) and ${isUnseen}`)
  return rows.map(({ user_id, client_id }) => ({ user_id: Number(user_id), client_id: Number(client_id) }))
}

/** Marks a member's unseen notifications about waiting customers as mailed, and returns their ids. */
export async function takeUnseen(tx: Tx, userId: number, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update notifications n set mailed_at = ${stamp(now)} where n.user_id = ${userId} and ${isUnseen} returning n.id`)
  return rows.map(({ id }) => Number(id))
}

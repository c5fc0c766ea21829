import { type SQL, sql } from 'drizzle-orm'
import type { Availability } from '#contract/account/members.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { QueueReason } from '#contract/chats/chat-shapes.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { type Changed, setQueued, stamp } from '../changes.ts'
import { snapshotOf } from '../messages/write.ts'
import { inTeams } from '../visible-chats.ts'
import type { AgentSlot } from './strategy.ts'

/** First half of the advisory lock's key; its only requirement is that it differ from other advisory locks in the database. */
const QUEUE_LOCK = 7_304_102

/** Our choice: time for which a chat is not assigned back to the member who passed it on. */
const PASSED_ON_MS = 5 * MINUTE_MS

/** Maximum number of chats requeued per transaction. */
const REQUEUED_AT_ONCE = 100

/** Ensures that only one transaction at a time, on any machine, assigns a client's chats. */
export const lockQueue = (tx: Tx, clientId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${QUEUE_LOCK}::int, hashint8(${clientId}::bigint))`)

/** Returns the ids of clients with automatic assignment and waiting chats. */
export async function clientsWaiting(db: Executor, clientId?: number): Promise<number[]> {
  const one = clientId === undefined ? sql`` : sql`and c.id = ${clientId}`
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.id from clients c where (c.chat_config ->> 'autoAssign')::boolean ${one}
      and exists (select 1 from chats w where w.client_id = c.id and w.status = 'waiting' and w.channel <> 'playground')`)
  return rows.map(({ id }) => id)
}

/** SQL condition that chats are assigned to a member `u` automatically; the same rule as `takesChats` in the contract. */
export const takesChats = sql`coalesce(u.takes_chats, u.role = 'agent')`

/** Returns a client's enabled members who are not offline, with their load; only online ones are candidates. */
export async function agentSlots(tx: Executor, clientId: number): Promise<AgentSlot[]> {
  const { rows } = await tx.execute<{
    id: number
    name: string
    availability: Availability
    limit: number
    open_chats: number
    last_given: Date | null
    online_since: Date | null
    given_since: number
    teams: number[]
  }>(
    sql`
    select u.id, u.name as name, u.availability, u.chat_limit as limit,
      (select count(*) from chats c where c.client_id = u.client_id and c.assigned_to = u.id and c.status = 'assigned'
        and c.pending_since is null and c.snoozed_until is null) as open_chats,
      (select max(a.began_at) from chat_assignments a where a.agent_id = u.id) as last_given,
      u.availability_since as online_since,
      (select count(*) from chat_assignments a where a.agent_id = u.id and a.began_at >= u.availability_since) as given_since,
      (select coalesce(jsonb_agg(m.team_id), '[]') from team_members m where m.user_id = u.id) as teams
    from users u where u.client_id = ${clientId} and u.availability <> 'offline' and not u.is_disabled and ${takesChats}`,
  )
  return rows.map(({ open_chats, last_given, online_since, given_since, ...member }) => ({
    ...member,
    openChats: Number(open_chats),
    onlineSince: online_since ? new Date(online_since).getTime() : 0,
    givenSince: Number(given_since),
    lastGiven: last_given ? new Date(last_given).getTime() : 0,
  }))
}

/** Team with waiting chats; null for chats without a team, which can be assigned to any member. */
export type QueueTeam = { readonly id: number; readonly name: string } | null

/** Waiting chat and its team. */
export interface WaitingChat {
  readonly id: number
  readonly teamId: number | null
  /** When the customer began to wait, in milliseconds since 1970. */
  readonly since: number
  /** Member who just passed the chat on and is therefore skipped; null if none. */
  readonly passedBy: number | null
}

/**
 * Returns the ids of clients with automatic assignment in which chats wait that are given out one at a time, because a member came
 * online after the given time.
 */
export async function clientsPaced(db: Executor, since: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.id from clients c where (c.chat_config ->> 'autoAssign')::boolean
      and exists (select from users u where u.client_id = c.id and u.availability = 'online' and u.availability_since > ${stamp(since)})
      and exists (select from chats w where w.client_id = c.id and w.status = 'waiting' and w.channel <> 'playground')`)
  return rows.map(({ id }) => id)
}

/** Returns the teams that have waiting chats. */
export async function queueTeams(tx: Executor, clientId: number): Promise<QueueTeam[]> {
  const { rows } = await tx.execute<{ id: number | null; name: string | null }>(sql`
    select t.id, t.name from (
      select distinct team_id from chats where client_id = ${clientId} and status = 'waiting' and channel <> 'playground'
    ) q left join teams t on t.id = q.team_id order by t.id`)
  return rows.map(({ id, name }) => (id === null ? null : { id, name: name ?? '' }))
}

/** Returns the chats of the given teams that have waited since the given time or later, oldest first. */
export async function waitingChats(
  tx: Executor,
  clientId: number,
  {
    teams,
    most,
    since,
    now,
  }: {
    readonly teams: readonly QueueTeam[]
    readonly most: number
    readonly since: number
    readonly now: Date
  },
): Promise<WaitingChat[]> {
  const ids = teams.map((team) => team?.id ?? 0)
  const passedSince = new Date(now.getTime() - PASSED_ON_MS).toISOString()
  const { rows } = await tx.execute<{
    id: number
    team_id: number | null
    waiting_since: string
    passed_by: number | null
  }>(sql`
    select c.id, c.team_id, c.waiting_since, case when c.queue_reason = 'transferred' and (c.last_act ->> 'version')::int = c.version
      and (c.last_act ->> 'at')::timestamptz > ${passedSince}::timestamptz then (c.last_act ->> 'by')::bigint end as passed_by
    from chats c where c.client_id = ${clientId} and c.status = 'waiting' and c.channel <> 'playground'
      and c.waiting_since >= ${stamp(new Date(since))} and ${inTeams(sql`c`, ids)}
    order by c.waiting_since, c.id limit ${most}`)
  return rows.map(({ id, team_id, waiting_since, passed_by }) => ({
    id,
    teamId: team_id,
    since: new Date(waiting_since).getTime(),
    passedBy: passed_by === null ? null : Number(passed_by),
  }))
}

/** Returns the ids of clients in which a disabled member still has open chats. */
export async function clientsWithOrphanedChats(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ client_id: number }>(sql`
    select distinct u.client_id from users u
    join chats c on c.client_id = u.client_id and c.assigned_to = u.id and c.status = 'assigned' where u.is_disabled`)
  return rows.map(({ client_id }) => client_id)
}

/** Client that requeues unanswered chats. */
interface Requeuing extends Pick<ClientRow, 'id' | 'business_hours' | 'time_zone'> {
  /** Minutes of open time after which a chat is requeued. */
  readonly minutes: number
}

/** Returns the clients that requeue unanswered chats. */
export async function clientsThatRequeue(db: Executor): Promise<Requeuing[]> {
  const { rows } = await db.execute<Requeuing & Record<string, unknown>>(sql`
    select id, business_hours, time_zone, (chat_config ->> 'requeueMinutes')::int as minutes from clients
    where (chat_config ->> 'requeueMinutes') is not null and not is_disabled`)
  return rows
}

/** Requeues a client's assigned chats whose customers have waited for a reply since before a given time. */
export const requeueUnanswered = (
  tx: Executor,
  clientId: number,
  before: Date,
  now: Date,
): Promise<Changed[]> =>
  requeue(
    tx,
    sql`select c.id, c.assigned_to from chats c where c.client_id = ${clientId} and c.status = 'assigned' and c.channel <> 'playground'
      and c.unanswered_since < ${stamp(before)} and c.assigned_at < ${stamp(before)}
      and c.pending_since is null and c.snoozed_until is null
      order by c.id limit ${REQUEUED_AT_ONCE} for update of c skip locked`,
    'unanswered',
    now,
  )

/**
 * Requeues the open chats of a client's disabled members, in one statement, at the place of their customers' waits: since they
 * asked for a person who has not answered, or since the message that awaits a reply.
 */
export const requeueOrphaned = (tx: Executor, clientId: number, now: Date): Promise<Changed[]> =>
  requeue(
    tx,
    sql`select c.id, c.assigned_to from users u
      join chats c on c.client_id = u.client_id and c.assigned_to = u.id and c.status = 'assigned'
      where u.client_id = ${clientId} and u.is_disabled order by c.id for update of c`,
    'agent_left',
    now,
  )

/** SQL expression for the time since when the customer of an assigned chat has waited. */
const waitOf = (now: Date): SQL => sql`coalesce((select max(h.began_at) from chat_handovers h
  where h.chat_id = chats.id and h.over_at is null and h.answered_at is null), chats.unanswered_since, ${stamp(now)})`

async function requeue(tx: Executor, which: SQL, reason: QueueReason, now: Date): Promise<Changed[]> {
  const { rows } = await tx.execute<{ chat: ChatSnapshot; previous: number }>(sql`
    with old as (${which}), c as (
      update chats set ${setQueued(reason, now, waitOf(now))}, assigned_to = null, assigned_at = null
      from old where chats.id = old.id returning chats.*
    )
    select ${snapshotOf(sql`c`)} as chat, old.assigned_to as previous from c join old on old.id = c.id order by c.id`)
  return rows.map(({ chat, previous }) => ({ chat, previous, previousStatus: 'assigned' }))
}

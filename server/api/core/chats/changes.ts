import { type SQL, sql } from 'drizzle-orm'
import type { AssignmentReceipt, ChatStatus, QueueReason } from '#contract/chats/chat-shapes.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { type Act, recordAct, replacedBy, setAuthor } from './acts.ts'
import { snapshotOf } from './messages/write.ts'
import { teamOnHandover } from './team-routing.ts'

/** Chat after a change, with its previous assignee and status. */
export interface Changed {
  readonly chat: ChatSnapshot
  /** Id by which the member who made the change can undo it; null if it cannot be undone. */
  readonly actId?: number | null
  readonly previous: number | null
  readonly previousStatus: ChatStatus
  /** Followers before the change; the same as now if omitted. */
  readonly formerFollowers?: readonly number[]
}

/** Precondition of a change. */
export interface Expected {
  /** Version that the caller saw; null for any version. */
  readonly version: number | null
}

/** Chat with the precondition of its change. */
export interface Seen extends Expected {
  readonly id: number
}

/** New values of columns, and the condition under which they are set. */
interface Change {
  readonly set: SQL
  readonly where: SQL
  /** Act of a member that can be undone; the statement records the values that it replaces. */
  readonly act?: Act
}

/** Changes the chats that meet a condition; one statement both checks and writes. Returns the changed chats in any order. */
export async function changeAll(
  tx: Executor,
  clientId: number,
  chats: readonly Seen[],
  { set, where, act }: Change,
): Promise<Changed[]> {
  const ids = sql.param(chats.map(({ id }) => id))
  const versions = sql.param(chats.map(({ version }) => version))
  const { rows } = await tx.execute<{
    chat: ChatSnapshot
    previous: number | null
    previous_status: ChatStatus
    former_followers: readonly number[]
    act_id: number | null
  }>(sql`
    with old as (
      select chats.id, chats.assigned_to, chats.status, chats.shared_with, seen.version as seen_version ${act ? sql`, ${replacedBy(act)}` : sql``}
      from chats join unnest(${ids}::bigint[], ${versions}::int[]) as seen(id, version) on seen.id = chats.id
      where chats.client_id = ${clientId} order by chats.id for update of chats
    ),
    c as (
      update chats set ${set} ${act ? setAuthor(act) : sql``} from old
      where chats.id = old.id and (old.seen_version is null or chats.version = old.seen_version) and ${where} returning chats.*
    )${act ? sql`, act as (${recordAct(act)})` : sql``}
    select ${snapshotOf(sql`c`)} as chat, old.assigned_to as previous, old.status as previous_status,
      to_jsonb(old.shared_with) as former_followers,
      ${act ? sql`(select act.id from act where act.chat_id = c.id)` : sql`null`} as act_id
    from c join old on old.id = c.id`)
  return rows.map(({ chat, previous, previous_status, former_followers, act_id }) => ({
    chat,
    actId: act_id,
    previous,
    previousStatus: previous_status,
    formerFollowers: former_followers,
  }))
}

/** Changes one chat as `changeAll` does; returns null if the chat does not meet the condition or has another version. */
export async function change(
  tx: Executor,
  clientId: number,
  chatId: number,
  { version = null, ...changes }: Change & Partial<Expected>,
): Promise<Changed | null> {
  const [changed] = await changeAll(tx, clientId, [{ id: chatId, version }], changes)
  return changed ?? null
}

/** Returns a timestamp as SQL. */
export const stamp = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

/**
 * New assignee, the member who assigns the chats, and the time; without `overrule`, chats assigned to other agents are skipped.
 */
interface Assignment {
  readonly userId: number
  readonly overrule: boolean
  readonly by: number
  readonly now: Date
}

/** Assigns chats to a member; returns those that were changed. */
export const assignAll = (
  tx: Executor,
  clientId: number,
  chats: readonly Seen[],
  { userId, overrule, by, now }: Assignment,
): Promise<Changed[]> =>
  changeAll(tx, clientId, chats, {
    set: setAssigned(userId, null, now),
    act: { kind: 'move', by, now },
    where: sql`chats.status <> 'ended' and chats.channel <> 'playground'
      and (${overrule}::boolean or chats.assigned_to is null or chats.assigned_to = ${userId}::bigint)`,
  })

/** Assigns one chat as `assignAll` does; returns null if the chat cannot be assigned. */
export async function assign(
  tx: Executor,
  clientId: number,
  chat: Seen,
  to: Assignment,
): Promise<Changed | null> {
  const [changed] = await assignAll(tx, clientId, [chat], to)
  return changed ?? null
}

/** Assigns a chat that is waiting in a team's queue; returns null if it is no longer waiting there. */
export const assignWaitingChat = (
  tx: Executor,
  clientId: number,
  chatId: number,
  {
    teamId,
    receipt,
    now,
  }: { readonly teamId: number | null; readonly receipt: AssignmentReceipt; readonly now: Date },
): Promise<Changed | null> =>
  change(tx, clientId, chatId, {
    set: setAssigned(receipt.agent.id, receipt, now),
    where: sql`chats.status = 'waiting' and chats.team_id is not distinct from ${teamId}::bigint`,
  })

/** SQL assignments for a chat that is assigned, returned to the bot or ended: it no longer waits and is no longer set aside. */
const clearQueue = sql`waiting_since = null, queue_reason = null, pending_since = null, snoozed_until = null`

const setAssigned = (userId: number, receipt: AssignmentReceipt | null, now: Date): SQL =>
  sql`assigned_to = ${userId}::bigint, assignment_receipt = ${receipt && JSON.stringify(receipt)}::jsonb, assigned_at = ${stamp(now)}, team_id = ${teamOnHandover}, status = 'assigned', ${clearQueue},
    unsure = 0, version = chats.version + 1, updated_at = ${stamp(now)}`

/**
 * SQL expression for when the customer wrote the first message that is unanswered from the bot's point of view: a bot message
 * sent while the chat waited counts as a reply, and the request for an agent does not count as a question.
 */
const unansweredByBot = sql`(select min(m.created_at) from messages m where m.chat_id = chats.id and m.sender = 'customer'
  and m.position > coalesce((select max(r.position) from messages r where r.chat_id = chats.id and r.sender <> 'customer'), 0))`

/** Returns a chat to the bot. */
export const returnToBot = (
  tx: Executor,
  clientId: number,
  chatId: number,
  { version, by, now }: Expected & { readonly by: number; readonly now: Date },
): Promise<Changed | null> =>
  change(tx, clientId, chatId, {
    set: sql`assigned_to = null, assigned_at = null, assignment_receipt = null, team_id = null, status = 'bot', muted_since = null, ${clearQueue}, unsure = 0, unanswered_since = ${unansweredByBot},
      version = chats.version + 1, updated_at = ${stamp(now)}`,
    where: sql`chats.status <> 'ended'`,
    act: { kind: 'move', by, now },
    version,
  })

/**
 * SQL assignments for a chat that joins the waiting queue; from then on the customer waits for an agent, even if the bot has
 * replied.
 */
export const setQueued = (
  reason: QueueReason,
  now: Date,
  since: SQL = stamp(now),
  team: SQL = teamOnHandover,
): SQL =>
  sql`status = 'waiting', team_id = ${team}, waiting_since = ${since}, queue_reason = ${reason}::text, left_at = null,
    unanswered_since = coalesce(chats.unanswered_since, ${stamp(now)}), pending_since = null, snoozed_until = null,
    unsure = 0, version = chats.version + 1, updated_at = ${stamp(now)}`

/** Moves a chat from the bot to the waiting queue; returns null if the bot does not have the chat. */
export const queueChat = (
  tx: Executor,
  clientId: number,
  chatId: number,
  { reason, now }: { readonly reason: QueueReason; readonly now: Date },
): Promise<Changed | null> =>
  change(tx, clientId, chatId, { set: setQueued(reason, now), where: sql`chats.status = 'bot'` })

/** Requeues assigned chats at their previous positions, which depend on when the customer requested an agent. */
export const requeueAll = (
  tx: Executor,
  clientId: number,
  chats: readonly Seen[],
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<Changed[]> => {
  const asked = sql`coalesce((select max(h.began_at) from chat_handovers h where h.chat_id = chats.id and h.over_at is null), ${stamp(now)})`
  const set = sql`${setQueued('transferred', now, asked)}, assigned_to = null, assigned_at = null, assignment_receipt = null`
  return changeAll(tx, clientId, chats, {
    set,
    act: { kind: 'move', by, now },
    where: sql`chats.status = 'assigned' and chats.channel <> 'playground'`,
  })
}

/** Ends a chat on behalf of a member or the customer; returns null if it cannot be ended. */
export const end = (
  tx: Executor,
  clientId: number,
  chatId: number,
  { by, now }: { readonly by: { readonly member: number } | 'customer'; readonly now: Date },
): Promise<Changed | null> =>
  change(tx, clientId, chatId, {
    set: sql`status = 'ended', ended_at = ${stamp(now)}, ended_by = ${by === 'customer' ? by : 'agent'}::text, ${clearQueue}, unanswered_since = null, shared_with = '{}',
      version = chats.version + 1, updated_at = ${stamp(now)}`,
    where: sql`chats.status <> 'ended'`,
    ...(by !== 'customer' && { act: { kind: 'move', by: by.member, now } }),
  })

/**
 * Reopens an ended chat because of a new message from its customer, or from a person using the provider's own tool; returns null
 * if the chat has not ended.
 */
export const reopen = (tx: Executor, clientId: number, chatId: number, now: Date): Promise<Changed | null> =>
  change(tx, clientId, chatId, {
    set: sql`status = 'bot', ended_at = null, ended_by = null, assigned_to = null, assigned_at = null, assignment_receipt = null, team_id = null,
      muted_since = null, unsure = 0, version = chats.version + 1, updated_at = ${stamp(now)}`,
    where: sql`chats.status = 'ended'`,
  })

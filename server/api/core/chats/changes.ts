import { type SQL, sql } from 'drizzle-orm'
import { audienceOf } from '#contract/chat-policy.ts'
import type {
  AssignmentCandidate,
  AssignmentReceipt,
  Chat,
  ChatStatus,
  QueueReason,
  SentimentReceipt,
} from '#contract/chat-shapes.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { snapshotOf } from './messages/write.ts'

/** A chat as it was before a change and as it is now. */
export interface Changed {
  readonly chat: ChatSnapshot
  readonly previous: number | null
  readonly previousStatus: ChatStatus
}

/** Changes a chat where a condition holds, checked and written in one statement; null where it does not hold. */
export async function change(
  tx: Executor,
  clientId: number,
  chatId: number,
  set: SQL,
  where: SQL,
): Promise<Changed | null> {
  const { rows } = await tx.execute<{
    chat: ChatSnapshot
    previous: number | null
    previous_status: ChatStatus
  }>(sql`
    with old as (select id, assigned_to, status from chats where id = ${chatId} and client_id = ${clientId} for update),
    c as (update chats set ${set} from old where chats.id = old.id and ${where} returning chats.*)
    select ${snapshotOf(sql`c`)} as chat, old.assigned_to as previous, old.status as previous_status from c, old`)
  const [row] = rows
  return row ? { chat: row.chat, previous: row.previous, previousStatus: row.previous_status } : null
}

/** Returns a moment as SQL. */
export const stamp = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

/** What must still be true of the chat for a change to go through. */
export interface Expected {
  /** Version that the caller saw. */
  readonly version: number | null
}

const sameVersion = ({ version }: Expected): SQL =>
  version === null ? sql`true` : sql`chats.version = ${version}::int`

/** Gives a chat to a member; unless `overrule`, only while nobody else has it. */
export const assign = (
  tx: Executor,
  clientId: number,
  chatId: number,
  to: { readonly userId: number; readonly overrule: boolean } & Expected,
  now: Date,
): Promise<Changed | null> =>
  change(
    tx,
    clientId,
    chatId,
    afterAssignment(to.userId, null, now),
    sql`chats.status <> 'ended' and ${sameVersion(to)}
      and (${to.overrule}::boolean or chats.assigned_to is null or chats.assigned_to = ${to.userId}::bigint)`,
  )

/** Gives a chat that waits to a member; null where it no longer waits. */
export const assignWaitingChat = (
  tx: Executor,
  clientId: number,
  chatId: number,
  receipt: AssignmentReceipt,
  now: Date,
): Promise<Changed | null> =>
  change(tx, clientId, chatId, afterAssignment(receipt.agent.id, receipt, now), sql`chats.status = 'waiting'`)

/** What ends with each change of hands: waiting, and being set aside. */
const notInQueue = sql`waiting_since = null, queue_reason = null, pending_since = null, snoozed_until = null`

const afterAssignment = (userId: number, receipt: AssignmentReceipt | null, now: Date): SQL =>
  sql`assigned_to = ${userId}::bigint, assignment_receipt = ${receipt && JSON.stringify(receipt)}::jsonb, assigned_at = ${stamp(now)}, status = 'assigned', ${notInQueue},
    unsure = 0, version = chats.version + 1, updated_at = ${stamp(now)}`

/**
 * The time of the customer's first message that nobody replied to, in the eyes of the bot: what it said while the chat waited was a
 * reply, and having called a person was not a question.
 */
const unansweredByBot = sql`(select min(m.created_at) from messages m where m.chat_id = chats.id and m.sender = 'customer'
  and m.position > coalesce((select max(r.position) from messages r where r.chat_id = chats.id and r.sender <> 'customer'), 0))`

/** Gives a chat back to the bot. */
export const unassign = (
  tx: Executor,
  clientId: number,
  chatId: number,
  expected: Expected,
  now: Date,
): Promise<Changed | null> =>
  change(
    tx,
    clientId,
    chatId,
    sql`assigned_to = null, assigned_at = null, assignment_receipt = null, status = 'bot', ${notInQueue}, unsure = 0, unanswered_since = ${unansweredByBot},
      version = chats.version + 1, updated_at = ${stamp(now)}`,
    sql`chats.status <> 'ended' and ${sameVersion(expected)}`,
  )

/** What putting a chat into the waiting queue sets: from now on the customer waits for a person, whatever the bot has said. */
export const intoQueue = (reason: QueueReason, now: Date, since: SQL = stamp(now)): SQL =>
  sql`status = 'waiting', waiting_since = ${since}, queue_reason = ${reason}::text, left_at = null,
    unanswered_since = coalesce(chats.unanswered_since, ${stamp(now)}), pending_since = null, snoozed_until = null,
    unsure = 0, version = chats.version + 1, updated_at = ${stamp(now)}`

/** Puts a chat that the bot has into the waiting queue. */
export const queue = (
  tx: Executor,
  clientId: number,
  chatId: number,
  reason: QueueReason,
  now: Date,
): Promise<Changed | null> => change(tx, clientId, chatId, intoQueue(reason, now), sql`chats.status = 'bot'`)

/** Puts a chat that an agent has back into the waiting queue, at the place where it stood: since the customer asked for a person. */
export const returnToQueue = (
  tx: Executor,
  clientId: number,
  chatId: number,
  expected: Expected,
  now: Date,
): Promise<Changed | null> => {
  const asked = sql`coalesce((select max(h.began_at) from chat_handovers h where h.chat_id = chats.id and h.over_at is null), ${stamp(now)})`
  const set = sql`${intoQueue('transferred', now, asked)}, assigned_to = null, assigned_at = null, assignment_receipt = null`
  return change(tx, clientId, chatId, set, sql`chats.status = 'assigned' and ${sameVersion(expected)}`)
}

/** Ends a chat. */
export const end = (
  tx: Executor,
  clientId: number,
  chatId: number,
  by: NonNullable<Chat['ended_by']>,
  now: Date,
): Promise<Changed | null> =>
  change(
    tx,
    clientId,
    chatId,
    sql`status = 'ended', ended_at = ${stamp(now)}, ended_by = ${by}::text, ${notInQueue}, unanswered_since = null,
      version = chats.version + 1, updated_at = ${stamp(now)}`,
    sql`chats.status <> 'ended'`,
  )

/** Sets the sentiment where it differs, with how that came about. */
export const setSentiment = (
  tx: Executor,
  clientId: number,
  chatId: number,
  sentiment: Chat['sentiment'],
  receipt: SentimentReceipt,
): Promise<Changed | null> =>
  change(
    tx,
    clientId,
    chatId,
    sql`sentiment = ${sentiment}::text, sentiment_receipt = ${JSON.stringify(receipt)}::jsonb`,
    sql`chats.sentiment <> ${sentiment}::text`,
  )

/** Gives a chat its summary, the first one or a newer one. */
export const summarize = (
  tx: Executor,
  clientId: number,
  chatId: number,
  summary: string,
): Promise<Changed | null> =>
  change(
    tx,
    clientId,
    chatId,
    sql`summary = ${summary}::text, summarized_times = chats.summarized_times + 1`,
    sql`true`,
  )

/** Gives a chat its tags; null where it has exactly these. */
export const setTags = (
  tx: Executor,
  clientId: number,
  chatId: number,
  tags: readonly string[],
): Promise<Changed | null> => {
  const all = sql`${sql.param(tags)}::text[]`
  return change(tx, clientId, chatId, sql`tags = ${all}`, sql`chats.tags <> ${all}`)
}

/** Moves a reading mark forward; null where it stands there or further already. */
export const mark = (
  tx: Executor,
  clientId: number,
  chatId: number,
  which: 'read_agent' | 'read_customer' | 'delivered_customer',
  order: number,
): Promise<Changed | null> => {
  const column = sql.identifier(which)
  return change(
    tx,
    clientId,
    chatId,
    sql`${column} = least(${order}::int, chats.message_count)`,
    sql`chats.${column} < least(${order}::int, chats.message_count)`,
  )
}

/** Types that carry nothing but the chat. */
type PlainChatType =
  | 'chat.ended'
  | 'chat.reopened'
  | 'chat.updated'
  | 'chat.summarized'
  | 'chat.tagged'
  | 'visitor.left'
  | 'visitor.returned'
  | 'sentiment.changed'

const audienceOfChange = ({ chat, previous }: Changed) => audienceOf(chat, previous)

/** Returns the event that a chat changed. */
export const chatEvent = (type: PlainChatType, changed: Changed): NewEvent => ({
  type,
  payload: { chat: changed.chat },
  audience: audienceOfChange(changed),
})

/** Returns the event that a chat was assigned, or given back to the bot, by a member; by null for automatic assignment. */
export const assignmentEvent = (
  type: 'chat.assigned' | 'chat.unassigned',
  changed: Changed,
  by: number | null,
): NewEvent => ({
  type,
  payload: { chat: changed.chat, by, previous: changed.previous },
  audience: audienceOfChange(changed),
})

/** Returns the event that a chat was assigned automatically, with why. */
export const automaticAssignmentEvent = (
  changed: Changed,
  receipt: AssignmentReceipt,
  candidates: AssignmentCandidate[],
): NewEvent => ({
  type: 'chat.assigned',
  payload: { chat: changed.chat, by: null, previous: changed.previous, receipt, candidates },
  audience: audienceOfChange(changed),
})

/** Returns the event that a chat waits for a person. */
export const queuedEvent = (changed: Changed, reason: QueueReason): NewEvent => ({
  type: 'chat.queued',
  payload: { chat: changed.chat, reason },
  audience: audienceOfChange(changed),
})

/** Returns the event that a side has read a chat up to an `order`. */
export const messagesReadEvent = (changed: Changed, by: 'customer' | 'agent', order: number): NewEvent => ({
  type: 'messages.read',
  payload: { chat_id: changed.chat.id, by, order },
  audience: audienceOfChange(changed),
})

/** Returns the event that messages up to an `order` reached the customer's device. */
export const deliveredEvent = (changed: Changed, order: number): NewEvent => ({
  type: 'messages.delivered',
  payload: { chat_id: changed.chat.id, order },
  audience: audienceOfChange(changed),
})

/** Writes events of chats, except for playground chats, which are nobody's business but the tester's. */
export async function appendChatEvents(
  tx: Executor,
  changed: Changed,
  events: readonly NewEvent[],
): Promise<void> {
  if (changed.chat.channel !== 'playground') await append(tx, changed.chat.client_id, events)
}

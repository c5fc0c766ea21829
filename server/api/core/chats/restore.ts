import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { formerRow, restoredColumns, type StoredAct } from './acts.ts'
import { type Changed, change, stamp } from './changes.ts'
import { snapshotOf } from './messages/write.ts'
import { type ChatTags, setTags } from './value-changes.ts'

/** SQL condition for messages `m` that the chat received after the act. */
const since = (chatId: number, { message_count }: StoredAct): SQL =>
  sql`m.chat_id = ${chatId} and m.position > ${message_count}::int`

/** SQL condition for a message `m` that is an answer of the bot, as opposed to a notice. */
const isAnswer = sql`m.sender = 'bot' and m.answers is not null`

/** Returns whether an agent has written since the act, so that the customer has seen its effect. */
export async function isAnsweredSince(tx: Executor, chatId: number, act: StoredAct): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from messages m where ${since(chatId, act)} and m.sender = 'agent' limit 1`,
  )
  return rows.length > 0
}

/**
 * SQL condition that a wait is still counted from the chat's last check. The time of the next check is then kept, so that the same
 * warning is not given twice.
 */
const isSameWait = sql`chats.reply_due_at is not distinct from b.reply_due_at`
const wasAndIsWaiting = sql`chats.status = 'waiting' and b.status = 'waiting'`

/** Puts the columns of a chat back to their values before a move. Triggers write the move back as one more move. */
async function restoreColumns(
  tx: Executor,
  chatId: number,
  act: StoredAct,
  now: Date,
): Promise<Pick<Changed, 'previous' | 'previousStatus'>> {
  const special = ['shared_with', 'team_id', 'left_at', 'reply_check_at', 'last_act', 'updated_at']
  const { rows } = await tx.execute<{ previous: number | null; status: Changed['previousStatus'] }>(sql`
    with old as (select id, assigned_to, status from chats where id = ${chatId}),
    done as (
      update chats set ${restoredColumns('move', special)},
        team_id = (select t.id from teams t where t.client_id = chats.client_id and t.id = b.team_id for key share),
        shared_with = case when chats.status = 'ended' then b.shared_with else chats.shared_with end,
        left_at = case when ${wasAndIsWaiting} then chats.left_at else b.left_at end,
        reply_check_at = case when ${isSameWait} then chats.reply_check_at else b.reply_check_at end,
        last_act = case when (b.last_act ->> 'version')::int = ${act.former_version}::int
          then jsonb_set(b.last_act, '{version}', to_jsonb(chats.version + 1)) else b.last_act end,
        version = chats.version + 1, updated_at = ${stamp(now)}
      from ${formerRow(act)} where chats.id = ${chatId}
    )
    select assigned_to as previous, status from old`)
  const [old] = rows
  if (!old) throw new Error('The chat to restore does not exist.')
  return { previous: old.previous, previousStatus: old.status }
}

/** Removes a move and its undoing from the statistics: what was open before the move is open again. */
async function restoreSpans(tx: Executor, chatId: number, { spans, before }: StoredAct): Promise<void> {
  if (!spans) return
  const { handover, assignment, last_handover, last_assignment } = spans
  await tx.execute(
    sql`delete from chat_handovers where chat_id = ${chatId} and id > ${last_handover}::bigint`,
  )
  await tx.execute(
    sql`delete from chat_assignments where chat_id = ${chatId} and id > ${last_assignment}::bigint`,
  )
  if (assignment)
    await tx.execute(sql`update chat_assignments set over_at = null where id = ${assignment.id}::bigint`)
  if (handover)
    await tx.execute(sql`update chat_handovers set over_at = null, over_as = null, open_wait_ms = ${handover.open_wait_ms}::bigint,
        left_at = case when ${before.status === 'waiting'}::boolean then (select c.left_at from chats c where c.id = ${chatId})
          else ${handover.left_at}::timestamptz end
      where id = ${handover.id}::bigint`)
}

/**
 * Applies to a restored chat what its customer and the bot wrote since the act: the customer's messages await a reply, and end
 * the time for which the chat was set aside.
 */
async function applyMessages(
  tx: Executor,
  { id, status, updated_at, message_count }: ChatSnapshot,
  act: StoredAct,
): Promise<ChatSnapshot> {
  const isUntouched = message_count === act.message_count && +new Date(updated_at) === +act.at
  const wasWithBot = act.before.status === 'bot'
  const botReplies = wasWithBot || status === 'bot'
  const { rows } = await tx.execute<{ chat: ChatSnapshot }>(sql`
    with later as (select m.position, m.sender, m.created_at, ${isAnswer} as is_answer from messages m where ${since(id, act)}),
    c as (
      update chats set
        unanswered_since = coalesce(
          case when ${wasWithBot}::boolean and exists (select from later l where l.is_answer) then null else chats.unanswered_since end,
          (select min(l.created_at) from later l where l.sender = 'customer' and l.position > coalesce(
            (select max(r.position) from later r where r.is_answer and ${botReplies}::boolean), 0))),
        pending_since = case when not exists (select from later l where l.sender = 'customer') then chats.pending_since end,
        snoozed_until = case when not exists (select from later l where l.sender = 'customer') then chats.snoozed_until end,
        updated_at = ${isUntouched ? act.before.updated_at : updated_at}::timestamptz
      where chats.id = ${id} returning chats.*
    )
    select ${snapshotOf(sql`c`)} as chat from c`)
  const [row] = rows
  if (!row) throw new Error('The chat to restore does not exist.')
  return row.chat
}

/** Restores a chat's state, waits and statistics from before a move. */
export async function restoreMove(
  tx: Executor,
  chat: ChatSnapshot,
  act: StoredAct,
  now: Date,
): Promise<Changed> {
  const before = await restoreColumns(tx, chat.id, act, now)
  await restoreSpans(tx, chat.id, act)
  return { chat: await applyMessages(tx, chat, act), ...before }
}

/** Restores whether and until when a chat was set aside, unless its customer has written since. */
export const restoreAside = (tx: Executor, chat: ChatSnapshot, act: StoredAct): Promise<Changed | null> =>
  change(tx, chat.client_id, chat.id, {
    set: sql`(pending_since, snoozed_until) = (select b.pending_since, b.snoozed_until from ${formerRow(act)})`,
    where: sql`not exists (select from messages m where ${since(chat.id, act)} and m.sender = 'customer')`,
  })

/** Returns a list without what an act added and with what it removed, in the former order; later changes of others stay. */
function withoutAct(now: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  const former = before.filter((one) => now.includes(one) || !after.includes(one))
  const later = now.filter((one) => !before.includes(one) && !after.includes(one))
  return [...former, ...later]
}

/** Removes the tags that an act added, and restores those that it removed; other tags stay. */
export function restoreTags(tx: Executor, chat: ChatSnapshot, act: StoredAct): Promise<Changed | null> {
  const [before, after] = [act.before, act.after] as unknown as [ChatTags, ChatTags]
  const tags = withoutAct(chat.tags, before.tags, after.tags)
  const auto_tags = withoutAct(chat.auto_tags, before.auto_tags, after.auto_tags)
  return setTags(tx, chat.client_id, chat.id, {
    tags,
    auto_tags: auto_tags.filter((tag) => tags.includes(tag)),
  })
}

/** Returns when the customer asked for a person whose first answer they await; null if they do not. */
export async function askedAt(tx: Executor, chatId: number): Promise<Date | null> {
  const { rows } = await tx.execute<{ began_at: string }>(sql`
    select began_at from chat_handovers where chat_id = ${chatId} and over_at is null and answered_at is null limit 1`)
  return rows[0] ? new Date(rows[0].began_at) : null
}

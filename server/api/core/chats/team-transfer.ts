import { type SQL, sql } from 'drizzle-orm'
import { canManageChat } from '#contract/chats/chat-policy.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import type { Context } from '../context.ts'
import { appendChatEvents, queuedEvent } from './change-events.ts'
import { type Changed, changeAll, type Seen, setLastMove, setQueued, stamp } from './changes.ts'
import { allowed, refusal } from './chat-actions.ts'
import { notifyAssigned } from './chat-notifications.ts'
import { handOver } from './hand-over.ts'
import { chatOf } from './store.ts'

/**
 * Returns the SQL expression for the start of the wait; a chat keeps its position in the queue even if it was assigned to an
 * agent who did not answer.
 */
const waitingSince = (
  now: Date,
): SQL => sql`coalesce(chats.waiting_since, (select max(h.began_at) from chat_handovers h
  where h.chat_id = chats.id and h.over_at is null and h.answered_at is null), ${stamp(now)})`

/**
 * Transfers chats to the waiting queue of a team, or to the common queue if the team is null. Checks and returns chats as
 * `changeAll` does.
 */
export const transferAll = (
  tx: Executor,
  clientId: number,
  chats: readonly Seen[],
  { teamId, by, now }: { readonly teamId: number | null; readonly by: number; readonly now: Date },
): Promise<Changed[]> =>
  changeAll(tx, clientId, chats, {
    set: sql`${setQueued('transferred', now, waitingSince(now), sql`${teamId}::bigint`)},
      assigned_to = null, assigned_at = null, assignment_receipt = null, ${setLastMove(by, now)}`,
    where: sql`chats.status <> 'ended' and chats.channel <> 'playground'`,
  })

/** Throws unless the client has the team; locks the team against deletion until the transaction ends. */
export async function checkTeam(tx: Tx, clientId: number, teamId: number): Promise<void> {
  const { rows } = await tx.execute(
    sql`select 1 from teams where client_id = ${clientId} and id = ${teamId} for key share`,
  )
  if (rows.length === 0) throw new AppError('team_unavailable', { fields: { team_id: 'unknown' } })
}

/** Transfers a chat to the waiting queue of a team, or to the common queue if the team is null. */
export async function transferChat(
  context: Context,
  member: Member,
  chatId: number,
  { teamId, version }: { readonly teamId: number | null; readonly version: number | null },
) {
  const { db, clock } = context
  const { clientId } = member
  await allowed(db, member, chatId, canManageChat)
  return handOver(context, clientId, async (tx) => {
    if (teamId !== null) await checkTeam(tx, clientId, teamId)
    const seen = [{ id: chatId, version }]
    const [changed] = await transferAll(tx, clientId, seen, { teamId, by: member.id, now: clock.now() })
    if (!changed) throw refusal(found(await chatOf(tx, clientId, chatId)), version)
    await context.chatHooks.handedOver(tx, member.client, changed)
    await appendChatEvents(tx, changed, [
      queuedEvent(changed, 'transferred'),
      ...(await notifyAssigned(tx, changed, member, clock.now())),
    ])
    return changed.chat
  })
}

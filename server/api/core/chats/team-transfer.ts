import { type SQL, sql } from 'drizzle-orm'
import { canManageChat } from '#contract/chats/chat-policy.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '../context.ts'
import { appendChatEvents, queuedEvent } from './change-events.ts'
import { type Changed, changeAll, type Seen, setQueued, stamp } from './changes.ts'
import { lockAllowed, refusal } from './chat-actions.ts'
import { notifyAssigned } from './chat-notifications.ts'
import { moveThenAssign } from './move-then-assign.ts'

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
      assigned_to = null, assigned_at = null, assignment_receipt = null`,
    act: { kind: 'move', by, now },
    where: sql`chats.status <> 'ended' and chats.channel <> 'playground'`,
  })

/** Returns the name of a client's team, and locks the team against deletion until the transaction ends; throws if there is none. */
export async function lockTeam(tx: Tx, clientId: number, teamId: number): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from teams where client_id = ${clientId} and id = ${teamId} for key share`,
  )
  const [team] = rows
  if (!team) throw new AppError('team_unavailable', { fields: { team_id: 'unknown' } })
  return team.name
}

/** Transfers a chat to the waiting queue of a team, or to the common queue if the team is null. */
export async function transferChat(
  context: Context,
  caller: Member,
  chatId: number,
  { teamId, version }: { readonly teamId: number | null; readonly version: number | null },
) {
  const { clock } = context
  const { clientId } = caller
  return moveThenAssign(context, clientId, async (tx) => {
    const { member, chat } = await lockAllowed(tx, caller, chatId, canManageChat)
    const team = teamId === null ? null : await lockTeam(tx, clientId, teamId)
    const seen = [{ id: chatId, version }]
    const [changed] = await transferAll(tx, clientId, seen, { teamId, by: member.id, now: clock.now() })
    if (!changed) throw refusal(chat, version)
    await context.chatHooks.handedOver(tx, member.client, changed)
    await appendChatEvents(tx, changed, [
      queuedEvent(changed, 'transferred', { by: member, team }),
      ...(await notifyAssigned(tx, changed, member, clock.now())),
    ])
    return changed
  })
}

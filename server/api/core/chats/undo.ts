import { UNDO_WINDOW_MS } from '#contract/base/limits.ts'
import { canSeeChat, canUndo } from '#contract/chats/chat-policy.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { NewEvent } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import type { LastMove } from '#server/db/schema/chats.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import type { Context } from '../context.ts'
import { userOf } from '../members/store.ts'
import { appendChatEvents, assignmentEvent, queuedEvent, reopenedEvent } from './change-events.ts'
import { type Changed, restore } from './changes.ts'
import { conflict } from './chat-actions.ts'
import { handOver } from './hand-over.ts'
import { chatOf, forgetMove } from './store.ts'

/**
 * Returns the move that the member can undo. Throws if there is none, if it was made by someone else or too long ago, or if the
 * chat has changed since.
 */
function undoable(member: Member, chat: ChatSnapshot, version: number | null, now: Date): LastMove {
  const move = chat.last_act
  const isAllowed = move !== null && canUndo(member, move)
  if (!isAllowed && !canSeeChat(member, chat)) throw new AppError('not_found')
  if (version !== null && version !== chat.version) throw conflict(chat, version)
  const isRecent = move !== null && now.getTime() - Date.parse(move.at) <= UNDO_WINDOW_MS
  if (!isAllowed || !isRecent || move.version !== chat.version) throw new AppError('undo_expired')
  return move
}

/** Throws `agent_unavailable` if the chat would return to an agent who has been disabled or deleted. */
async function checkAgent(tx: Tx, clientId: number, { status, assigned_to }: LastMove): Promise<void> {
  if (status !== 'assigned' || assigned_to === null) return
  const agent = await userOf(tx, clientId, assigned_to)
  if (!agent || agent.user.is_disabled) throw new AppError('agent_unavailable')
}

/** Returns the journal event for a restored chat, which depends on the chat's status before and after the undo. */
function restoredEvent(changed: Changed, move: LastMove, by: number): NewEvent {
  if (changed.previousStatus === 'ended') return reopenedEvent(changed, by)
  if (move.status === 'assigned') return assignmentEvent('chat.assigned', changed, by)
  if (move.status === 'waiting') return queuedEvent(changed, move.queue_reason ?? 'transferred')
  return assignmentEvent('chat.unassigned', changed, by)
}

/**
 * Undoes a member's last move of a chat as if it had never happened: creates no summary, and removes the move from the
 * statistics. `only` limits the undo to chats with the given status.
 */
export async function undoLastMove(
  context: Context,
  member: Member,
  chatId: number,
  { version, only }: { readonly version: number | null; readonly only?: ChatSnapshot['status'] },
): Promise<ChatSnapshot> {
  const { clientId } = member
  const now = context.clock.now()
  return handOver(context, clientId, async (tx) => {
    const chat = found(await chatOf(tx, clientId, chatId))
    const move = undoable(member, chat, version, now)
    if (only && chat.status !== only) throw new AppError('undo_expired')
    await checkAgent(tx, clientId, move)
    const changed = await restore(tx, clientId, chatId, { move, now })
    if (!changed) throw conflict(chat, version)
    await forgetMove(tx, clientId, chatId, { move, now })
    if (changed.previousStatus === 'ended')
      await audit(tx, member, { action: 'chat.reopened', subject: { id: chatId, name: chat.user_name } })
    await appendChatEvents(tx, changed, [restoredEvent(changed, move, member.id)])
    return changed.chat
  })
}

import { UNDO_ACCEPTED_MS } from '#contract/base/limits.ts'
import { canSeeChat, canUndo } from '#contract/chats/chat-policy.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { NewEvent } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import type { LastAct } from '#server/db/schema/chats.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import type { Context } from '../context.ts'
import { userOf } from '../members/store.ts'
import { appendChatEvents, assignmentEvent, queuedEvent, reopenedEvent } from './change-events.ts'
import { type Changed, restore } from './changes.ts'
import { conflict } from './chat-actions.ts'
import { handOver } from './hand-over.ts'
import { chatOf, forgetAct } from './store.ts'

/** Returns the change of hands that can be undone. Throws where there is none, or not for this member, or the chat has changed since. */
function undoable(member: Member, chat: ChatSnapshot, version: number | null, now: Date): LastAct {
  const act = chat.last_act
  const isAllowed = act !== null && canUndo(member, act)
  if (!isAllowed && !canSeeChat(member, chat)) throw new AppError('not_found')
  if (version !== null && version !== chat.version) throw conflict(chat, version)
  const isRecent = act !== null && now.getTime() - Date.parse(act.at) <= UNDO_ACCEPTED_MS
  if (!isAllowed || !isRecent || act.version !== chat.version) throw new AppError('undo_expired')
  return act
}

/** Throws if the agent whom a chat would go back to can no longer have it. */
async function checkAgent(tx: Tx, clientId: number, { status, assigned_to }: LastAct): Promise<void> {
  if (status !== 'assigned' || assigned_to === null) return
  const agent = await userOf(tx, clientId, assigned_to)
  if (!agent || agent.user.is_disabled) throw new AppError('agent_unavailable')
}

/** Returns the event of a restored chat: what its present place is called. */
function restoredEvent(changed: Changed, act: LastAct, by: number): NewEvent {
  if (changed.previousStatus === 'ended') return reopenedEvent(changed, by)
  if (act.status === 'assigned') return assignmentEvent('chat.assigned', changed, by)
  if (act.status === 'waiting') return queuedEvent(changed, act.queue_reason ?? 'transferred')
  return assignmentEvent('chat.unassigned', changed, by)
}

/**
 * Puts a chat back where it was before a member assigned, transferred or ended it. It counts as if that had never happened: no
 * summary is made, and the statistics forget it. `only` limits it to chats in one status.
 */
export async function undoLastAct(
  context: Context,
  member: Member,
  chatId: number,
  version: number | null,
  only?: ChatSnapshot['status'],
): Promise<ChatSnapshot> {
  const { clientId } = member
  const now = context.clock.now()
  return handOver(context, clientId, async (tx) => {
    const chat = found(await chatOf(tx, clientId, chatId))
    const act = undoable(member, chat, version, now)
    if (only && chat.status !== only) throw new AppError('undo_expired')
    await checkAgent(tx, clientId, act)
    const changed = await restore(tx, clientId, chatId, act, now)
    if (!changed) throw conflict(chat, version)
    await forgetAct(tx, clientId, chatId, act, now)
    if (changed.previousStatus === 'ended')
      await audit(tx, member, 'chat.reopened', { id: chatId, name: chat.user_name })
    await appendChatEvents(tx, changed, [restoredEvent(changed, act, member.id)])
    return changed.chat
  })
}

import { UNDO_WINDOW_MS } from '#contract/base/limits.ts'
import { canSeeChat, canUndo } from '#contract/chats/chat-policy.ts'
import type { UndoneMove } from '#contract/journal/events.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Tx } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { isoOrNull } from '#server/lib/iso.ts'
import type { Context } from '../context.ts'
import { lockMember } from '../members/lock-member.ts'
import { userOf } from '../members/store.ts'
import { actOf, dropAct, type StoredAct } from './acts.ts'
import {
  appendChatEvents,
  assignmentEvent,
  chatEvent,
  queuedEvent,
  reopenedEvent,
  undoingEvent,
} from './change-events.ts'
import type { Changed } from './changes.ts'
import { conflict } from './chat-actions.ts'
import { moveThenAssign } from './move-then-assign.ts'
import { askedAt, isAnsweredSince, restoreAside, restoreMove, restoreTags } from './restore.ts'
import { indexChat } from './search/entries.ts'
import { asideStep, taggedStep } from './steps.ts'
import { chatOf } from './store.ts'

/** Act to undo, by its id or by the chat's version after it, which both the newest move and its chat must have. */
interface Undoing {
  readonly version: number | null
  readonly actId?: number | null
  /** Undoes the act only if the chat has this status. */
  readonly only?: ChatSnapshot['status']
}

/** Returns whether nothing has happened since that depends on the act. */
async function isIntact(tx: Tx, chat: ChatSnapshot, act: StoredAct): Promise<boolean> {
  if (act.kind === 'tags') return true
  if (act.version !== chat.version) return false
  return act.kind === 'aside' ? !act.is_followed : !(await isAnsweredSince(tx, chat.id, act))
}

/**
 * Returns the act that the member can undo. Throws if there is none, if it was made by someone else or too long ago, or if the
 * chat has changed since.
 */
async function undoableAct(
  tx: Tx,
  member: Member,
  chat: ChatSnapshot,
  { version, actId = null, now }: Undoing & { readonly now: Date },
): Promise<StoredAct> {
  const act = await actOf(tx, member.clientId, chat.id, actId)
  const isAllowed = act !== null && canUndo(member, { by: act.member_id })
  if (!isAllowed && !canSeeChat(member, chat)) throw new AppError('not_found')
  if (actId === null && version !== null && version !== chat.version) throw conflict(chat, version)
  if (!isAllowed || now.getTime() - act.at.getTime() > UNDO_WINDOW_MS) throw new AppError('undo_expired')
  if (!(await isIntact(tx, chat, act))) throw new AppError('undo_expired')
  return act
}

/** Throws `agent_unavailable` if the chat would return to an agent who has been disabled or deleted. */
async function checkAgent(tx: Tx, clientId: number, { before }: StoredAct): Promise<void> {
  if (before.status !== 'assigned' || before.assigned_to === null) return
  const agent = await userOf(tx, clientId, Number(before.assigned_to))
  if (!agent || agent.user.is_disabled) throw new AppError('agent_unavailable')
}

/** Returns the journal event for a restored chat, which depends on the chat's status before and after the undo. */
function restoredEvent(changed: Changed, by: Member): Parameters<typeof undoingEvent>[0] {
  const { status, queue_reason } = changed.chat
  if (changed.previousStatus === 'ended') return reopenedEvent(changed, by)
  if (status === 'assigned') return assignmentEvent('chat.assigned', changed, by)
  if (status === 'waiting') return queuedEvent(changed, queue_reason ?? 'transferred', { by })
  return assignmentEvent('chat.unassigned', changed, by)
}

async function undoMove(
  tx: Tx,
  member: Member,
  chat: ChatSnapshot,
  { act, now }: { readonly act: StoredAct; readonly now: Date },
) {
  await checkAgent(tx, member.clientId, act)
  const changed = await restoreMove(tx, chat, act, now)
  if (changed.previousStatus === 'ended')
    await audit(tx, member, { action: 'chat.reopened', subject: { id: chat.id, name: chat.user_name } })
  const undone: UndoneMove = {
    at: act.at.toISOString(),
    asked_at: isoOrNull(await askedAt(tx, chat.id)),
  }
  await dropAct(tx, chat.id, act, changed.chat.version)
  await appendChatEvents(tx, changed, [undoingEvent(restoredEvent(changed, member), undone)])
  return changed.chat
}

/** Undoes an act that did not move the chat. */
async function undoValue(tx: Tx, member: Member, chat: ChatSnapshot, act: StoredAct) {
  const changed = await (act.kind === 'aside' ? restoreAside(tx, chat, act) : restoreTags(tx, chat, act))
  await dropAct(tx, chat.id, act, chat.version)
  if (!changed) return chat
  if (act.kind === 'tags') await indexChat(tx, member.clientId, changed.chat)
  const type = act.kind === 'tags' ? 'chat.tagged' : 'chat.updated'
  const step = act.kind === 'tags' ? taggedStep(changed, chat.tags, member) : asideStep(changed, member)
  await appendChatEvents(tx, changed, [chatEvent(type, changed, step && { ...step, undoes: true })])
  return changed.chat
}

/**
 * Undoes a member's act on a chat as if it had never happened: restores what the act replaced, keeps what others did since, creates
 * no summary, and removes a move from the statistics.
 */
export async function undoAct(
  context: Context,
  caller: Member,
  chatId: number,
  undoing: Undoing,
): Promise<ChatSnapshot> {
  const now = context.clock.now()
  return moveThenAssign(context, caller.clientId, async (tx) => {
    const member = await lockMember(tx, caller)
    const chat = found(await chatOf(tx, member.clientId, chatId, 'changing'))
    const act = await undoableAct(tx, member, chat, { ...undoing, now })
    if (undoing.only && chat.status !== undoing.only) throw new AppError('undo_expired')
    return act.kind === 'move' ? undoMove(tx, member, chat, { act, now }) : undoValue(tx, member, chat, act)
  })
}

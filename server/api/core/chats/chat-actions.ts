import type { ReplyMode } from '#contract/channels/channel-rules.ts'
import { canAssign, canManageChat, canSeeChat, isSupervisor } from '#contract/chats/chat-policy.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { OutgoingTemplate } from '#server/channels/channel.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { violates } from '#server/lib/database-errors.ts'
import { iso } from '#server/lib/iso.ts'
import type { Context } from '../context.ts'
import { userOf } from '../members/store.ts'
import { appendChatEvents, assignmentEvent, endedEvent, messagesReadEvent } from './change-events.ts'
import { assign, end, returnToBot } from './changes.ts'
import { notifyAssigned } from './chat-notifications.ts'
import { handOver } from './hand-over.ts'
import { toMessage } from './map.ts'
import { addMessage } from './messages/write.ts'
import { checkReplyWindow } from './reply-window.ts'
import { chatOf, messageByKey } from './store.ts'
import { advanceMark } from './value-changes.ts'

/** Returns a chat that the member may see; throws `not_found` for other chats. `lock` is passed to `chatOf`. */
export async function visibleChat(
  db: Executor,
  member: Member,
  chatId: number,
  lock?: 'locked',
): Promise<ChatSnapshot> {
  const chat = found(await chatOf(db, member.clientId, chatId, lock))
  if (!canSeeChat(member, chat)) throw new AppError('not_found')
  return chat
}

type Policy = (member: Member, chat: ChatSnapshot) => boolean

/** Returns a chat if a policy allows it; throws `not_found` or `chat_not_yours`. */
export const allowed = async (
  db: Executor,
  member: Member,
  chatId: number,
  policy: Policy,
): Promise<ChatSnapshot> => {
  const chat = found(await chatOf(db, member.clientId, chatId))
  if (!policy(member, chat)) throw new AppError('chat_not_yours')
  return chat
}

/** Returns the error that explains why a chat could not be assigned, derived from its current state. */
export const refusal = (chat: ChatSnapshot, version: number | null): AppError => {
  if (chat.status === 'ended') return new AppError('chat_ended')
  if (chat.assigned_to !== null && chat.assigned_at !== null) {
    return new AppError('chat_already_assigned', {
      params: { user_id: chat.assigned_to, name: chat.agent_name ?? '', at: iso(chat.assigned_at) },
    })
  }
  return conflict(chat, version)
}

/** Returns the error for a chat that has changed since the caller saw it. */
export const conflict = (chat: ChatSnapshot, version: number | null): AppError =>
  new AppError('chat_version_conflict', { params: { version: chat.version, seen: version ?? 0 } })

/**
 * Assigns a chat to a member. Of two concurrent claims, exactly one succeeds; the other fails with the winner's name and the time
 * of the claim.
 */
export async function assignChat(
  context: Context,
  member: Member,
  chatId: number,
  { userId, version }: { readonly userId: number; readonly version: number | null },
) {
  const { db, clock } = context
  const chat = found(await chatOf(db, member.clientId, chatId))
  if (!canSeeChat(member, chat) && userId === member.id) throw refusal(chat, version)
  if (!canAssign(member, chat, userId)) throw new AppError('chat_not_yours')
  const agent = await userOf(db, member.clientId, userId)
  if (!agent || agent.user.is_disabled)
    throw new AppError('agent_unavailable', { fields: { user_id: 'unknown' } })
  return handOver(context, member.clientId, async (tx) => {
    const overrule = isSupervisor(member) || chat.assigned_to === member.id
    const to = { userId, overrule, by: member.id, now: clock.now() }
    const changed = await assign(tx, member.clientId, { id: chatId, version }, to)
    if (!changed) throw refusal(found(await chatOf(tx, member.clientId, chatId)), version)
    await context.chatHooks.handedOver(tx, member.client, changed)
    await appendChatEvents(tx, changed, [
      assignmentEvent('chat.assigned', changed, member.id),
      ...(await notifyAssigned(tx, changed, member, clock.now())),
    ])
    return changed.chat
  })
}

/** Returns a chat to the bot. */
export async function returnChatToBot(
  context: Context,
  member: Member,
  chatId: number,
  version: number | null,
) {
  const { db, clock } = context
  await allowed(db, member, chatId, canManageChat)
  return handOver(context, member.clientId, async (tx) => {
    const changed = await returnToBot(tx, member.clientId, chatId, {
      version,
      by: member.id,
      now: clock.now(),
    })
    if (!changed) {
      const now = found(await chatOf(tx, member.clientId, chatId))
      throw now.status === 'ended' ? new AppError('chat_ended') : conflict(now, version)
    }
    await context.chatHooks.handedOver(tx, member.client, changed)
    await appendChatEvents(tx, changed, [
      assignmentEvent('chat.unassigned', changed, member.id),
      ...(await notifyAssigned(tx, changed, member, clock.now())),
    ])
    return changed.chat
  })
}

export async function endChat(context: Context, member: Member, chatId: number) {
  const { db, clock } = context
  await allowed(db, member, chatId, canManageChat)
  return handOver(context, member.clientId, async (tx) => {
    const changed = await end(tx, member.clientId, chatId, { by: { member: member.id }, now: clock.now() })
    if (!changed) throw new AppError('chat_ended')
    await context.chatHooks.handedOver(tx, member.client, changed)
    await appendChatEvents(tx, changed, [endedEvent(changed, member.id)])
    return changed.chat
  })
}

/** Message from an agent. */
export interface ManualMessage {
  readonly text: string
  /** Idempotency key for sending the message. */
  readonly key: string | undefined
  readonly fileIds?: readonly number[]
  /** Chosen way of sending outside a channel's reply window. */
  readonly mode?: ReplyMode | null
  readonly template?: OutgoingTemplate
}

/** Returns a chat in which the member may write; throws if the member may not, or if the chat has ended. */
export async function writableChat(db: Executor, member: Member, chatId: number): Promise<ChatSnapshot> {
  const chat = await allowed(db, member, chatId, canSeeChat)
  if (chat.status === 'ended') throw new AppError('chat_ended')
  return chat
}

/** Sends an agent's message, once per key. An unassigned chat is assigned to the agent. */
export async function sendManual(
  context: Context,
  member: Member,
  chatId: number,
  { text, key, fileIds = [], mode = null, template }: ManualMessage,
) {
  if (!text.trim() && fileIds.length === 0)
    throw new AppError('message_empty', { fields: { message: 'empty' } })
  const { db, clock } = context
  const chat = await writableChat(db, member, chatId)
  const way = checkReplyWindow(chat, template ? 'template' : mode, clock.now())
  const author = { sender: 'agent', agentId: member.id } as const
  const sending = { mode: way, ...(template && { template }) }
  const message = { chatId, ...author, text, key, fileIds, ...sending, at: clock.now() }
  try {
    const added =
      chat.assigned_to === member.id
        ? await context.messages.add(member.clientId, message)
        : await db.transaction(async (tx) => {
            await take(tx, member, chatId, message.at)
            return addMessage(tx, member.clientId, message)
          })
    if (!added) throw refusal(found(await chatOf(db, member.clientId, chatId)), null)
    return toMessage(added.message)
  } catch (error) {
    const sent =
      key && violates(error, 'messages_once') ? await messageByKey(db, member.clientId, chatId, key) : null
    if (sent) return toMessage(sent)
    throw error
  }
}

/** Assigns a chat to the author of a message, in the same transaction. */
async function take(tx: Executor, member: Member, chatId: number, now: Date): Promise<void> {
  const to = { userId: member.id, overrule: isSupervisor(member), by: member.id, now }
  const changed = await assign(tx, member.clientId, { id: chatId, version: null }, to)
  if (!changed) throw refusal(found(await chatOf(tx, member.clientId, chatId)), null)
  await appendChatEvents(tx, changed, [
    assignmentEvent('chat.assigned', changed, member.id),
    ...(await notifyAssigned(tx, changed, member, now)),
  ])
}

/** Marks the customer's messages up to an `order` as read. */
export async function readChat(
  context: Context,
  member: Member,
  chatId: number,
  order: number,
): Promise<void> {
  const { db, chatHooks } = context
  await visibleChat(db, member, chatId)
  const isMoved = await db.transaction(async (tx) => {
    const changed = await advanceMark(tx, member.clientId, chatId, { which: 'read_agent', order })
    if (!changed) return false
    await appendChatEvents(tx, changed, [messagesReadEvent(changed, 'agent', changed.chat.read_agent)])
    return true
  })
  if (isMoved) chatHooks.wasRead(chatId)
}

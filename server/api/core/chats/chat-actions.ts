import type { ReplyMode } from '#contract/channels/channel-rules.ts'
import { canAssign, canManageChat, canSeeChat, isOpenTo, isSupervisor } from '#contract/chats/chat-policy.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { OutgoingTemplate } from '#server/channels/channel.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { unlessTaken } from '#server/lib/database-errors.ts'
import { iso } from '#server/lib/iso.ts'
import type { Context } from '../context.ts'
import { lockMember } from '../members/lock-member.ts'
import { userOf } from '../members/store.ts'
import { appendChatEvents, assignmentEvent, endedEvent, messagesReadEvent } from './change-events.ts'
import { assign, end, returnToBot } from './changes.ts'
import { notifyAssigned } from './chat-notifications.ts'
import { toMessage } from './map.ts'
import { addMessage } from './messages/write.ts'
import { moveThenAssign } from './move-then-assign.ts'
import { checkReplyWindow } from './reply-window.ts'
import { chatOf, messageByKey } from './store.ts'
import { advanceMark } from './value-changes.ts'

/** Returns a chat that the member may see; throws `not_found` for other chats. `lock` is passed to `chatOf`. */
export async function visibleChat(
  db: Executor,
  member: Member,
  chatId: number,
  lock?: 'locked' | 'changing',
): Promise<ChatSnapshot> {
  const chat = found(await chatOf(db, member.clientId, chatId, lock))
  if (!canSeeChat(member, chat)) throw new AppError('not_found')
  return chat
}

type Policy = (member: Member, chat: ChatSnapshot) => boolean

/** Member with the rights they have now, and a chat; neither changes before the transaction ends. */
export interface Locked {
  readonly member: Member
  readonly chat: ChatSnapshot
}

/** Returns a chat that the caller may see, locked together with the caller; throws `not_found` for other chats. */
export async function lockVisible(
  tx: Tx,
  caller: Member,
  chatId: number,
  lock: 'locked' | 'changing' = 'locked',
): Promise<Locked> {
  const member = await lockMember(tx, caller)
  return { member, chat: await visibleChat(tx, member, chatId, lock) }
}

/**
 * Returns a chat that the caller is about to change, locked together with the caller, if a policy allows it; throws `not_found` or
 * `chat_not_yours`.
 */
export async function lockAllowed(tx: Tx, caller: Member, chatId: number, policy: Policy): Promise<Locked> {
  const member = await lockMember(tx, caller)
  const chat = found(await chatOf(tx, member.clientId, chatId, 'changing'))
  if (!policy(member, chat)) throw new AppError('chat_not_yours')
  return { member, chat }
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
  caller: Member,
  chatId: number,
  { userId, version }: { readonly userId: number; readonly version: number | null },
) {
  const { clock } = context
  return moveThenAssign(context, caller.clientId, async (tx) => {
    const member = await lockMember(tx, caller)
    const chat = found(await chatOf(tx, member.clientId, chatId, 'changing'))
    if (!isOpenTo(member, chat) && userId === member.id) throw refusal(chat, version)
    if (!canAssign(member, chat, userId)) throw new AppError('chat_not_yours')
    const agent = await userOf(tx, member.clientId, userId)
    if (!agent || agent.user.is_disabled)
      throw new AppError('agent_unavailable', { fields: { user_id: 'unknown' } })
    const overrule = isSupervisor(member) || chat.assigned_to === member.id
    const to = { userId, overrule, by: member.id, now: clock.now() }
    const changed = await assign(tx, member.clientId, { id: chatId, version }, to)
    if (!changed) throw refusal(chat, version)
    await context.chatHooks.handedOver(tx, member.client, changed)
    await appendChatEvents(tx, changed, [
      assignmentEvent('chat.assigned', changed, member),
      ...(await notifyAssigned(tx, changed, member, clock.now())),
    ])
    return changed
  })
}

/** Returns a chat to the bot. */
export async function returnChatToBot(
  context: Context,
  caller: Member,
  chatId: number,
  version: number | null,
) {
  const { clock } = context
  return moveThenAssign(context, caller.clientId, async (tx) => {
    const { member, chat } = await lockAllowed(tx, caller, chatId, canManageChat)
    const changed = await returnToBot(tx, member.clientId, chatId, {
      version,
      by: member.id,
      now: clock.now(),
    })
    if (!changed) throw chat.status === 'ended' ? new AppError('chat_ended') : conflict(chat, version)
    await context.chatHooks.handedOver(tx, member.client, changed)
    await appendChatEvents(tx, changed, [
      assignmentEvent('chat.unassigned', changed, member),
      ...(await notifyAssigned(tx, changed, member, clock.now())),
    ])
    return changed
  })
}

export async function endChat(context: Context, caller: Member, chatId: number) {
  const { clock } = context
  return moveThenAssign(context, caller.clientId, async (tx) => {
    const { member } = await lockAllowed(tx, caller, chatId, canManageChat)
    const changed = await end(tx, member.clientId, chatId, { by: { member: member.id }, now: clock.now() })
    if (!changed) throw new AppError('chat_ended')
    await context.chatHooks.handedOver(tx, member.client, changed)
    await appendChatEvents(tx, changed, [endedEvent(changed, member)])
    return changed
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
  const chat = found(await chatOf(db, member.clientId, chatId))
  checkWritable(member, chat)
  return chat
}

/** Returns a chat as `writableChat` does, locked together with the caller. */
export async function lockWritable(tx: Tx, caller: Member, chatId: number): Promise<Locked> {
  const member = await lockMember(tx, caller)
  const chat = found(await chatOf(tx, member.clientId, chatId, 'changing'))
  checkWritable(member, chat)
  return { member, chat }
}

function checkWritable(member: Member, chat: ChatSnapshot): void {
  if (!isOpenTo(member, chat)) throw new AppError('chat_not_yours')
  if (chat.status === 'ended') throw new AppError('chat_ended')
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
  // Adding a message to the agent's own chat checks on the locked row that they still have it.
  const adding =
    chat.assigned_to === member.id
      ? context.messages.add(member.clientId, message)
      : db.transaction(async (tx) => {
          await claim(tx, member, chatId, message.at)
          return addMessage(tx, member.clientId, message)
        })
  const added = await unlessTaken('messages_once', adding)
  const sent = added?.message ?? (key ? await messageByKey(db, member.clientId, chatId, key) : null)
  if (!sent) throw refusal(found(await chatOf(db, member.clientId, chatId)), null)
  return toMessage(sent)
}

/** Assigns a chat to the author of a message, in the same transaction. */
async function claim(tx: Tx, caller: Member, chatId: number, now: Date): Promise<void> {
  const { member, chat } = await lockWritable(tx, caller, chatId)
  const to = { userId: member.id, overrule: isSupervisor(member), by: member.id, now }
  const changed = await assign(tx, member.clientId, { id: chatId, version: null }, to)
  if (!changed) throw refusal(chat, null)
  await appendChatEvents(tx, changed, [
    assignmentEvent('chat.assigned', changed, member),
    ...(await notifyAssigned(tx, changed, member, now)),
  ])
}

/** Marks the customer's messages up to an `order` as read. */
export async function readChat(
  context: Context,
  caller: Member,
  chatId: number,
  order: number,
): Promise<void> {
  const { db, chatHooks } = context
  const isMoved = await db.transaction(async (tx) => {
    const { member, chat } = await lockVisible(tx, caller, chatId, 'changing')
    // A follower who looks must not make the customer believe that they are being answered.
    if (!isOpenTo(member, chat)) return false
    const changed = await advanceMark(tx, member.clientId, chatId, { which: 'read_agent', order })
    if (!changed) return false
    await appendChatEvents(tx, changed, [messagesReadEvent(changed, 'agent', changed.chat.read_agent)])
    return true
  })
  if (isMoved) chatHooks.wasRead(chatId)
}

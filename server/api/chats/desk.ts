import type { Executor } from '../../db/client.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { violates } from '../../lib/database-errors.ts'
import type { Member } from '../auth/callers.ts'
import type { Context } from '../context.ts'
import { askForSummary } from '../digests/auto-summary.ts'
import { userOf } from '../members/store.ts'
import { notifyAssigned } from '../notifications/of-chats.ts'
import { drainQueue } from './assignment/drain.ts'
import { assign, end, factOf, mark, markFact, tell, unassign } from './changes.ts'
import { type ChatSnapshot, iso, toMessage } from './map.ts'
import { mayAssign, maySee, maySteer, runsTheFloor } from './policy.ts'
import { chatOf, messageByKey } from './store.ts'
import { addMessage } from './write.ts'

/** A chat that the member may see; what they may not see does not exist for them. */
export async function visibleChat(db: Executor, member: Member, chatId: number): Promise<ChatSnapshot> {
  const chat = found(await chatOf(db, member.clientId, chatId))
  if (!maySee(member, chat)) throw new AppError('not_found')
  return chat
}

type Policy = (member: Member, chat: ChatSnapshot) => boolean

const allowed = async (
  db: Executor,
  member: Member,
  chatId: number,
  policy: Policy,
): Promise<ChatSnapshot> => {
  const chat = found(await chatOf(db, member.clientId, chatId))
  if (!policy(member, chat)) throw new AppError('chat_not_yours')
  return chat
}

/** Why a chat could not be given to someone, from how it stands now. */
const refusal = (chat: ChatSnapshot, version: number | null): AppError => {
  if (chat.status === 'ended') return new AppError('chat_ended')
  if (chat.assigned_to !== null && chat.assigned_at !== null) {
    return new AppError('chat_already_assigned', {
      params: { user_id: chat.assigned_to, name: chat.agent_name ?? '', at: iso(chat.assigned_at) },
    })
  }
  return conflict(chat, version)
}

const conflict = (chat: ChatSnapshot, version: number | null): AppError =>
  new AppError('chat_version_conflict', { params: { version: chat.version, seen: version ?? 0 } })

/** Gives a chat to a member. Of two who claim at once exactly one wins; the other is told who won and when. */
export async function assignChat(
  context: Context,
  member: Member,
  chatId: number,
  userId: number,
  version: number | null,
) {
  const { db, clock } = context
  const chat = found(await chatOf(db, member.clientId, chatId))
  if (!maySee(member, chat) && userId === member.id) throw refusal(chat, version)
  if (!mayAssign(member, chat, userId)) throw new AppError('chat_not_yours')
  const agent = await userOf(db, member.clientId, userId)
  if (!agent || agent.user.is_disabled)
    throw new AppError('agent_unavailable', { fields: { user_id: 'unknown' } })
  const assigned = await db.transaction(async (tx) => {
    const overrule = runsTheFloor(member) || chat.assigned_to === member.id
    const changed = await assign(tx, member.clientId, chatId, { userId, overrule, version }, clock.now())
    if (!changed) throw refusal(found(await chatOf(tx, member.clientId, chatId)), version)
    await askForSummary(context, tx, member.client, changed)
    await tell(tx, changed, [
      factOf('chat.assigned', changed, { by: member.id, previous: changed.previous }),
      ...(await notifyAssigned(tx, changed, member, clock.now())),
    ])
    return changed.chat
  })
  context.jobs.wake('summarize-chat')
  // Whoever had it is free for another.
  await drainQueue(context, member.clientId)
  return assigned
}

/** Gives a chat back to the bot. */
export async function unassignChat(context: Context, member: Member, chatId: number, version: number | null) {
  const { db, clock } = context
  await allowed(db, member, chatId, maySteer)
  const unassigned = await db.transaction(async (tx) => {
    const changed = await unassign(tx, member.clientId, chatId, { version }, clock.now())
    if (!changed) {
      const now = found(await chatOf(tx, member.clientId, chatId))
      throw now.status === 'ended' ? new AppError('chat_ended') : conflict(now, version)
    }
    await askForSummary(context, tx, member.client, changed)
    await tell(tx, changed, [
      factOf('chat.unassigned', changed, { by: member.id, previous: changed.previous }),
      ...(await notifyAssigned(tx, changed, member, clock.now())),
    ])
    return changed.chat
  })
  context.jobs.wake('summarize-chat')
  await drainQueue(context, member.clientId)
  return unassigned
}

/** Ends a chat. */
export async function endChat(context: Context, member: Member, chatId: number) {
  const { db, clock } = context
  await allowed(db, member, chatId, maySteer)
  const ended = await db.transaction(async (tx) => {
    const changed = await end(tx, member.clientId, chatId, 'agent', clock.now())
    if (!changed) throw new AppError('chat_ended')
    await askForSummary(context, tx, member.client, changed)
    await tell(tx, changed, [factOf('chat.ended', changed)])
    return changed.chat
  })
  context.jobs.wake('summarize-chat')
  await drainQueue(context, member.clientId)
  return ended
}

/** Sends an agent's message, once per key. A chat that nobody has is taken by it. */
export async function sendManual(
  context: Context,
  member: Member,
  chatId: number,
  text: string,
  key: string | undefined,
) {
  if (!text.trim()) throw new AppError('message_empty', { fields: { message: 'empty' } })
  const { db, clock } = context
  const chat = await allowed(db, member, chatId, maySee)
  if (chat.status === 'ended') throw new AppError('chat_ended')
  const message = { chatId, sender: 'agent', agentId: member.id, text, key, at: clock.now() } as const
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

/** Takes a chat for the writer of a message, in the message's transaction. */
async function take(tx: Executor, member: Member, chatId: number, now: Date): Promise<void> {
  const changed = await assign(
    tx,
    member.clientId,
    chatId,
    { userId: member.id, overrule: runsTheFloor(member), version: null },
    now,
  )
  if (!changed) throw refusal(found(await chatOf(tx, member.clientId, chatId)), null)
  await tell(tx, changed, [
    factOf('chat.assigned', changed, { by: member.id, previous: changed.previous }),
    ...(await notifyAssigned(tx, changed, member, now)),
  ])
}

/** Marks the customer's messages up to an `order` as read. */
export async function readChat(
  { db }: Context,
  member: Member,
  chatId: number,
  order: number,
): Promise<void> {
  await allowed(db, member, chatId, maySee)
  await db.transaction(async (tx) => {
    const changed = await mark(tx, member.clientId, chatId, 'read_agent', order)
    if (!changed) return
    await tell(tx, changed, [
      markFact('messages.read', changed, { by: 'agent', order: changed.chat.read_agent }),
    ])
  })
}

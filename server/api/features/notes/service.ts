import { permissionsOf } from '#contract/account/members.ts'
import { audienceOf, canManageChat, canSeeChat, isSupervisor } from '#contract/chats/chat-policy.ts'
import type { Note } from '#contract/chats/notes.ts'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import { lockVisible } from '#server/api/core/chats/chat-actions.ts'
import { sharedStep } from '#server/api/core/chats/steps.ts'
import type { Context } from '#server/api/core/context.ts'
import { userOf } from '#server/api/core/members/store.ts'
import { type Member, nameOf } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'
import {
  activeUsers,
  addFollowers,
  deleteNote,
  insertNote,
  type NoteRow,
  noteOf,
  removeFollower,
} from './store.ts'

/** Maps the row to the API format for lists and events. */
export const toNote = (row: NoteRow): Note => ({
  id: row.id,
  chat_id: row.chat_id,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
  text: row.text,
  mentions: row.mentions,
  mentioned: row.mentioned,
  created_at: iso(row.created_at),
})

/**
 * Shares a chat with the mentioned members who cannot see it, and returns the chat with the event, if there are such members.
 * Throws `agent_unavailable` unless all mentioned members are active, and, for an ended chat, can already see it.
 */
async function share(
  tx: Executor,
  member: Member,
  chat: ChatSnapshot,
  mentions: readonly number[],
): Promise<{ readonly chat: ChatSnapshot; readonly events: readonly NewEvent[] }> {
  const users = await activeUsers(tx, chat.client_id, mentions)
  if (users.length < mentions.length)
    throw new AppError('agent_unavailable', { fields: { mentions: 'unknown' } })
  const strangers = users.filter(
    ({ id, role }) => !canSeeChat({ id, permissions: permissionsOf[role] }, chat),
  )
  if (strangers.length === 0) return { chat, events: [] }
  if (chat.status === 'ended') throw new AppError('agent_unavailable', { fields: { mentions: 'cannot_see' } })
  const changed = await addFollowers(
    tx,
    chat,
    strangers.map(({ id }) => id),
  )
  const members = strangers.map((user) => ({ id: user.id, name: nameOf(user) }))
  const step = sharedStep(changed.chat, { kind: 'shared', members, by: member })
  return { chat: changed.chat, events: [chatEvent('chat.updated', changed, step)] }
}

/** Withdraws a chat from a follower. Throws `chat_not_yours` unless the member manages the chat or is the follower. */
export async function withdraw(
  { db }: Context,
  caller: Member,
  chatId: number,
  followerId: number,
): Promise<ChatSnapshot> {
  return db.transaction(async (tx) => {
    const { member, chat } = await lockVisible(tx, caller, chatId, 'changing')
    if (followerId !== member.id && !canManageChat(member, chat)) throw new AppError('chat_not_yours')
    const follower = await userOf(tx, member.clientId, followerId)
    const changed = follower && (await removeFollower(tx, chat, followerId))
    if (!changed) throw new AppError('not_found')
    const members = [{ id: followerId, name: nameOf(follower.user) }]
    const step = sharedStep(changed.chat, { kind: 'withdrawn', members, by: member })
    await appendChatEvents(tx, changed, [chatEvent('chat.updated', changed, step)])
    return changed.chat
  })
}

/**
 * Adds a note to a chat that the member can see, and shares the chat with the mentioned members. The chat is locked, so that a
 * member who loses access to it in the meantime is not notified.
 */
export async function addNote(
  { db, clock }: Context,
  caller: Member,
  chatId: number,
  { text, mentions }: { readonly text: string; readonly mentions: readonly number[] },
): Promise<Note> {
  return db.transaction(async (tx) => {
    const lock = mentions.length > 0 ? 'changing' : 'locked'
    const { member, chat: seen } = await lockVisible(tx, caller, chatId, lock)
    const { chat, events } = await share(tx, member, seen, mentions)
    const row = { client_id: member.clientId, chat_id: chat.id, author_id: member.id, text: text.trim() }
    const { id } = await insertNote(tx, { ...row, mentions: [...mentions], created_at: clock.now() })
    const note = toNote(found(await noteOf(tx, member.clientId, id)))
    const others = [...new Set(mentions)].filter((one) => one !== member.id)
    const params = { customer: chat.user_name, by: member.name }
    const notice = { kind: 'note_mentioned', params, chatId: chat.id } as const
    const notified = await notify(tx, member.clientId, { userIds: others, ...notice }, clock.now())
    await append(tx, member.clientId, [
      ...events,
      { type: 'note.added', payload: { note }, audience: audienceOf(chat) },
      ...notified,
    ])
    return note
  })
}

/** Deletes a note: authors may delete their own, supervisors any. Throws `not_found` if the member cannot see the chat. */
export async function removeNote({ db }: Context, caller: Member, noteId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const note = found(await noteOf(tx, caller.clientId, noteId))
    const { member, chat } = await lockVisible(tx, caller, note.chat_id)
    if (note.author_id !== member.id && !isSupervisor(member)) throw new AppError('permission_denied')
    if (!(await deleteNote(tx, member.clientId, noteId))) throw new AppError('not_found')
    await append(tx, member.clientId, [
      { type: 'note.deleted', payload: { id: noteId, chat_id: chat.id }, audience: audienceOf(chat) },
    ])
  })
}

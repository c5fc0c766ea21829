import { permissionsOf } from '#contract/account/members.ts'
import { audienceOf, canSeeChat, isSupervisor } from '#contract/chats/chat-policy.ts'
import type { Note } from '#contract/chats/notes.ts'
import { visibleChat } from '#server/api/core/chats/chat-actions.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'
import { activeUsers, deleteNote, insertNote, type NoteRow, noteOf } from './store.ts'

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

/** Throws `agent_unavailable` unless all mentioned members are active and can see the chat. */
async function checkMentions(tx: Executor, chat: ChatSnapshot, mentions: readonly number[]): Promise<void> {
  const users = await activeUsers(tx, chat.client_id, mentions)
  if (users.length < mentions.length)
    throw new AppError('agent_unavailable', { fields: { mentions: 'unknown' } })
  if (!users.every(({ id, role }) => canSeeChat({ id, permissions: permissionsOf[role] }, chat)))
    throw new AppError('agent_unavailable', { fields: { mentions: 'cannot_see' } })
}

/**
 * Adds a note to a chat that the member can see. The chat is locked, so that a member who loses access to it in the meantime is
 * not notified.
 */
export async function addNote(
  { db, clock }: Context,
  member: Member,
  chatId: number,
  { text, mentions }: { readonly text: string; readonly mentions: readonly number[] },
): Promise<Note> {
  return db.transaction(async (tx) => {
    const chat = await visibleChat(tx, member, chatId, 'locked')
    await checkMentions(tx, chat, mentions)
    const row = { client_id: member.clientId, chat_id: chat.id, author_id: member.id, text: text.trim() }
    const { id } = await insertNote(tx, { ...row, mentions: [...mentions], created_at: clock.now() })
    const note = toNote(found(await noteOf(tx, member.clientId, id)))
    const others = [...new Set(mentions)].filter((one) => one !== member.id)
    const params = { customer: chat.user_name, by: member.name }
    const notice = { kind: 'note_mentioned', params, chatId: chat.id } as const
    const notified = await notify(tx, member.clientId, { userIds: others, ...notice }, clock.now())
    await append(tx, member.clientId, [
      { type: 'note.added', payload: { note }, audience: audienceOf(chat) },
      ...notified,
    ])
    return note
  })
}

/** Deletes a note: authors may delete their own, supervisors any. Throws `not_found` if the member cannot see the chat. */
export async function removeNote({ db }: Context, member: Member, noteId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const note = found(await noteOf(tx, member.clientId, noteId))
    const chat = await visibleChat(tx, member, note.chat_id, 'locked')
    if (note.author_id !== member.id && !isSupervisor(member)) throw new AppError('permission_denied')
    if (!(await deleteNote(tx, member.clientId, noteId))) throw new AppError('not_found')
    await append(tx, member.clientId, [
      { type: 'note.deleted', payload: { id: noteId, chat_id: chat.id }, audience: audienceOf(chat) },
    ])
  })
}

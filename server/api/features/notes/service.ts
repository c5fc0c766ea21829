import type { Note } from '#contract/agent-tools.ts'
import { isSupervisor } from '#contract/chat-policy.ts'
import { permissionsOf } from '#contract/members.ts'
import { visibleChat } from '#server/api/core/chats/chat-actions.ts'
import type { ChatSnapshot } from '#server/api/core/chats/map.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'
import { activeUsers, deleteNote, insertNote, type NoteRow, noteOf } from './store.ts'

/** Maps a row to the shape of lists and events. */
export const toNote = (row: NoteRow): Note => ({
  id: row.id,
  chat_id: row.chat_id,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
  text: row.text,
  mentions: row.mentions.map(Number),
  created_at: iso(row.created_at),
})

/** Returns an event for everyone who can see the chat. */
const noteEvent = (chat: ChatSnapshot, event: Pick<NewEvent, 'type' | 'payload'>): NewEvent => ({
  ...event,
  chatId: chat.id,
  audience: chat.assigned_to === null ? null : [chat.assigned_to],
})

/** Throws unless all mentioned members can see the chat. */
async function checkMentions(
  { db }: Context,
  member: Member,
  chat: ChatSnapshot,
  mentions: readonly number[],
): Promise<void> {
  const users = await activeUsers(db, member.clientId, mentions)
  if (users.length < mentions.length)
    throw new AppError('agent_unavailable', { fields: { mentions: 'unknown' } })
  const blind = users.some(
    ({ id, role }) =>
      chat.assigned_to !== null && chat.assigned_to !== id && !permissionsOf[role].includes('canManageFloor'),
  )
  if (blind) throw new AppError('agent_unavailable', { fields: { mentions: 'cannot_see' } })
}

/** Adds a note to a chat that the member can see. */
export async function addNote(
  context: Context,
  member: Member,
  chatId: number,
  text: string,
  mentions: readonly number[],
): Promise<Note> {
  const { db, clock } = context
  const chat = await visibleChat(db, member, chatId)
  await checkMentions(context, member, chat, mentions)
  return db.transaction(async (tx) => {
    const row = { client_id: member.clientId, chat_id: chat.id, author_id: member.id, text: text.trim() }
    const id = await insertNote(tx, { ...row, mentions: [...mentions], created_at: clock.now() })
    const note = toNote(found(await noteOf(tx, member.clientId, id)))
    const others = [...new Set(mentions)].filter((one) => one !== member.id)
    const params = { customer: chat.user_name, by: member.name }
    const notice = { kind: 'note_mentioned', params, chatId: chat.id } as const
    await append(tx, member.clientId, [
      noteEvent(chat, { type: 'note.added', payload: { note } }),
      ...(await notify(tx, member.clientId, others, notice, clock.now())),
    ])
    return note
  })
}

/** Deletes a note: authors their own, supervisors any; a note of an invisible chat counts as missing. */
export async function removeNote({ db }: Context, member: Member, noteId: number): Promise<void> {
  const note = found(await noteOf(db, member.clientId, noteId))
  const chat = found(await chatOf(db, member.clientId, note.chat_id))
  await visibleChat(db, member, chat.id)
  if (note.author_id !== member.id && !isSupervisor(member)) throw new AppError('permission_denied')
  await db.transaction(async (tx) => {
    if (!(await deleteNote(tx, member.clientId, noteId))) throw new AppError('not_found')
    await append(tx, member.clientId, [
      noteEvent(chat, { type: 'note.deleted', payload: { id: noteId, chat_id: chat.id } }),
    ])
  })
}

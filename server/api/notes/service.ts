import type { Note } from '#contract/desk.ts'
import { permissionsOf } from '#contract/members.ts'
import { AppError, found } from '../../lib/app-error.ts'
import type { Member } from '../auth/callers.ts'
import { visibleChat } from '../chats/desk.ts'
import { type ChatSnapshot, iso } from '../chats/map.ts'
import { runsTheFloor } from '../chats/policy.ts'
import { chatOf } from '../chats/store.ts'
import type { Context } from '../context.ts'
import { append, type Fact } from '../journal/append.ts'
import { notify } from '../notifications/notify.ts'
import { activeUsers, deleteNote, insertNote, type NoteRow, noteOf } from './store.ts'

/** A note's row as lists and events carry it. */
export const toNote = (row: NoteRow): Note => ({
  id: row.id,
  chat_id: row.chat_id,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
  text: row.text,
  mentions: row.mentions.map(Number),
  created_at: iso(row.created_at),
})

/** A fact about a chat that everyone is told who sees the chat. */
const factOfChat = (chat: ChatSnapshot, fact: Pick<Fact, 'type' | 'payload'>): Fact => ({
  ...fact,
  chatId: chat.id,
  audience: chat.assigned_to === null ? null : [chat.assigned_to],
})

/** Whoever is mentioned must be able to read what is meant. */
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

/** Adds a note to a chat that the member sees. */
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
      factOfChat(chat, { type: 'note.added', payload: { note } }),
      ...(await notify(tx, member.clientId, others, notice, clock.now())),
    ])
    return note
  })
}

/** Deletes a note: authors their own, those who run the floor any; what one cannot see does not exist. */
export async function removeNote({ db }: Context, member: Member, noteId: number): Promise<void> {
  const note = found(await noteOf(db, member.clientId, noteId))
  const chat = found(await chatOf(db, member.clientId, note.chat_id))
  await visibleChat(db, member, chat.id)
  if (note.author_id !== member.id && !runsTheFloor(member)) throw new AppError('permission_denied')
  await db.transaction(async (tx) => {
    if (!(await deleteNote(tx, member.clientId, noteId))) throw new AppError('not_found')
    await append(tx, member.clientId, [
      factOfChat(chat, { type: 'note.deleted', payload: { id: noteId, chat_id: chat.id } }),
    ])
  })
}

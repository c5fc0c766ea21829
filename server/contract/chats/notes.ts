import { type Static, Type } from 'typebox'
import { MENTIONS_MAX, NOTES_PAGE, PAGE_MAX, TEXT_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, listOf, Moment, NamedMember, Nullable, page } from '../base/shapes.ts'
import { Chat } from './chat-shapes.ts'

const tag = 'Desk'
const memberRoute = { access: 'member', tag } as const

/** Internal note on a chat; customers never see it. */
export const Note = Type.Object({
  id: Id,
  chat_id: Id,
  author: Nullable(NamedMember, 'Author of the note; null if the member no longer exists.'),
  text: Type.String({ description: 'Text of the note.' }),
  mentions: Type.Array(Id, { description: 'Ids of the members who are mentioned.' }),
  mentioned: Type.Optional(
    Type.Array(NamedMember, { description: 'The mentioned members who still exist, with their names.' }),
  ),
  created_at: Moment,
})
export type Note = Static<typeof Note>

export const listNotes = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/chat/:id/notes',
  summary: 'Lists the internal notes of a chat, oldest first.',
  params: IdParams,
  query: Type.Object(page(NOTES_PAGE, PAGE_MAX)),
  response: listOf(Note),
})

export const addNote = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/notes',
  storesText: true,
  summary:
    'Adds an internal note to a chat. Mentioned members who cannot see the chat follow it from now on: they can read it and write notes until it ends or is withdrawn.',
  params: IdParams,
  body: Type.Object({
    text: Type.String({
      description: 'Text of the note.',
      minLength: 1,
      maxLength: TEXT_MAX_CHARS,
      pattern: '\\S',
    }),
    mentions: Type.Optional(
      Type.Array(Id, {
        description: 'Ids of the members to notify.',
        maxItems: MENTIONS_MAX,
        uniqueItems: true,
      }),
    ),
  }),
  status: 201,
  response: Note,
  errors: ['agent_unavailable'],
})

export const withdrawChat = route({
  ...memberRoute,
  method: 'DELETE',
  path: '/ai/chat/:id/followers/:member',
  summary: 'Withdraws a chat from a follower; followers can withdraw it from themselves.',
  params: Type.Object({ id: Id, member: Id }),
  status: 200,
  response: Chat,
  errors: ['chat_not_yours'],
})

export const deleteNote = route({
  ...memberRoute,
  method: 'DELETE',
  path: '/ai/note/:id',
  summary: 'Deletes an internal note; authors can delete their own, supervisors any.',
  params: IdParams,
  errors: ['permission_denied'],
})

import { type Static, Type } from 'typebox'
import { PERSON_NOTES_MAX, PERSON_PARTS_MAX, TEXT_MAX_CHARS, VISITED_PAGES_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { channels, chatStatuses } from './chat-shapes.ts'

const tag = 'People'
const memberRoute = { access: 'member', tag } as const

/** States of a person: messages are accepted from welcome people, but refused from blocked people and spammers. */
export const personStates = ['welcome', 'blocked', 'spam'] as const
export type PersonState = (typeof personStates)[number]

const state = oneOf(personStates, {
  description: '`welcome`, or the reason that the person’s messages are rejected: `blocked` or `spam`.',
})
const Author = Type.Object({ id: Id, name: Type.String({ description: 'First and last name.' }) })

/** A note about a person, shown to members in all of the person's chats. */
export const PersonNote = Type.Object({
  id: Id,
  author: Nullable(Author, 'Author of the note; null if the member no longer exists.'),
  text: Type.String({ description: 'Text of the note.' }),
  created_at: Moment,
})
export type PersonNote = Static<typeof PersonNote>

/** An earlier or later chat of the same person. */
export const PersonChat = Type.Object({
  id: Id,
  channel: oneOf(channels, { description: 'Channel of the chat.' }),
  status: oneOf(chatStatuses, { description: 'Status of the chat.' }),
  created: Moment,
  agent: Nullable(Author, 'Current or last assigned agent; null if there was none.'),
  stars: Nullable(Type.Integer({ minimum: 1, maximum: 5 }), "The customer's rating; null if there is none."),
  is_proven: Type.Optional(
    Nullable(
      Type.Boolean(),
      'Whether the site had proven the customer’s identity; null if the bot had no identity secret or no identity was claimed.',
    ),
  ),
  line: Type.String({
    description: 'First line of the summary, otherwise the last message; empty if there is neither.',
  }),
})
export type PersonChat = Static<typeof PersonChat>

/** A page that a visitor saw. */
export const VisitedPage = Type.Object({
  url: Type.String({ description: 'URL without parts that may be secret.' }),
  title: Type.String({ description: 'Title of the page; may be empty.' }),
  at: Moment,
})
export type VisitedPage = Static<typeof VisitedPage>

/** Identity that members merged into a person: a key, an e-mail address, a phone number or a single chat. */
export const PersonPart = Type.Object({
  id: Id,
  is_this: Type.Boolean({ description: 'Whether the requested chat belongs to this identity.' }),
  name: Type.String({
    description: 'Name in the person’s newest chat that the member may see; empty if there is none.',
  }),
  channel: Nullable(oneOf(channels), 'Channel of that chat.'),
  contact: Type.String({ description: 'E-mail address or phone number in that chat; may be empty.' }),
  chats: Type.Integer({ minimum: 0, description: 'Number of the person’s chats that the member may see.' }),
  notes: Type.Integer({ minimum: 0, description: 'Number of notes written in the person’s chats.' }),
})
export type PersonPart = Static<typeof PersonPart>

/** The person behind a chat, across chats and channels. */
export const Person = Type.Object({
  id: Id,
  state,
  notes: Type.Array(PersonNote, {
    description: `Notes on the person, newest first, at most ${PERSON_NOTES_MAX}.`,
  }),
  chats: Type.Array(PersonChat, {
    description: 'Other chats of the person that the member may see, newest first.',
  }),
  pages: Type.Array(VisitedPage, {
    description: `Pages that the visitor saw during this chat, newest first, at most ${VISITED_PAGES_MAX}.`,
  }),
  parts: Type.Array(PersonPart, {
    description:
      'Identities that members merged into the person, oldest first; only one if none were merged.',
  }),
  time_zone: Nullable(Type.String(), "IANA time zone of the visitor's device; null if unknown."),
})
export type Person = Static<typeof Person>

export const getPerson = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/chat/:id/person',
  summary:
    'Returns the person behind a chat: matched by the customer’s key, otherwise by e-mail address, otherwise by phone number.',
  params: IdParams,
  response: Person,
})

export const setPersonState = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/chat/:id/person/state',
  summary: 'Blocks the person behind a chat, marks them as spam, or reverts either.',
  params: IdParams,
  body: Type.Object({ state }),
  response: Person,
  errors: ['chat_not_yours'],
})

export const endPersonAccess = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/person/end-access',
  summary:
    'Revokes the visitor tokens for all chats of the person behind a chat, and closes their sockets. If the site identifies the person, they get new tokens; otherwise, they have to start a new chat.',
  params: IdParams,
  errors: ['chat_not_yours'],
})

export const addPersonNote = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/person/notes',
  storesText: true,
  summary: `Adds a note on the person behind a chat; at most ${PERSON_NOTES_MAX} per person.`,
  params: IdParams,
  body: Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: TEXT_MAX_CHARS,
      pattern: '\\S',
      description: 'Text of the note.',
    }),
  }),
  status: 201,
  response: PersonNote,
  errors: ['limit_reached'],
})

export const deletePersonNote = route({
  ...memberRoute,
  method: 'DELETE',
  path: '/ai/chat/:id/person/notes/:note',
  summary: 'Deletes a note on a person; authors can delete their own, supervisors any.',
  params: Type.Object({ id: Id, note: Id }),
  errors: ['permission_denied'],
})

export const mergePeople = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/person/merge',
  summary:
    'Merges the person behind another chat into the person behind this one. Their chats and notes are shared; if one of them is blocked or spam, so is the merged person. Has no effect if they are already the same person.',
  params: IdParams,
  body: Type.Object({ chat_id: Type.Integer({ minimum: 1, description: 'A chat of the other person.' }) }),
  response: Person,
  errors: ['chat_not_yours', 'limit_reached'],
})

export const separatePeople = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/person/separate',
  summary:
    'Undoes a merge: separates identities from the person behind a chat, with their chats, their notes and their previous state. They become a separate person.',
  params: IdParams,
  body: Type.Object({
    ids: Type.Array(Id, {
      minItems: 1,
      maxItems: PERSON_PARTS_MAX,
      uniqueItems: true,
      description: 'Ids from `parts`, but not all of them.',
    }),
  }),
  response: Person,
  errors: ['chat_not_yours'],
})

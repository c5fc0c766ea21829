import { type Static, Type } from 'typebox'
import { channels, chatStatuses, sentiments } from './chat-shapes.ts'
import { errorCodes } from './errors.ts'
import {
  BULK_MAX,
  CHAT_TAGS_MAX,
  LINE_MAX,
  LOOKUP_PAGE,
  MENTIONS_MAX,
  NOTES_PAGE,
  PAGE_MAX,
  SHORTCUT_MAX,
  TAG_MAX,
  TEXT_MAX,
} from './limits.ts'
import { route } from './route.ts'
import { about, Id, IdParams, Line, Locale, listOf, Moment, Nullable, oneOf, page } from './shapes.ts'

const tag = 'Desk'
const desk = { access: 'member', tag } as const
const Person = Type.Object({ id: Id, name: Type.String({ description: 'Name of the member.' }) })

/** What members tell each other of a chat; customers never see it. */
export const Note = Type.Object({
  id: Id,
  chat_id: Id,
  author: Nullable(Person, 'Who wrote it; null for a member who is gone.'),
  text: Type.String({ description: 'The note.' }),
  mentions: Type.Array(Id, { description: 'Members who are mentioned.' }),
  created_at: Moment,
})
export type Note = Static<typeof Note>

export const listNotes = route({
  ...desk,
  method: 'GET',
  path: '/ai/chat/:id/notes',
  summary: 'Lists the internal notes of a chat, oldest first.',
  params: IdParams,
  query: Type.Object(page(NOTES_PAGE, PAGE_MAX)),
  response: listOf(Note),
})

export const addNote = route({
  ...desk,
  method: 'POST',
  path: '/ai/chat/:id/notes',
  summary: 'Adds an internal note to a chat; members who are mentioned must be able to see the chat.',
  params: IdParams,
  body: Type.Object({
    text: Type.String({
      description: 'The note.',
      minLength: 1,
      maxLength: TEXT_MAX,
      pattern: '\\S',
    }),
    mentions: Type.Optional(
      Type.Array(Id, {
        description: 'Members who are told of it.',
        maxItems: MENTIONS_MAX,
        uniqueItems: true,
      }),
    ),
  }),
  status: 201,
  response: Note,
  errors: ['agent_unavailable'],
})

export const deleteNote = route({
  ...desk,
  method: 'DELETE',
  path: '/ai/note/:id',
  summary: 'Deletes an internal note: the author their own, those who run the floor any.',
  params: IdParams,
  errors: ['permission_denied'],
})

const Shortcut = Type.String({
  minLength: 1,
  maxLength: SHORTCUT_MAX,
  pattern: '^[^\\s/]+$',
  description: 'What is typed behind a slash to get it.',
})
const cannedFields = {
  shortcut: Shortcut,
  text: Type.String({
    minLength: 1,
    maxLength: TEXT_MAX,
    pattern: '\\S',
    description: 'What it puts into the message.',
  }),
  locale: Nullable(Locale),
}

/** A reply that is kept to be sent again. */
export const CannedReply = Type.Object({
  id: Id,
  ...cannedFields,
  is_personal: Type.Boolean({ description: 'True where only the caller has it.' }),
  updated_at: Moment,
})
export type CannedReply = Static<typeof CannedReply>

export const listCannedReplies = route({
  ...desk,
  method: 'GET',
  path: '/ai/canned-replies',
  summary: "Lists the client's canned replies and the caller's own, by shortcut.",
  query: Type.Object({
    search: Type.Optional(about(Line, 'Only replies that contain this.')),
    locale: Type.Optional(Locale),
    ...page(LOOKUP_PAGE),
  }),
  response: listOf(CannedReply),
})

export const addCannedReply = route({
  ...desk,
  method: 'POST',
  path: '/ai/canned-replies',
  summary: 'Keeps a reply for oneself, or, where one runs the floor, for everyone.',
  body: Type.Object({
    ...cannedFields,
    is_personal: Type.Boolean({ description: 'True for oneself alone, false for the whole team.' }),
  }),
  status: 201,
  response: CannedReply,
  errors: ['permission_denied', 'shortcut_taken', 'limit_reached'],
})

export const saveCannedReply = route({
  ...desk,
  method: 'PUT',
  path: '/ai/canned-replies/:id',
  summary: 'Changes a canned reply.',
  params: IdParams,
  body: Type.Object(cannedFields),
  response: CannedReply,
  errors: ['permission_denied', 'shortcut_taken'],
})

export const deleteCannedReply = route({
  ...desk,
  method: 'DELETE',
  path: '/ai/canned-replies/:id',
  summary: 'Deletes a canned reply.',
  params: IdParams,
  errors: ['permission_denied'],
})

/** What a view narrows the list of chats to, in the words of the list's own call. */
export const ViewFilters = Type.Object(
  {
    search: Type.Optional(about(Line, 'Words as the search of chats takes them.')),
    status: Type.Optional(oneOf(chatStatuses, { description: 'Only chats that stand so.' })),
    bot_id: Type.Optional(Type.Integer({ description: 'Only chats of this bot; -1 for all.', minimum: -1 })),
    agent_id: Type.Optional(Id),
    channel: Type.Optional(oneOf(channels, { description: 'Only chats of this channel.' })),
    sentiment: Type.Optional(oneOf(sentiments, { description: 'Only chats with this sentiment.' })),
    tag: Type.Optional(Type.String({ description: 'Only chats with this tag.', maxLength: TAG_MAX })),
    startDate: Type.Optional(Moment),
    endDate: Type.Optional(Moment),
  },
  { additionalProperties: false },
)
const viewFields = {
  name: Type.String({ minLength: 1, maxLength: LINE_MAX, pattern: '\\S', description: 'Name of the view.' }),
  filters: about(ViewFilters, 'Filters of the list.'),
  is_shared: Type.Boolean({
    description: 'True where the whole team has it; only those who run the floor share.',
  }),
}

/** A named set of filters. */
export const View = Type.Object({
  id: Id,
  ...viewFields,
  owner: about(Person, 'The member who made it.'),
  created_at: Moment,
})
export type View = Static<typeof View>

export const listViews = route({
  ...desk,
  method: 'GET',
  path: '/ai/views',
  summary: "Lists the caller's own views and those that are shared, by name.",
  response: listOf(View),
})

export const addView = route({
  ...desk,
  method: 'POST',
  path: '/ai/views',
  summary: 'Saves a set of filters under a name.',
  body: Type.Object(viewFields),
  status: 201,
  response: View,
  errors: ['permission_denied', 'limit_reached'],
})

export const saveView = route({
  ...desk,
  method: 'PUT',
  path: '/ai/views/:id',
  summary: 'Changes a view of the caller.',
  params: IdParams,
  body: Type.Object(viewFields),
  response: View,
  errors: ['permission_denied'],
})

export const deleteView = route({
  ...desk,
  method: 'DELETE',
  path: '/ai/views/:id',
  summary: 'Deletes a view of the caller.',
  params: IdParams,
  errors: ['permission_denied'],
})

const chatIds = Type.Array(Id, {
  minItems: 1,
  maxItems: BULK_MAX,
  uniqueItems: true,
  description: 'The chats.',
})

/** What became of each chat of a bulk call, in its order. */
export const Outcomes = Type.Object({
  outcomes: Type.Array(
    Type.Object({
      id: Id,
      code: Nullable(oneOf(errorCodes, { description: 'Why it did not change; null where it did.' })),
    }),
    { description: 'What came of each chat, in the order given.' },
  ),
})

export const bulkAssign = route({
  ...desk,
  method: 'POST',
  path: '/ai/chats/bulk-assign',
  summary: 'Gives several chats to a member; each is checked and changed by itself.',
  body: Type.Object({ ids: chatIds, user_id: Id }),
  response: Outcomes,
})

export const bulkTag = route({
  ...desk,
  method: 'POST',
  path: '/ai/chats/bulk-tag',
  summary: 'Adds tags to several chats; each is checked and changed by itself.',
  body: Type.Object({
    ids: chatIds,
    tags: Type.Array(Type.String({ minLength: 1, maxLength: TAG_MAX, pattern: '\\S' }), {
      description: 'Tags to add or to take away.',
      minItems: 1,
      maxItems: CHAT_TAGS_MAX,
    }),
  }),
  response: Outcomes,
})

import { type Static, Type } from 'typebox'
import { channels, chatSorts, chatStatuses, sentiments } from './chat-shapes.ts'
import { errorCodes } from './errors.ts'
import {
  BULK_MAX,
  CHAT_TAGS_MAX,
  LINE_MAX_CHARS,
  LOOKUP_PAGE,
  MENTIONS_MAX,
  NOTES_PAGE,
  PAGE_MAX,
  SHORTCUT_MAX_CHARS,
  TAG_MAX_CHARS,
  TEXT_MAX_CHARS,
} from './limits.ts'
import { route } from './route.ts'
import {
  about,
  Id,
  IdParams,
  Line,
  Locale,
  listOf,
  Moment,
  Nullable,
  oneOf,
  oneOrMore,
  page,
} from './shapes.ts'

const tag = 'Desk'
const memberRoute = { access: 'member', tag } as const
const Person = Type.Object({ id: Id, name: Type.String({ description: 'Name of the member.' }) })

/** An internal note of a chat; customers never see it. */
export const Note = Type.Object({
  id: Id,
  chat_id: Id,
  author: Nullable(Person, 'Who wrote it; null if the member no longer exists.'),
  text: Type.String({ description: 'The note.' }),
  mentions: Type.Array(Id, { description: 'Ids of the members who are mentioned.' }),
  mentioned: Type.Optional(
    Type.Array(Person, { description: 'The mentioned members who still exist, with their names.' }),
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
  summary: 'Adds an internal note to a chat; mentioned members must be able to see the chat.',
  params: IdParams,
  body: Type.Object({
    text: Type.String({
      description: 'The note.',
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

export const deleteNote = route({
  ...memberRoute,
  method: 'DELETE',
  path: '/ai/note/:id',
  summary: 'Deletes an internal note; authors can delete their own, supervisors any.',
  params: IdParams,
  errors: ['permission_denied'],
})

const Shortcut = Type.String({
  minLength: 1,
  maxLength: SHORTCUT_MAX_CHARS,
  pattern: '^[^\\s/]+$',
  description: 'What is typed after a slash to insert it.',
})
const cannedFields = {
  shortcut: Shortcut,
  text: Type.String({
    minLength: 1,
    maxLength: TEXT_MAX_CHARS,
    pattern: '\\S',
    description: 'The text that it inserts.',
  }),
  locale: Nullable(Locale),
}

/** A reply that is saved for reuse. */
export const CannedReply = Type.Object({
  id: Id,
  ...cannedFields,
  is_personal: Type.Boolean({ description: 'True if only the caller can use it.' }),
  updated_at: Moment,
})
export type CannedReply = Static<typeof CannedReply>

export const listCannedReplies = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/canned-replies',
  summary: 'Lists the canned replies of the client and of the caller, by shortcut.',
  query: Type.Object({
    search: Type.Optional(about(Line, 'Only replies that contain this text.')),
    locale: Type.Optional(Locale),
    ...page(LOOKUP_PAGE),
  }),
  response: listOf(CannedReply),
})

export const addCannedReply = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/canned-replies',
  summary: 'Saves a canned reply for the caller or, if they are a supervisor, for the whole team.',
  body: Type.Object({
    ...cannedFields,
    is_personal: Type.Boolean({ description: 'True for the caller only, false for the whole team.' }),
  }),
  status: 201,
  response: CannedReply,
  errors: ['permission_denied', 'shortcut_taken', 'limit_reached'],
})

export const saveCannedReply = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/canned-replies/:id',
  summary: 'Changes a canned reply.',
  params: IdParams,
  body: Type.Object(cannedFields),
  response: CannedReply,
  errors: ['permission_denied', 'shortcut_taken'],
})

export const deleteCannedReply = route({
  ...memberRoute,
  method: 'DELETE',
  path: '/ai/canned-replies/:id',
  summary: 'Deletes a canned reply.',
  params: IdParams,
  errors: ['permission_denied'],
})

/** Filters of a saved view; the fields are those of the chat list's own query. */
export const ViewFilters = Type.Object(
  {
    search: Type.Optional(about(Line, 'Search terms, as in the chat search.')),
    status: Type.Optional(oneOrMore(oneOf(chatStatuses), 'Only chats with this status.')),
    bot_id: Type.Optional(
      oneOrMore(Type.Integer({ minimum: -1 }), 'Only chats of this bot; -1 means all bots.'),
    ),
    agent_id: Type.Optional(oneOrMore(Id, 'Only chats that this agent has or last had.')),
    channel: Type.Optional(oneOrMore(oneOf(channels), 'Only chats of this channel.')),
    sentiment: Type.Optional(oneOrMore(oneOf(sentiments), 'Only chats with this sentiment.')),
    tag: Type.Optional(oneOrMore(Type.String({ maxLength: TAG_MAX_CHARS }), 'Only chats with this tag.')),
    sort: Type.Optional(oneOf(chatSorts, { description: 'Order of the list.' })),
    scope: Type.Optional(
      oneOf(['all', 'mine', 'waiting'], {
        description: 'Which chats the console shows: all, those of the member who looks, or those that wait.',
      }),
    ),
    startDate: Type.Optional(Moment),
    endDate: Type.Optional(Moment),
  },
  { additionalProperties: false },
)
const viewFields = {
  name: Type.String({
    minLength: 1,
    maxLength: LINE_MAX_CHARS,
    pattern: '\\S',
    description: 'Name of the view.',
  }),
  filters: about(ViewFilters, 'Filters of the chat list.'),
  is_shared: Type.Boolean({
    description: 'True if the whole team can use it; only supervisors can share views.',
  }),
}

/** A named set of filters. */
export const View = Type.Object({
  id: Id,
  ...viewFields,
  owner: about(Person, 'The member who created it.'),
  created_at: Moment,
})
export type View = Static<typeof View>

export const listViews = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/views',
  summary: "Lists the caller's own views and the shared ones, by name.",
  response: listOf(View),
})

export const addView = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/views',
  summary: 'Saves a set of filters under a name.',
  body: Type.Object(viewFields),
  status: 201,
  response: View,
  errors: ['permission_denied', 'limit_reached'],
})

export const saveView = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/views/:id',
  summary: "Changes one of the caller's views.",
  params: IdParams,
  body: Type.Object(viewFields),
  response: View,
  errors: ['permission_denied'],
})

export const deleteView = route({
  ...memberRoute,
  method: 'DELETE',
  path: '/ai/views/:id',
  summary: "Deletes one of the caller's views.",
  params: IdParams,
  errors: ['permission_denied'],
})

const chatIds = Type.Array(Id, {
  minItems: 1,
  maxItems: BULK_MAX,
  uniqueItems: true,
  description: 'Ids of the chats.',
})

/** Result of each chat of a bulk call, in request order. */
export const Outcomes = Type.Object({
  outcomes: Type.Array(
    Type.Object({
      id: Id,
      code: Nullable(oneOf(errorCodes, { description: 'Why the chat was not changed; null if it was.' })),
      name: Type.Optional(
        Type.String({ description: 'Who has the chat, if that is why it was not changed.' }),
      ),
    }),
    { description: 'Result of each chat, in request order.' },
  ),
})

export const bulkAssign = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chats/bulk-assign',
  summary: 'Assigns several chats to a member; each is checked and changed separately.',
  body: Type.Object({ ids: chatIds, user_id: Id }),
  response: Outcomes,
})

export const bulkTag = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chats/bulk-tag',
  summary: 'Adds tags to several chats; each is checked and changed separately.',
  body: Type.Object({
    ids: chatIds,
    tags: Type.Array(Type.String({ minLength: 1, maxLength: TAG_MAX_CHARS, pattern: '\\S' }), {
      description: 'Tags to add.',
      minItems: 1,
      maxItems: CHAT_TAGS_MAX,
    }),
  }),
  response: Outcomes,
})

export const bulkEnd = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chats/bulk-end',
  summary: 'Ends several chats; each is checked and changed separately.',
  body: Type.Object({ ids: chatIds }),
  response: Outcomes,
})

export const bulkUnassign = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chats/bulk-unassign',
  summary: 'Returns several chats to their bots; each is checked and changed separately.',
  body: Type.Object({ ids: chatIds }),
  response: Outcomes,
})

export const bulkCost = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chats/bulk-cost',
  summary:
    'Returns what handing over or ending several chats costs in automatic summaries; nothing where they are off.',
  body: Type.Object({ ids: chatIds }),
  response: Type.Object({
    queries: Type.Integer({ minimum: 0, description: 'Sum of the summaries in queries.' }),
    remaining: Type.Integer({ minimum: 0, description: 'Queries remaining this month, add-ons included.' }),
  }),
})

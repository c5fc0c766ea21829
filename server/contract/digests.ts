import { type Static, Type } from 'typebox'
import { Chat, SendHeaders } from './chat-shapes.ts'
import { CHAT_TAGS_MAX, PAGE_MAX, TAG_MAX, TAGS_PAGE } from './limits.ts'
import { route } from './route.ts'
import { about, Id, IdParams, Line, listOf, locales, Moment, oneOf, page } from './shapes.ts'

const tag = 'Summaries and tags'
const desk = { access: 'member', tag } as const

/** A language of the product, as a locale or as its two letters. */
export const AskedLanguage = oneOf([...locales, 'en', 'fr', 'vi', 'tr'], {
  description: 'A locale of the product, or its two letters.',
})

/** What a summary or a tag run costs, and what is left. */
export const DigestCost = Type.Object({
  queries: Type.Integer({
    minimum: 1,
    description: 'Queries that it costs: one for each started 2,000 words.',
  }),
  remaining: Type.Integer({
    minimum: 0,
    description: "Queries that are left of the client's month and add-ons.",
  }),
})
export type DigestCost = Static<typeof DigestCost>

/** A chat after a summary or a tag run, with what that cost. */
export const Digested = Type.Intersect([
  Chat,
  Type.Object({
    queries: Type.Integer({
      minimum: 0,
      description: 'Queries charged for it, once a key; 0 where nothing was found.',
    }),
    remaining: Type.Integer({ minimum: 0, description: 'Queries that are left after it.' }),
  }),
])
export type Digested = Static<typeof Digested>

const failures = ['chat_empty', 'chat_not_yours', 'query_quota_exceeded', 'ai_unavailable'] as const

export const summarizeChat = route({
  ...desk,
  method: 'POST',
  path: '/ai/chat/:id/summarize',
  summary:
    'Sums a chat up: who wanted what, what was done, what is open. Charged once a key, never where it fails.',
  params: IdParams,
  headers: SendHeaders,
  query: Type.Object({ language: Type.Optional(AskedLanguage) }),
  response: Digested,
  errors: failures,
})

export const calculateSummary = route({
  ...desk,
  method: 'GET',
  path: '/ai/chat/:id/summarize-calculate',
  summary: 'Answers what a summary of the chat costs now, and what is left.',
  params: IdParams,
  response: DigestCost,
})

export const calculateTags = route({
  ...desk,
  method: 'GET',
  path: '/ai/chat/:id/tag-calculate',
  summary: 'Answers what a tag run over the chat costs now, and what is left.',
  params: IdParams,
  response: DigestCost,
})

export const generateTags = route({
  ...desk,
  method: 'POST',
  path: '/ai/chat/:id/tags/auto-generate/:lang',
  summary: "Tags a chat by what it is about, with the client's own tags where they fit; what it has stays.",
  params: Type.Object({ id: Id, lang: AskedLanguage }),
  headers: SendHeaders,
  response: Digested,
  errors: failures,
})

const Tag = Type.String({ minLength: 1, maxLength: TAG_MAX, pattern: '\\S' })
const TagsBody = Type.Object({
  tags: Type.Array(Tag, {
    maxItems: CHAT_TAGS_MAX,
    description:
      'Tags; upper and lower case are the same, and the spelling that the client used before stays.',
  }),
})

export const addTags = route({
  ...desk,
  method: 'POST',
  path: '/ai/chat/:id/tags',
  summary: 'Adds tags to those that a chat has; free of charge.',
  params: IdParams,
  body: TagsBody,
  response: Chat,
  errors: ['chat_not_yours'],
})

export const setTags = route({
  ...desk,
  method: 'PUT',
  path: '/ai/chat/:id/tags',
  summary: 'Replaces the tags of a chat; free of charge.',
  params: IdParams,
  body: TagsBody,
  response: Chat,
  errors: ['chat_not_yours'],
})

/** A tag that the client has used. */
export const ClientTag = Type.Object({
  name: Type.String({ description: 'The tag as chats carry it.' }),
  used_at: Type.Unsafe<Static<typeof Moment>>({
    ...Moment,
    description: 'When it was last given to a chat.',
  }),
})

export const listTags = route({
  ...desk,
  method: 'GET',
  path: '/ai/client/tags',
  summary: 'Lists the tags that the client has used, last used first.',
  query: Type.Object({
    search: Type.Optional(about(Line, 'Only tags that fit this text.')),
    ...page(TAGS_PAGE, PAGE_MAX),
  }),
  response: listOf(ClientTag),
})

import { type Static, Type } from 'typebox'
import { CHAT_TAGS_MAX, PAGE_MAX, TAG_MAX_CHARS, TAGS_PAGE } from '../base/limits.ts'
import { route } from '../base/route.ts'
import {
  about,
  Id,
  IdParams,
  Line,
  listOf,
  locales,
  Moment,
  oneOf,
  page,
  SendHeaders,
} from '../base/shapes.ts'
import { ActedChat, Chat } from './chat-shapes.ts'
import { MatchHeaders } from './chats.ts'

const tag = 'Summaries and tags'
const memberRoute = { access: 'member', tag } as const

/** A language of the product, as a locale or a two-letter code. */
export const RequestedLanguage = oneOf([...locales, 'en', 'fr', 'vi', 'tr'], {
  description: 'A locale of the product or its two-letter code.',
})

/** Cost of a summary or a tag run, and the remaining quota. */
export const InsightCost = Type.Object({
  queries: Type.Integer({
    minimum: 1,
    description: 'Cost in queries: one per 2,000 words or part thereof.',
  }),
  remaining: Type.Integer({
    minimum: 0,
    description: 'Queries remaining this month, including add-ons.',
  }),
})
export type InsightCost = Static<typeof InsightCost>

/** A chat after a summary or a tag run, with the cost. */
export const InsightResult = Type.Intersect([
  Chat,
  Type.Object({
    queries: Type.Integer({
      minimum: 0,
      description: 'Queries charged, at most once per idempotency key; 0 if nothing was found.',
    }),
    remaining: Type.Integer({ minimum: 0, description: 'Queries remaining after the charge.' }),
  }),
])
export type InsightResult = Static<typeof InsightResult>

const failures = ['chat_empty', 'chat_not_yours', 'query_quota_exceeded', 'ai_unavailable'] as const

export const summarizeChat = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/summarize',
  summary:
    'Summarizes a chat: what the customer wanted, what was done, and what is still open. The customer must have written at least three messages. Charged once per idempotency key; free of charge if it fails.',
  params: IdParams,
  headers: SendHeaders,
  query: Type.Object({ language: Type.Optional(RequestedLanguage) }),
  response: InsightResult,
  errors: [...failures, 'chat_too_short'],
})

export const calculateSummary = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/chat/:id/summarize-calculate',
  summary: 'Returns the current cost of summarizing the chat, and the remaining quota.',
  params: IdParams,
  response: InsightCost,
  errors: ['chat_too_short'],
})

export const calculateTags = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/chat/:id/tag-calculate',
  summary: 'Returns the current cost of tagging the chat, and the remaining quota.',
  params: IdParams,
  response: InsightCost,
})

export const generateTags = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/tags/auto-generate/:lang',
  summary:
    'Tags a chat by topic, reusing the client’s tags where they fit; existing tags of the chat are retained.',
  params: Type.Object({ id: Id, lang: RequestedLanguage }),
  headers: SendHeaders,
  response: InsightResult,
  errors: failures,
})

const Tag = Type.String({ minLength: 1, maxLength: TAG_MAX_CHARS, pattern: '\\S' })
/** Body of a call that changes a chat's tags. */
export const TagsBody = Type.Object({
  tags: Type.Array(Tag, {
    maxItems: CHAT_TAGS_MAX,
    description: 'Tags; case-insensitive, stored in the spelling that the client used first.',
  }),
})

export const addTags = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/tags',
  summary: 'Adds tags to a chat, free of charge.',
  params: IdParams,
  headers: MatchHeaders,
  body: TagsBody,
  response: ActedChat,
  errors: ['chat_not_yours', 'chat_version_conflict'],
})

export const setTags = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/chat/:id/tags',
  summary: 'Replaces the tags of a chat, free of charge.',
  params: IdParams,
  headers: MatchHeaders,
  body: TagsBody,
  response: ActedChat,
  errors: ['chat_not_yours', 'chat_version_conflict'],
})

/** A tag that the account has used, and when it was last added to a chat. */
export const ClientTag = Type.Object({
  name: Type.String({ description: 'The tag in the spelling used on chats.' }),
  used_at: Type.Unsafe<Static<typeof Moment>>({
    ...Moment,
    description: 'When it was last added to a chat.',
  }),
})

export const listTags = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/client/tags',
  summary: 'Lists the tags that the client has used, most recently used first.',
  query: Type.Object({
    search: Type.Optional(about(Line, 'Only tags that match this text.')),
    ...page(TAGS_PAGE, PAGE_MAX),
  }),
  response: listOf(ClientTag),
})

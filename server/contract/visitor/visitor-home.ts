import { type Static, Type } from 'typebox'
import {
  ADDRESS_TRANSCRIPTS_PER_HOUR,
  BOT_TRANSCRIPTS_PER_HOUR,
  FAQ_RESULTS_MAX,
  FAQ_SEARCHES_PER_MINUTE,
  IDENTITIES_PER_MINUTE,
  LINE_MAX_CHARS,
  PER_DAY_MS,
  PER_HOUR_MS,
  PER_MINUTE_MS,
  RECIPIENT_TRANSCRIPTS_PER_DAY,
  STORED_CHATS_MAX,
  TEXT_BODY_MAX_BYTES,
  THUMBS_PER_MINUTE,
  TRANSCRIPTS_PER_HOUR,
} from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Email, Id, IdParams, Line, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { IdentityToken } from '../bots/identity.ts'
import { chatStatuses } from '../chats/chat-shapes.ts'
import { TicketHeaders } from './visitor.ts'

const tag = 'Widget'
const visitor = { access: 'visitor', tag } as const

/** Ratings that a visitor can give to an answer. */
export const thumbs = ['up', 'down'] as const
export type Thumb = (typeof thumbs)[number]

/** Emoji that is stored as the `reaction` of a rated answer, by rating. */
export const thumbSigns = { up: '👍', down: '👎' } as const satisfies Record<Thumb, string>

export const rateAnswer = route({
  ...visitor,
  method: 'PUT',
  path: '/ai/client/chat/:id/thumb',
  limits: [{ by: 'chat', max: THUMBS_PER_MINUTE, window: PER_MINUTE_MS }],
  summary: 'Rates an answer of the bot; agents see the rating as its `reaction`.',
  params: IdParams,
  body: Type.Object({
    order: Type.Integer({ minimum: 1, description: '`order` of the answer.' }),
    thumb: Nullable(oneOf(thumbs), 'The rating; null removes it.'),
  }),
})

export const mailTranscript = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat/:id/transcript',
  limits: [
    { by: 'chat', max: TRANSCRIPTS_PER_HOUR, window: PER_HOUR_MS },
    { by: 'address', max: ADDRESS_TRANSCRIPTS_PER_HOUR, window: PER_HOUR_MS },
    { by: 'bot', max: BOT_TRANSCRIPTS_PER_HOUR, window: PER_HOUR_MS },
    { by: 'recipient', max: RECIPIENT_TRANSCRIPTS_PER_DAY, window: PER_DAY_MS },
  ],
  accountField: 'email',
  summary:
    'Emails the conversation to the visitor, if the bot allows it (`export_enabled`). The address must be the one that the site has proven or the visitor has left; if there is none, the given address is saved.',
  params: IdParams,
  body: Type.Object({ email: Email }),
  errors: ['permission_denied', 'message_empty', 'customer_blocked', 'address_not_yours'],
})

/** An earlier chat of a visitor, with a token that opens it. */
export const EarlierChat = Type.Object({
  id: Id,
  token: Type.String({ description: 'Token of the visitor, valid for this chat only.' }),
  status: oneOf(chatStatuses, { description: 'Status of the chat.' }),
  last_message: Nullable(Type.String(), 'First 200 characters of its newest message; null if there is none.'),
  updated_at: Moment,
})
export type EarlierChat = Static<typeof EarlierChat>

export const listEarlierChats = route({
  method: 'POST',
  path: '/ai/client/chats',
  limits: [{ by: 'address-and-bot', max: IDENTITIES_PER_MINUTE, window: PER_MINUTE_MS }],
  access: 'widget',
  tag,
  summary:
    'Lists the conversations of a visitor, newest first: the chats of the given tokens, and all chats of the person if the site identifies them.',
  headers: TicketHeaders,
  bodyMax: TEXT_BODY_MAX_BYTES,
  body: Type.Object({
    tokens: Type.Array(Type.String({ maxLength: 2000 }), {
      maxItems: STORED_CHATS_MAX,
      description: 'Tokens of chats; invalid ones are ignored.',
    }),
    identity: Type.Optional(about(IdentityToken, 'Identity token of the visitor; ignored if invalid.')),
  }),
  response: Type.Object({ entities: Type.Array(EarlierChat, { description: 'Newest first.' }) }),
  errors: ['origin_not_allowed', 'token_invalid'],
})

/** An FAQ entry as shown to visitors. */
export const FoundFaq = Type.Object({
  id: Id,
  question: Type.String({ description: 'The question.' }),
  answer: Type.String({ description: 'The answer, in Markdown.' }),
})
export type FoundFaq = Static<typeof FoundFaq>

export const searchFaqs = route({
  method: 'POST',
  path: '/ai/client/faqs',
  limits: [{ by: 'address-and-bot', max: FAQ_SEARCHES_PER_MINUTE, window: PER_MINUTE_MS }],
  access: 'widget',
  tag,
  summary:
    'Searches the FAQ entries of a bot for a visitor, best match first; returns none if the bot does not offer the search (`faq_search`).',
  headers: TicketHeaders,
  bodyMax: TEXT_BODY_MAX_BYTES,
  body: Type.Object({
    search: Type.String({
      minLength: 1,
      maxLength: LINE_MAX_CHARS,
      description: 'Search text of the visitor; its last word can be incomplete.',
    }),
    language: Type.Optional(
      about(Line, 'Language tag of the visitor; the search ignores word endings of this language.'),
    ),
  }),
  response: Type.Object({
    entities: Type.Array(FoundFaq, {
      maxItems: FAQ_RESULTS_MAX,
      description: `Best match first, at most ${FAQ_RESULTS_MAX}.`,
    }),
  }),
  errors: ['origin_not_allowed', 'token_invalid'],
})

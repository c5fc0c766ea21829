import { type Static, Type } from 'typebox'
import {
  DRAFTS_MAX,
  MENTIONS_MAX,
  MESSAGE_MAX_CHARS,
  TEXT_BODY_MAX_BYTES,
  TEXT_MAX_CHARS,
} from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, Moment, NamedMember } from '../base/shapes.ts'

const tag = 'Desk'
const memberRoute = { access: 'member', tag } as const

const fields = {
  reply: Type.String({
    maxLength: MESSAGE_MAX_CHARS,
    description: 'Text for the customer that has not been sent; may be empty.',
  }),
  note: Type.String({
    maxLength: TEXT_MAX_CHARS,
    description: 'Text of a note that has not been saved; may be empty.',
  }),
  mentions: Type.Array(NamedMember, {
    maxItems: MENTIONS_MAX,
    description: 'Members mentioned in the text of the note.',
  }),
}

/** Text that a member has written in a chat without sending it. */
export const DraftFields = Type.Object(fields)
export type DraftFields = Static<typeof DraftFields>

/** A stored draft, with its chat. */
export const Draft = Type.Object({ chat_id: Id, ...fields, updated_at: Moment })
export type Draft = Static<typeof Draft>

export const listDrafts = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/drafts',
  summary: `Lists the caller’s drafts in chats that they can see, newest first; beyond ${DRAFTS_MAX}, the oldest are dropped.`,
  response: Type.Object({ entities: Type.Array(Draft, { description: 'The drafts.' }) }),
})

export const saveDraft = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/chat/:id/draft',
  summary: 'Stores the caller’s draft in a chat; an empty one is deleted. Only the caller can read its text.',
  params: IdParams,
  body: DraftFields,
  bodyMax: 2 * TEXT_BODY_MAX_BYTES,
})

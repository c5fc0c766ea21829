import { type Static, Type } from 'typebox'
import { LOOKUP_PAGE, SHORTCUT_MAX_CHARS, TEXT_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, IdParams, Line, Locale, listOf, Moment, Nullable, page } from '../base/shapes.ts'

const tag = 'Desk'
const memberRoute = { access: 'member', tag } as const

const Shortcut = Type.String({
  minLength: 1,
  maxLength: SHORTCUT_MAX_CHARS,
  pattern: '^[^\\s/]+$',
  description: 'Text that is typed after a slash to insert the reply.',
})
const cannedFields = {
  shortcut: Shortcut,
  text: Type.String({
    minLength: 1,
    maxLength: TEXT_MAX_CHARS,
    pattern: '\\S',
    description: 'Text that is inserted.',
  }),
  locale: Nullable(Locale),
}

/** Reply saved for reuse, either personal or shared. */
export const CannedReply = Type.Object({
  id: Id,
  ...cannedFields,
  is_personal: Type.Boolean({ description: 'True if only the caller can use the reply.' }),
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
  storesText: true,
  summary: 'Saves a canned reply for the caller or, if they are a supervisor, for all members.',
  body: Type.Object({
    ...cannedFields,
    is_personal: Type.Boolean({ description: 'True for the caller only, false for all members.' }),
  }),
  status: 201,
  response: CannedReply,
  errors: ['permission_denied', 'shortcut_taken', 'limit_reached'],
})

export const saveCannedReply = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/canned-replies/:id',
  storesText: true,
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

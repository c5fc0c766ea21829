import { Type } from 'typebox'
import { BULK_MAX, UNREAD_MARKS_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id } from '../base/shapes.ts'

const tag = 'Desk'
const memberRoute = { access: 'member', tag, path: '/ai/unread-marks' } as const

export const listUnread = route({
  ...memberRoute,
  method: 'GET',
  summary: 'Returns the chats that the caller has marked as unread and not opened since.',
  response: Type.Object({
    ids: Type.Array(Id, { description: `Ids of the chats, newest mark first, at most ${UNREAD_MARKS_MAX}.` }),
  }),
})

export const markUnread = route({
  ...memberRoute,
  method: 'PUT',
  summary:
    'Marks chats as unread for the caller, or removes the marks; chats that the caller may not see are skipped.',
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: BULK_MAX, uniqueItems: true, description: 'Ids of chats.' }),
    is_unread: Type.Boolean({ description: 'True to mark the chats, false to remove the marks.' }),
  }),
})

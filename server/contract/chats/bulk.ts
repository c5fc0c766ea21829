import { Type } from 'typebox'
import { errorCodes } from '../base/errors.ts'
import { BULK_MAX, CHAT_TAGS_MAX, TAG_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, Nullable, oneOf } from '../base/shapes.ts'

const tag = 'Desk'
const memberRoute = { access: 'member', tag } as const

const chatIds = Type.Array(Id, {
  minItems: 1,
  maxItems: BULK_MAX,
  uniqueItems: true,
  description: 'Ids of the chats.',
})

/** Ids of the chats for a bulk action. */
export const ChatIds = Type.Object({ ids: chatIds })

/** Result of a bulk call for each chat, in request order. */
export const Outcomes = Type.Object({
  outcomes: Type.Array(
    Type.Object({
      id: Id,
      code: Nullable(
        oneOf(errorCodes, { description: 'Reason that the chat was not changed; null if it was.' }),
      ),
      name: Type.Optional(
        Type.String({ description: 'Assignee of the chat, if that is why it was not changed.' }),
      ),
      version: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'Version of the chat after the change.',
        }),
      ),
      act_id: Type.Optional(Nullable(Id, 'Id by which the change can be undone; null if nothing changed.')),
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
  body: ChatIds,
  response: Outcomes,
})

export const bulkReturnToBot = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chats/bulk-unassign',
  summary: 'Returns several chats to their bots; each is checked and changed separately.',
  body: ChatIds,
  response: Outcomes,
})

export const bulkTransfer = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chats/bulk-transfer',
  summary: 'Moves several chats to the queue of a team; each is checked and changed separately.',
  body: Type.Object({ ids: chatIds, team_id: Id }),
  response: Outcomes,
})

export const undoChats = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chats/undo',
  summary:
    'Undoes acts on chats (assigned, transferred, returned, ended, set aside or resumed, tagged) within 60 seconds: for the member who did it, or a supervisor. What others did since stays.',
  body: Type.Object({
    chats: Type.Array(
      Type.Object({
        id: Id,
        version: Type.Integer({ minimum: 1, description: 'Version after the change.' }),
        act_id: Type.Optional({
          ...Id,
          description:
            'Id of the act; without it, the last move is undone if the chat still has the version.',
        }),
      }),
      { minItems: 1, maxItems: BULK_MAX, description: 'Chats in the versions after the change.' },
    ),
  }),
  response: Outcomes,
})

export const bulkCost = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chats/bulk-cost',
  summary:
    'Returns the cost of the automatic summaries if several chats are handed over or ended; zero if automatic summaries are disabled.',
  body: ChatIds,
  response: Type.Object({
    queries: Type.Integer({ minimum: 0, description: 'Total cost of the summaries in queries.' }),
    remaining: Type.Integer({ minimum: 0, description: 'Queries remaining this month, including add-ons.' }),
  }),
})

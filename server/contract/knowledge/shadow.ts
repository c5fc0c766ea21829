import { type Static, Type } from 'typebox'
import { PER_HOUR_MS, SHADOWS_PER_HOUR } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Day, Id, IdParams, Nullable, oneOf } from '../base/shapes.ts'
import { DocumentReference } from '../chats/message-shapes.ts'

/** Agents' decisions on a prepared answer: sent unchanged, sent after editing, or dropped. */
export const shadowOutcomes = ['taken', 'edited', 'dropped'] as const
export type ShadowOutcome = (typeof shadowOutcomes)[number]

/** An answer that the bot prepared for the chat's agent; customers never see it. */
export const ShadowAnswer = Type.Object({
  chat_id: Id,
  order: Type.Integer({ minimum: 1, description: "`order` of the customer's message that it answers." }),
  text: Type.String({ description: 'Answer that the bot would have given.' }),
  references: Type.Array(DocumentReference, { description: 'Passages that the answer is based on.' }),
})
export type ShadowAnswer = Static<typeof ShadowAnswer>

const tag = 'Desk'

export const prepareAnswer = route({
  access: 'member',
  tag,
  method: 'POST',
  path: '/ai/chat/:id/shadow',
  summary:
    'Prepares the bot’s answer to the customer’s latest message for the chat’s agent; free of charge and never sent automatically.',
  params: IdParams,
  limits: [{ by: 'member', max: SHADOWS_PER_HOUR, window: PER_HOUR_MS }],
  response: Type.Object({
    answer: Nullable(
      ShadowAnswer,
      'The prepared answer; null if the bot is not sure of an answer, no message awaits a reply, the agent has already decided, or the account has disabled prepared answers.',
    ),
  }),
  errors: ['chat_not_yours'],
})

export const decideAnswer = route({
  access: 'member',
  tag,
  method: 'PUT',
  path: '/ai/chat/:id/shadow/:order',
  summary: 'Records the agent’s decision on a prepared answer; only the first decision counts.',
  params: Type.Object({
    id: Id,
    order: Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: "`order` of the customer's message.",
    }),
  }),
  body: Type.Object({ outcome: oneOf(shadowOutcomes, { description: 'Decision of the agent.' }) }),
  errors: ['chat_not_yours'],
})

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Number of prepared answers based on one source, by the agents' decision. */
export const ShadowFigures = Type.Object({
  source: Type.String({ description: 'Name of the document, page or FAQ entry.' }),
  taken: count('Prepared answers that were sent unchanged.'),
  edited: count('Prepared answers that were edited and sent.'),
  dropped: count('Prepared answers that were not sent.'),
})
export type ShadowFigures = Static<typeof ShadowFigures>

export const listShadowFigures = route({
  access: 'member',
  permission: 'canManageSetting',
  tag: 'Questions',
  method: 'GET',
  path: '/ai/:bot/shadow-figures',
  summary: 'Counts agents’ decisions on the bot’s prepared answers by source, most used first.',
  params: Type.Object({ bot: Id }),
  query: Type.Object({
    start_date: Type.Optional(about(Day, "First day, in the client's time zone.")),
    end_date: Type.Optional(about(Day, "Last day, in the client's time zone.")),
  }),
  response: Type.Object({
    entities: Type.Array(ShadowFigures, { description: 'At most 200 sources.' }),
    taken: count('All prepared answers that were sent unchanged.'),
    edited: count('All prepared answers that were edited and sent.'),
    dropped: count('All prepared answers that were not sent.'),
  }),
})

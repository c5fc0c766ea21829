import { type Static, Type } from 'typebox'
import { TEXT_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { IdParams, Nullable } from '../base/shapes.ts'
import { floorRoute } from './floor.ts'

const Figure = (description: string) => Type.Integer({ minimum: 0, description })

/** An agent's metrics for today. */
export const AgentToday = Type.Object({
  chats: Figure('Chats that were assigned to the agent.'),
  ended: Figure('Assigned chats that have ended.'),
  messages: Figure('Messages that the agent wrote.'),
  handling_ms: Nullable(
    Figure('Average time that a chat was assigned to the agent, in milliseconds.'),
    'Null if there was none.',
  ),
  first_answer_ms: Nullable(
    Figure(
      'Median business hours from the request for a person to the agent’s first reply, in milliseconds.',
    ),
    'Null if there was none.',
  ),
})
export type AgentToday = Static<typeof AgentToday>

export const getAgentToday = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor/agents/:id/today',
  summary: 'Returns a member’s activity today, in the client’s time zone.',
  params: IdParams,
  response: AgentToday,
})

export const messageAgent = route({
  ...floorRoute,
  method: 'POST',
  path: '/floor/agents/:id/messages',
  storesText: true,
  summary: 'Sends a member a message as a notification.',
  params: IdParams,
  body: Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: TEXT_MAX_CHARS,
      pattern: '\\S',
      description: 'Text of the message.',
    }),
  }),
  errors: ['agent_unavailable'],
})

import { Type } from 'typebox'
import { route } from '../base/route.ts'
import { IdParams, Moment } from '../base/shapes.ts'
import { ActedChat } from './chat-shapes.ts'
import { MatchHeaders } from './chats.ts'

const chatRoute = {
  access: 'member',
  tag: 'Chats',
  params: IdParams,
  headers: MatchHeaders,
  response: ActedChat,
  errors: ['chat_not_assigned', 'chat_not_yours', 'chat_version_conflict'],
} as const

export const setPending = route({
  ...chatRoute,
  method: 'PUT',
  path: '/ai/chat/:id/pending',
  summary:
    'Marks an assigned chat as waiting for the customer; it does not count toward the agent’s load until the customer writes.',
})

export const clearPending = route({
  ...chatRoute,
  method: 'DELETE',
  path: '/ai/chat/:id/pending',
  status: 200,
  summary: 'Removes the pending mark, so that the chat counts toward the agent’s load again.',
})

export const snoozeChat = route({
  ...chatRoute,
  method: 'PUT',
  path: '/ai/chat/:id/snooze',
  summary: 'Snoozes an assigned chat until a given time, or until the customer writes.',
  body: Type.Object({ until: Moment }),
})

export const unsnoozeChat = route({
  ...chatRoute,
  method: 'DELETE',
  path: '/ai/chat/:id/snooze',
  status: 200,
  summary: 'Resumes a snoozed chat before the given time.',
})

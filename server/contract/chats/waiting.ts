import { type Static, Type } from 'typebox'
import { route } from '../base/route.ts'
import { Id } from '../base/shapes.ts'

/** Customers who wait for a member now, as ids of their chats. */
export const WaitingCustomers = Type.Object({
  queue: Type.Array(Id, {
    description: 'Chats that wait for an agent in the queues from which the member gets chats; at most 200.',
  }),
  own: Type.Array(Id, {
    description:
      'Chats of the member in which the customer awaits a reply, except those set aside; at most 200.',
  }),
  seq: Type.Integer({ description: 'Journal position that this state includes.' }),
})
export type WaitingCustomers = Static<typeof WaitingCustomers>

export const listWaiting = route({
  method: 'GET',
  path: '/ai/client/chats/waiting',
  access: 'member',
  tag: 'Chats',
  summary:
    'Returns the customers who wait for the member: in the queue, and for a reply in the member’s chats.',
  response: WaitingCustomers,
})

import { type Static, Type } from 'typebox'
import { CONTACTS_PER_HOUR, DETAILS_PER_HOUR, PER_HOUR_MS, TEXT_BODY_MAX_BYTES } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Email, IdParams, Line, Moment, Nullable } from '../base/shapes.ts'
import { CustomValues, textsPerAddress } from './visitor.ts'

const visitor = { access: 'visitor', tag: 'Widget' } as const

/** Whether to ask a waiting visitor for an e-mail address, how long the wait may be, and when the team is back. */
export const Contact = Type.Object({
  is_offered: Type.Boolean({
    description:
      'True if the chat is waiting for an agent, the wait may be long, and the customer’s e-mail address is unknown.',
  }),
  back_at: Nullable(
    Moment,
    'When the team will be available again; null while it is available, or if the time is unknown.',
  ),
  place: Type.Optional(
    Nullable(Type.Integer({ minimum: 1 }), 'Position in the queue, from 1; null if the chat is not waiting.'),
  ),
  wait_minutes: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 1 }),
      'Usual waiting time, in minutes; null if the chat is not waiting, while the team is unavailable, or if too few customers have waited for an estimate.',
    ),
  ),
})
export type Contact = Static<typeof Contact>

export const getContact = route({
  ...visitor,
  method: 'GET',
  path: '/ai/client/chat/:id/contact',
  summary:
    'Returns whether the visitor should be asked for an e-mail address, and when the team will be available again.',
  params: IdParams,
  response: Contact,
})

export const leaveContact = route({
  ...visitor,
  method: 'PUT',
  path: '/ai/client/chat/:id/contact',
  limits: [{ by: 'chat', max: CONTACTS_PER_HOUR, window: PER_HOUR_MS }],
  summary: 'Saves an e-mail address with the chat; agents see it, and a message in the chat confirms it.',
  params: IdParams,
  body: Type.Object({ email: Email }),
  errors: ['chat_ended', 'customer_blocked'],
})

export const leaveDetails = route({
  ...visitor,
  method: 'PUT',
  path: '/ai/client/chat/:id/details',
  limits: [{ by: 'chat', max: DETAILS_PER_HOUR, window: PER_HOUR_MS }, textsPerAddress],
  storesText: true,
  summary:
    'Saves the answers to the bot’s form with the chat, if the form is requested before a handover; values that the site has proven are not changed. Fields that are not in the form are ignored.',
  params: IdParams,
  bodyMax: TEXT_BODY_MAX_BYTES,
  body: Type.Object({
    user_name: Type.Optional(about(Line, 'Name of the visitor.')),
    email: Type.Optional(about(Line, 'E-mail address of the visitor.')),
    phone: Type.Optional(about(Line, 'Phone number of the visitor.')),
    custom_fields: Type.Optional(CustomValues),
    wants_person: Type.Boolean({
      description: 'True to request an agent as well; the chat joins the waiting queue if the bot has it.',
    }),
  }),
  errors: ['chat_ended', 'customer_blocked'],
})

import { type Static, Type } from 'typebox'
import { CONTACTS_PER_HOUR, DETAILS_PER_HOUR, PER_HOUR_MS, TEXT_BODY_MAX_BYTES } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Email, IdParams, Line, Moment, Nullable } from '../base/shapes.ts'
import { CustomValues } from './visitor.ts'

const visitor = { access: 'visitor', tag: 'Widget' } as const

/** Whether a waiting visitor is asked for an e-mail address, and when the team is back. */
export const Contact = Type.Object({
  is_offered: Type.Boolean({
    description:
      'True if the chat waits for a person who will take long, and no e-mail address of the customer is known.',
  }),
  back_at: Nullable(Moment, 'When the team is back; null while it is there, and where no opening is known.'),
  place: Type.Optional(
    Nullable(Type.Integer({ minimum: 1 }), 'Position in the queue, from 1; null unless the chat waits.'),
  ),
  wait_minutes: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 1 }),
      'How long customers usually wait; null while the team is away, and where too few have waited to tell.',
    ),
  ),
})
export type Contact = Static<typeof Contact>

export const getContact = route({
  ...visitor,
  method: 'GET',
  path: '/ai/client/chat/:id/contact',
  summary: 'Returns whether the visitor is asked for an e-mail address, and when the team is back.',
  params: IdParams,
  response: Contact,
})

export const leaveContact = route({
  ...visitor,
  method: 'PUT',
  path: '/ai/client/chat/:id/contact',
  limits: [{ by: 'chat', max: CONTACTS_PER_HOUR, window: PER_HOUR_MS }],
  summary:
    'Leaves an e-mail address with the chat; the person has it from then on, and the chat confirms it.',
  params: IdParams,
  body: Type.Object({ email: Email }),
  errors: ['chat_ended', 'customer_blocked'],
})

export const leaveDetails = route({
  ...visitor,
  method: 'PUT',
  path: '/ai/client/chat/:id/details',
  limits: [{ by: 'chat', max: DETAILS_PER_HOUR, window: PER_HOUR_MS }],
  summary:
    'Leaves what the form of the bot asks for with the chat, where it is asked when a person is wanted; what the site has proven stays. Other fields than those of the form are passed over.',
  params: IdParams,
  bodyMax: TEXT_BODY_MAX_BYTES,
  body: Type.Object({
    user_name: Type.Optional(about(Line, 'Name of the visitor.')),
    email: Type.Optional(about(Line, 'E-mail address of the visitor.')),
    phone: Type.Optional(about(Line, 'Phone number of the visitor.')),
    custom_fields: Type.Optional(CustomValues),
    wants_person: Type.Boolean({
      description: 'True if a person is wanted then; the chat joins the waiting queue if the bot has it.',
    }),
  }),
  errors: ['chat_ended', 'customer_blocked'],
})

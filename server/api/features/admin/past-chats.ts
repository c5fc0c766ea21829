import { type Static, Type } from 'typebox'
import { oneOf } from '#contract/base/shapes.ts'
import { channels, queueReasons, sentiments } from '#contract/chats/chat-shapes.ts'

const Moment = Type.String({ format: 'date-time' })
const Text = (max: number) => Type.String({ minLength: 1, maxLength: max })

/** Schema of an ended chat from another system; an import file contains one chat per line, as JSON. */
export const PastChat = Type.Object(
  {
    bot: Type.String({ maxLength: 100, description: 'Name of the bot that the chat was with.' }),
    channel: oneOf(channels.filter((channel) => channel !== 'playground')),
    user_name: Text(200),
    customer_key: Type.Optional(Text(200)),
    email: Type.Optional(Text(254)),
    location: Type.Optional(Text(200)),
    language: Type.Optional(Text(35)),
    sentiment: oneOf(sentiments),
    tags: Type.Array(Text(60), { maxItems: 20 }),
    agent: Type.Optional(Type.String({ description: 'E-mail address of the member who had the chat.' })),
    queued_at: Type.Optional(Moment),
    queue_reason: Type.Optional(oneOf(queueReasons, { description: 'Why chats were handed over.' })),
    ended_at: Moment,
    stars: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    feedback: Type.Optional(Text(2_000)),
    messages: Type.Array(
      Type.Object(
        {
          sender: Type.Union([Type.Literal('customer'), Type.Literal('bot'), Type.Literal('agent')]),
          message: Text(20_000),
          at: Moment,
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 1_000 },
    ),
  },
  { additionalProperties: false },
)

export type PastChat = Static<typeof PastChat>

import { type Static, type TSchema, Type } from 'typebox'
import { Id, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { Chat } from '../chats/chat-shapes.ts'
import { Message } from '../chats/message-shapes.ts'

const Seq = Type.Integer({ minimum: 0, description: 'Position in the journal.' })
const position = (description: string) => Type.Object({ seq: Seq }, { description })
const party = oneOf(['customer', 'agent'], { description: 'Party that is typing.' })

/** Events that the console's socket receives in addition to journal events; they are neither stored nor numbered. */
export const consoleSignals = {
  'journal.advanced': position('The journal has advanced to `seq` with events that this member may not see.'),
  'journal.resync': position(
    'The journal no longer reaches back to `after`: reload, then continue from `seq`.',
  ),
  'journal.batch': Type.Array(
    Type.Tuple([Type.String(), Type.Unsafe<object>(Type.Object({}, { additionalProperties: true }))]),
    {
      description:
        'Several events as pairs of name and payload, in order; only for sockets that sent `batch: true` in their handshake.',
    },
  ),
  'journal.live': position('All missed events up to `seq` have been sent; later ones follow live.'),
  'typing.started': Type.Object({
    chat_id: Id,
    by: party,
    user_id: Nullable(Id),
    name: Type.String({
      description: 'Name of the party that is typing; empty for a customer without a name.',
    }),
  }),
  'typing.stopped': Type.Object({ chat_id: Id, by: party, user_id: Nullable(Id) }),
  'viewing.changed': Type.Object({
    chat_id: Id,
    agents: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
      description: 'Members who have the chat open.',
    }),
  }),
  'presence.changed': Type.Object({
    chat_id: Id,
    online: Type.Boolean({ description: 'Whether the customer has the chat open.' }),
  }),
  'session.revoked': Type.Object({
    reason: oneOf(['signed_out', 'disabled', 'role_changed', 'expired'], {
      description: 'Why the socket is closed; a revoked access key counts as signed out.',
    }),
  }),
} as const

/** Commands that the console sends over its socket. */
export const consoleCommands = {
  'typing.start': Type.Object({ chat_id: Id }),
  'typing.stop': Type.Object({ chat_id: Id }),
  'chat.view': Type.Object({
    chat_id: Nullable(Id, 'The chat that is open on the screen; null if there is none.'),
  }),
  'journal.gap': Type.Object(
    { after: Seq },
    { description: 'Reports a missing sequence number before the console reconnects to catch up.' },
  ),
} as const

const numbered = { seq: Seq, at: Moment }

/** Events that the widget's socket receives. */
export const visitorEvents = {
  'message.added': Type.Object({ ...numbered, message: Message }),
  'messages.read': Type.Object({
    ...numbered,
    by: oneOf(['customer', 'agent']),
    order: Type.Integer({ description: 'Order of the last message read.' }),
  }),
  'chat.changed': Type.Object({
    ...numbered,
    ...Type.Pick(Chat, ['status', 'assigned_agent', 'ended_by']).properties,
  }),
  'journal.resync': consoleSignals['journal.resync'],
  'journal.live': consoleSignals['journal.live'],
  'typing.started': Type.Object({ by: Type.Literal('agent'), name: Type.String() }),
  'typing.stopped': Type.Object({ by: Type.Literal('agent') }),
} as const

/** Commands that the widget sends over its socket; they have no content. */
export const visitorCommands = ['typing.start', 'typing.stop'] as const

type Payloads<S extends Readonly<Record<string, TSchema>>> = { [Name in keyof S]: Static<S[Name]> }

/** Payloads of the console's events that are not in the journal. */
export type ConsoleEphemeral = Payloads<typeof consoleSignals>
/** Handlers of the console's commands. */
export type ConsoleCommands = {
  [Name in keyof typeof consoleCommands]: (command: Static<(typeof consoleCommands)[Name]>) => void
}
/** Payloads of the widget's events. */
export type VisitorEvents = Payloads<typeof visitorEvents>
/** Handlers of the widget's commands. */
export type VisitorCommands = Record<(typeof visitorCommands)[number], () => void>

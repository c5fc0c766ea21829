import { type Static, Type } from 'typebox'
import { CannedReply, Note, View } from './agent-tools.ts'
import { BotItem } from './bots.ts'
import { Branding } from './branding.ts'
import { Chat, Message } from './chat-shapes.ts'
import { Client } from './clients.ts'
import { TestRun } from './evaluations.ts'
import { Faq } from './faqs.ts'
import { Integration } from './integrations.ts'
import { availabilities, Member } from './members.ts'
import { Notification } from './notifications.ts'
import { UnansweredQuestion } from './questions.ts'
import { Id, Moment, Nullable, oneOf } from './shapes.ts'
import { Document, WebUrl } from './training.ts'

const chat = Type.Object({ chat: Chat })

/**
 * Facts of the journal, by type: what each tells. The same names are used in the journal, on the socket and in the machines.
 * On the socket each arrives as one Socket.IO event with `{seq, at, …}`; `seq` is gapless per client.
 */
export const journalEvents = {
  'chat.created': chat,
  'chat.assigned': Type.Object({ chat: Chat, by: Nullable(Id), previous: Nullable(Id) }),
  'chat.unassigned': Type.Object({ chat: Chat, by: Nullable(Id), previous: Nullable(Id) }),
  'chat.queued': Type.Object({
    chat: Chat,
    reason: oneOf(['asked', 'unsure', 'sentiment', 'quota', 'provider', 'agent_left']),
  }),
  'chat.ended': chat,
  'chat.reopened': chat,
  'chat.updated': chat,
  'chat.summarized': chat,
  'chat.tagged': chat,
  'sentiment.changed': chat,
  'message.added': Type.Object({ message: Message, chat: Chat }),
  'messages.read': Type.Object({ chat_id: Id, by: oneOf(['customer', 'agent']), order: Type.Integer() }),
  'messages.delivered': Type.Object({ chat_id: Id, order: Type.Integer() }),
  'bot.created': Type.Object({ bot: BotItem }),
  'bot.updated': Type.Object({ bot: BotItem }),
  'bot.toggled': Type.Object({ bot: BotItem }),
  'bot.deleted': Type.Object({ bot_id: Id }),
  'prompt.saved': Type.Object({ bot_id: Id, version: Type.Integer({ minimum: 1 }) }),
  'document.added': Type.Object({ document: Document }),
  'document.progressed': Type.Object({ document: Document }),
  'document.deleted': Type.Object({ id: Id, bot_id: Id }),
  'url.added': Type.Object({ url: WebUrl }),
  'url.progressed': Type.Object({ url: WebUrl }),
  'url.deleted': Type.Object({ id: Id, bot_id: Id }),
  'faq.saved': Type.Object({ faq: Faq }),
  'faq.deleted': Type.Object({ id: Id, bot_id: Id }),
  'question.changed': Type.Object({ question: UnansweredQuestion }),
  'tests.progressed': Type.Object({ run: TestRun }),
  'member.added': Type.Object({ member: Member }),
  'member.changed': Type.Object({ member: Member, revoked: Type.Boolean() }),
  'sessions.ended': Type.Object({
    user_id: Id,
    session_ids: Type.Array(Type.String(), { description: 'Sessions whose token is refused from now on.' }),
  }),
  'availability.changed': Type.Object({ user_id: Id, availability: oneOf(availabilities) }),
  'channel.disconnected': Type.Object({ integration: Integration }),
  'client.changed': Type.Object({ client: Client }),
  'branding.changed': Type.Object({ branding: Branding }),
  'note.added': Type.Object({ note: Note }),
  'note.deleted': Type.Object({ id: Id, chat_id: Id }),
  'canned_reply.saved': Type.Object({ reply: CannedReply }),
  'canned_reply.deleted': Type.Object({ id: Id }),
  'view.saved': Type.Object({ view: View }),
  'view.deleted': Type.Object({ id: Id }),
  'notification.added': Type.Object({ notification: Notification }),
  'notifications.read': Type.Object({
    ids: Type.Array(Id, { description: 'Notifications that are read from now on.' }),
    unread: Type.Integer({ minimum: 0, description: 'How many the member has still not read.' }),
  }),
  'feedback.added': Type.Object({ chat_id: Id, stars: Type.Integer() }),
} as const

/** Type of a journal event. */
export type JournalType = keyof typeof journalEvents
/** All types of journal events. */
export const journalTypes = Object.keys(journalEvents) as JournalType[]

/** Type that stands for an event which the API cannot read: no build knows it, so that every reader moves on and drops it. */
export const SKIPPED_EVENT = 'event.skipped'

/** Types whose audience is the only one: what a member keeps for themselves is no business of supervisors either. */
const personalTypes = [
  'sessions.ended',
  'canned_reply.saved',
  'canned_reply.deleted',
  'view.saved',
  'view.deleted',
  'notification.added',
  'notifications.read',
] as const satisfies readonly JournalType[]

/** Type of an event that a member keeps for themselves. */
export type PersonalType = (typeof personalTypes)[number]

/** Types that supervisors see beside their audience. A type that this build does not know is none of them: it may be personal. */
export const sharedTypes: readonly JournalType[] = journalTypes.filter(
  (type) => !personalTypes.some((one) => one === type),
)

/** Types that every member may see. Of all others, a member sees what is personal to them or of a chat that they see; the rest is for supervisors. */
export const openTypes = [
  'bot.created',
  'bot.updated',
  'bot.toggled',
  'bot.deleted',
  'member.added',
  'member.changed',
  'availability.changed',
  'client.changed',
  'branding.changed',
] as const satisfies readonly JournalType[]

/** Type of an event that every member may see. */
export type OpenType = (typeof openTypes)[number]

/** What an event of one type tells. */
export type PayloadOf<T extends JournalType> = Static<(typeof journalEvents)[T]>

/** One event of the journal as it travels: on the feed, in catch-up answers and, less `type`, on the socket. */
export type JournalEvent = {
  [T in JournalType]: { readonly type: T; readonly seq: number; readonly at: string } & PayloadOf<T>
}[JournalType]

/** A journal event of any type, as a schema that leaves the payload open. */
export const AnyJournalEvent = Type.Unsafe<JournalEvent>(
  Type.Object(
    {
      type: oneOf(journalTypes, { description: 'What happened.' }),
      seq: Type.Integer({ minimum: 1, description: 'Number of the event, gapless for a client.' }),
      at: Moment,
    },
    { additionalProperties: true },
  ),
)

/** Events that the console's socket receives beside the journal: they are not kept and not numbered. */
export interface ConsoleEphemeral {
  /** The journal moved on by events that this member may not see. */
  'journal.advanced': { seq: number }
  /** The journal no longer reaches back to `after`: load anew, then go on from `seq`. */
  'journal.resync': { seq: number }
  /** Several events as pairs of name and payload, in order; only for sockets that ask for it with `batch: true` in their handshake. */
  'journal.batch': [name: string, payload: object][]
  /** All that was missed has been sent; from here on it is live. */
  'journal.live': { seq: number }
  'typing.started': { chat_id: number; by: 'customer' | 'agent'; user_id: number | null; name: string }
  'typing.stopped': { chat_id: number; by: 'customer' | 'agent'; user_id: number | null }
  'viewing.changed': { chat_id: number; agents: { id: number; name: string }[] }
  'presence.changed': { chat_id: number; online: boolean }
  'session.revoked': { reason: 'signed_out' | 'disabled' | 'role_changed' | 'expired' }
}

/** Commands that the console sends over its socket. */
export interface ConsoleCommands {
  'typing.start': (command: { chat_id: number }) => void
  'typing.stop': (command: { chat_id: number }) => void
  /** Which chat is open on the screen; null for none. */
  'chat.view': (command: { chat_id: number | null }) => void
  /** Reports a missing number, before the console reconnects for what it missed. */
  'journal.gap': (command: { after: number }) => void
}

/** Journal types that a visitor is told of their own chat, in the visitor's shape. */
export const visitorTypes = [
  'message.added',
  'messages.read',
  'chat.assigned',
  'chat.unassigned',
  'chat.queued',
  'chat.ended',
  'chat.reopened',
] as const satisfies readonly JournalType[]

/** What the widget's socket receives. */
export interface VisitorEvents {
  'message.added': { seq: number; at: string; message: Message }
  'messages.read': { seq: number; at: string; by: 'customer' | 'agent'; order: number }
  'chat.changed': {
    seq: number
    at: string
    status: Chat['status']
    assigned_agent: Chat['assigned_agent']
    ended_by: Chat['ended_by']
  }
  'journal.resync': { seq: number }
  'journal.live': { seq: number }
  'typing.started': { by: 'agent'; name: string }
  'typing.stopped': { by: 'agent' }
}

/** Commands that the widget sends over its socket. */
export interface VisitorCommands {
  'typing.start': () => void
  'typing.stop': () => void
}

/** Why a socket is refused at the handshake; `connect_error` carries it as `data.code`. */
export const handshakeRefusals = [
  'token_missing',
  'token_invalid',
  'user_inactive',
  'client_disabled',
  'api_key_invalid',
  'origin_not_allowed',
  'upstream_unavailable',
  'client_outdated',
] as const
export type HandshakeRefusal = (typeof handshakeRefusals)[number]

import { type Static, Type } from 'typebox'
import { SettingChanges } from '../account/audit.ts'
import { Branding } from '../account/branding.ts'
import { Client } from '../account/clients.ts'
import { availabilities, awayReasons, Member } from '../account/members.ts'
import { Notification } from '../account/notifications.ts'
import { Id, Moment, NamedMember, Nullable, oneOf } from '../base/shapes.ts'
import { BotItem } from '../bots/bots.ts'
import { Integration } from '../channels/integrations.ts'
import { CannedReply } from '../chats/canned-replies.ts'
import { AssignmentCandidate, AssignmentReceipt, Chat, queueReasons } from '../chats/chat-shapes.ts'
import { StepFacts } from '../chats/chat-steps.ts'
import { Message } from '../chats/message-shapes.ts'
import { Note } from '../chats/notes.ts'
import { View } from '../chats/views.ts'
import { Acknowledgement, FloorThresholds } from '../floor/floor.ts'
import { Team } from '../floor/teams.ts'
import { TestRun } from '../knowledge/evaluations.ts'
import { Faq } from '../knowledge/faqs.ts'
import { UnansweredQuestion } from '../knowledge/questions.ts'
import { Document, WebUrl } from '../knowledge/training.ts'
import { movingTypes } from './moving-types.ts'

const chat = Type.Object({ chat: Chat })

/** Move that an event undoes. */
export const UndoneMove = Type.Object({
  at: Moment,
  asked_at: Nullable(
    Moment,
    'When the customer asked for a person whose first answer they await again; null if they do not.',
  ),
})
export type UndoneMove = Static<typeof UndoneMove>
const undone = Type.Optional({
  ...UndoneMove,
  description: 'The move that the event undoes; omitted if it undoes none.',
})

const step = Type.Optional(StepFacts)

/**
 * Payloads of journal events, by type. Journal, socket and machines use the same type names. On the socket, each is a Socket.IO
 * event with `{seq, at, …}`; `seq` is gapless per client.
 */
export const journalEvents = {
  'chat.created': chat,
  'chat.assigned': Type.Object({
    chat: Chat,
    by: Nullable(Id),
    previous: Nullable(Id),
    receipt: Type.Optional(AssignmentReceipt),
    candidates: Type.Optional(
      Type.Array(AssignmentCandidate, {
        description:
          'Members whom an automatic assignment considered, in the order of its rule; the chosen one is first.',
      }),
    ),
    undone,
    step,
  }),
  'chat.unassigned': Type.Object({ chat: Chat, by: Nullable(Id), previous: Nullable(Id), undone, step }),
  'chat.queued': Type.Object({
    chat: Chat,
    reason: oneOf(queueReasons),
    by: Type.Optional(
      Nullable(Id, 'The member who put it there; null if it was the customer, the bot or the system.'),
    ),
    undone,
    step,
  }),
  'chat.ended': Type.Object({
    chat: Chat,
    by: Type.Optional(Nullable(Id, 'The member who ended it; null if it was the customer or the system.')),
    step,
  }),
  'chat.reopened': Type.Object({
    chat: Chat,
    by: Type.Optional(Nullable(Id, 'The member who reopened it; null if the customer wrote again.')),
    undone,
    step,
  }),
  'chat.updated': Type.Object({ chat: Chat, step }),
  'chat.summarized': chat,
  'chat.tagged': Type.Object({ chat: Chat, step }),
  'sentiment.changed': chat,
  'reply.warned': chat,
  'reply.breached': chat,
  'visitor.left': chat,
  'visitor.returned': chat,
  'message.changed': Type.Object({ chat_id: Id, message: Message }),
  'message.added': Type.Object({ message: Message, chat: Chat }),
  'messages.read': Type.Object({ chat_id: Id, by: oneOf(['customer', 'agent']), order: Type.Integer() }),
  'messages.delivered': Type.Object({ chat_id: Id, order: Type.Integer() }),
  'messages.mailed': Type.Object({
    chat_id: Id,
    orders: Type.Array(Type.Integer({ minimum: 1 }), {
      description: 'Agents’ messages that were sent by e-mail because the customer had not read them.',
    }),
    mailed_at: Moment,
  }),
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
    session_ids: Type.Array(Type.String(), {
      description: 'Ids of the ended sessions; their tokens are rejected from now on.',
    }),
  }),
  'visitors.revoked': Type.Object({
    of_bot: Nullable(
      Id,
      'Bot whose proven chats lose their visitor tokens; null if `chat_ids` lists the chats.',
    ),
    chat_ids: Type.Array(Id, { description: 'Chats whose visitor tokens are rejected from now on.' }),
  }),
  'availability.changed': Type.Object({
    user_id: Id,
    availability: oneOf(availabilities),
    reason: Type.Optional(Nullable(oneOf(awayReasons), 'Why the member is away.')),
    since: Type.Optional(Moment),
    by: Type.Optional(
      Nullable(
        Id,
        'The member who chose it; null if it changed because the member opened or closed the console.',
      ),
    ),
  }),
  'team.saved': Type.Object({ team: Team }),
  'team.deleted': Type.Object({ id: Id }),
  'channel.connected': Type.Object({ integration: Integration }),
  'channel.changed': Type.Object({ integration: Integration }),
  'channel.disconnected': Type.Object({ integration: Integration }),
  'client.changed': Type.Object({
    client: Client,
    by: Type.Optional(Nullable(Id)),
    changes: Type.Optional(SettingChanges),
  }),
  'branding.changed': Type.Object({ branding: Branding }),
  'floor.changed': Type.Object({ thresholds: FloorThresholds, by: Id }),
  'floor.acknowledged': Type.Object({ acknowledgement: Acknowledgement }),
  'person.changed': Type.Object({
    chat_id: Id,
    person_id: Id,
    by: Id,
    merged: Type.Optional(
      Type.Array(Id, { description: 'Ids of `parts` that were merged into the person.' }),
    ),
    separated: Type.Optional(
      Type.Array(Id, { description: 'Ids of `parts` that were separated from the person.' }),
    ),
    step,
  }),
  // Does not include the page, because the pages that a visitor viewed must not stay in the journal after the chat has been
  // deleted.
  'page.visited': Type.Object({ chat_id: Id }),
  'note.added': Type.Object({ note: Note }),
  'note.deleted': Type.Object({ id: Id, chat_id: Id }),
  'draft.changed': Type.Object({
    chat_id: Id,
    member: NamedMember,
    is_kept: Type.Boolean({
      description: 'Whether the member now has a draft in the chat; its text is not part of the event.',
    }),
  }),
  'canned_reply.saved': Type.Object({ reply: CannedReply }),
  'canned_reply.deleted': Type.Object({ id: Id }),
  'unread.marked': Type.Object({
    ids: Type.Array(Id, { description: 'Ids of the chats that the member marked or unmarked as unread.' }),
    is_unread: Type.Boolean(),
  }),
  'view.saved': Type.Object({ view: View }),
  'view.deleted': Type.Object({ id: Id }),
  'notification.added': Type.Object({ notification: Notification }),
  'notifications.read': Type.Object({
    ids: Type.Array(Id, { description: 'Ids of the notifications that were marked as read.' }),
    unread: Type.Integer({
      minimum: 0,
      description: 'Number of notifications that the member has not read.',
    }),
  }),
  'feedback.added': Type.Object({ chat_id: Id, stars: Type.Integer() }),
  'chats.erased': Type.Object({
    ids: Type.Array(Id, { description: 'Ids of deleted chats; none of their data is stored anymore.' }),
    bots: Type.Array(Type.Object({ bot_id: Id, chats: Type.Integer({ minimum: 1 }) }), {
      description: 'Number of deleted chats that were with a bot, by bot.',
    }),
  }),
} as const

/** Type of a journal event, such as `chat.created`. */
export type JournalType = keyof typeof journalEvents
export const journalTypes = Object.keys(journalEvents) as JournalType[]

/**
 * Placeholder type for events that the API cannot read or whose content was erased. No build knows the type, so every reader
 * skips these events.
 */
export const SKIPPED_EVENT = 'event.skipped'

/** Personal event types, which are visible only to their audience, not to supervisors. */
const personalTypes = [
  'sessions.ended',
  'visitors.revoked',
  'canned_reply.saved',
  'canned_reply.deleted',
  'view.saved',
  'view.deleted',
  'unread.marked',
  'notification.added',
  'notifications.read',
] as const satisfies readonly JournalType[]

/** Event type that only its audience may see. */
export type PersonalType = (typeof personalTypes)[number]

/**
 * Event types that supervisors see in addition to the audience. Types unknown to this build are excluded, because they may be
 * personal.
 */
export const sharedTypes: readonly JournalType[] = journalTypes.filter(
  (type) => !personalTypes.some((one) => one === type),
)

/**
 * Event types that every member may see. Of the remaining types, personal events go to their audience, events about a chat to the
 * members who may see it, and all others to supervisors.
 */
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
  'team.saved',
  'team.deleted',
  'chats.erased',
] as const satisfies readonly JournalType[]

/** Event type that every member may see. */
export type OpenType = (typeof openTypes)[number]

/** Payload of one event type. */
export type PayloadOf<T extends JournalType> = Static<(typeof journalEvents)[T]>

/** A journal event as sent on the feed, in catch-up responses and, without `type`, on the socket. */
export type JournalEvent = {
  [T in JournalType]: { readonly type: T; readonly seq: number; readonly at: string } & PayloadOf<T>
}[JournalType]

/** Schema of a journal event of any type, without its payload. */
export const AnyJournalEvent = Type.Unsafe<JournalEvent>(
  Type.Object(
    {
      type: oneOf([...journalTypes, SKIPPED_EVENT], {
        description: `Type of the event; \`${SKIPPED_EVENT}\` if its content was erased.`,
      }),
      seq: Type.Integer({ minimum: 1, description: 'Number of the event, gapless per client.' }),
      at: Moment,
    },
    { additionalProperties: true },
  ),
)

/** Journal types that a visitor receives for their own chat, in the shapes of `VisitorEvents`. */
export const visitorTypes = [
  'message.added',
  'messages.read',
  ...movingTypes,
] as const satisfies readonly JournalType[]

/** Reasons for refusing a socket at the handshake; `connect_error` carries the reason as `data.code`. */
export const handshakeRefusals = [
  'token_missing',
  'token_invalid',
  'scope_missing',
  'user_inactive',
  'client_disabled',
  'api_key_invalid',
  'origin_not_allowed',
  'upstream_unavailable',
  'client_outdated',
] as const
/** Code that tells a page why its handshake was refused. */
export type HandshakeRefusal = (typeof handshakeRefusals)[number]

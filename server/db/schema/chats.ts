import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  AssignmentReceipt,
  Channel,
  Chat,
  ChatStatus,
  QueueReason,
  Sentiment,
  SentimentReceipt,
} from '#contract/chats/chat-shapes.ts'
import type { StepFacts } from '#contract/chats/chat-steps.ts'
import type { DeliveryState, DocumentReference, Sender } from '#contract/chats/message-shapes.ts'
import { bots } from './bots.ts'
import { clients, users } from './clients.ts'
import { created, id, moment, parent, parentKey, ref } from './columns.ts'
import { integrations } from './integrations.ts'

/** Author and time of a chat's last move by a member (column `last_act`). */
export interface LastMove {
  /** Id of the member. */
  readonly by: number
  /** Time in ISO 8601 format. */
  readonly at: string
  /** Version of the chat after the move. */
  readonly version: number
}

/** Kinds of acts that can be undone: moves of the chat, setting it aside or resuming it, and changes of its tags. */
export type ActKind = 'move' | 'aside' | 'tags'

/** Rows of the statistics that were open when a move began. */
export interface ActSpans {
  readonly handover: {
    readonly id: number
    readonly open_wait_ms: number | null
    readonly left_at: string | null
  } | null
  readonly assignment: { readonly id: number } | null
  /** Highest ids at the time; rows with higher ids were begun by the move or after it. */
  readonly last_handover: number
  readonly last_assignment: number
}

/** SQL condition for chats that appear in lists: all except playground chats and chats without a name. */
const isListed = sql.raw(`channel <> 'playground' and user_name <> ''`)

export const chats = pgTable(
  'chats',
  {
    id: id(),
    client_id: parent(() => clients.id),
    bot_id: parent(() => bots.id),
    channel: text().$type<Channel>().notNull(),
    status: text().$type<ChatStatus>().notNull().default('bot'),
    version: integer().notNull().default(1),
    user_name: text().notNull(),
    /** Id of the customer on the page or channel. */
    customer_key: text(),
    /** Connection through which the customer writes; null for the widget or after a disconnect. */
    integration_id: ref().references(() => integrations.id, { onDelete: 'set null' }),
    /** Time of the customer's last message according to the provider, at which the reply window starts. */
    said_at: moment(),
    /**
     * Time at which a person started to answer in the provider's own tool, which silences the bot; null if nobody is answering
     * there.
     */
    muted_since: moment(),
    /** When a channel's customer was asked for a rating after the chat had ended. */
    rating_asked_at: moment(),
    sentiment: text().$type<Sentiment>().notNull().default('unknown'),
    /** The first sentiment that was determined; set by `keep_first_sentiment`. */
    first_sentiment: text().$type<Sentiment>(),
    /** Receipt that explains how the sentiment was determined. */
    sentiment_receipt: jsonb().$type<SentimentReceipt>(),
    /** `order` of the customer's message for which a provider still has to determine the sentiment; null if none is due. */
    sentiment_due: integer(),
    assigned_to: ref().references(() => users.id, { onDelete: 'set null' }),
    assigned_at: moment(),
    /** Team to whose members the chat is assigned; null if all members are candidates. */
    /** No foreign key: an ended chat retains its team even after the team is deleted. */
    team_id: ref(),
    /** Receipt that explains why automatic assignment chose the agent. */
    assignment_receipt: jsonb().$type<AssignmentReceipt>(),
    waiting_since: moment(),
    /** Time at which the visitor closed the page while waiting; meaningless in any other status. */
    left_at: moment(),
    /** Reason for waiting; null if the chat is not waiting. */
    queue_reason: text().$type<QueueReason>(),
    /**
     * When the customer began to wait for a reply; null if no reply is due. Maintained by `add_messages` and by status changes.
     */
    unanswered_since: moment(),
    /** Time at which the awaited reply is due, and time of the next check; both are maintained by `set_reply_due`. */
    reply_due_at: moment(),
    reply_check_at: moment(),
    /** Time at which the agent set the chat to pending; null again once the customer writes. */
    pending_since: moment(),
    /** When the snooze ends, unless the customer writes earlier. */
    snoozed_until: moment(),
    ended_at: moment(),
    ended_by: text().$type<NonNullable<Chat['ended_by']>>(),
    /** Followers: members with whom a note has shared the chat until it ends. */
    shared_with: bigint({ mode: 'number' }).array().notNull().default([]),
    /** Author and time of the last move by a member; outdated once `version` has changed again. */
    last_act: jsonb().$type<LastMove>(),
    /** Number of times the chat was reopened after its end, counted by `functions/count_reopening.sql`. */
    reopened_times: integer().notNull().default(0),
    message_count: integer().notNull().default(0),
    last_message: jsonb().$type<Chat['last_message']>(),
    read_customer: integer().notNull().default(0),
    read_agent: integer().notNull().default(0),
    delivered_customer: integer().notNull().default(0),
    /** Number of consecutive answers of which the bot was unsure. */
    unsure: integer().notNull().default(0),
    tags: text().array().notNull().default([]),
    /** AI-generated tags of the chat that no person has confirmed. */
    auto_tags: text().array().notNull().default([]),
    summary: text(),
    summarized_times: integer().notNull().default(0),
    email: text(),
    phone: text(),
    age: integer(),
    gender: text(),
    location: text(),
    language: text(),
    custom_fields: jsonb().$type<Record<string, string>>().notNull().default({}),
    /**
     * Names of the fields that the site has proven, including `user_id` (`customer_key`); empty if there are none, null if the
     * bot had no identity secret.
     */
    proven: text().array(),
    created_at: created(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [
    // Indexes of listed chats (see `isListed`), one per filter. They have the order of the lists, are read backwards, and contain
    // everything that a count needs. Descending indexes would require `nulls last` in every query.
    index('chats_recent').on(t.client_id, t.updated_at, t.id).where(isListed),
    index('chats_assigned').on(t.client_id, t.assigned_to, t.updated_at, t.id).where(isListed),
    index('chats_bot').on(t.client_id, t.bot_id, t.updated_at, t.id).where(isListed),
    // Includes the other list filters, so that counts within one status do not have to read the chats themselves.
    index('chats_status')
      .on(t.client_id, t.status, t.updated_at, t.id, t.assigned_to, t.channel, t.sentiment, t.bot_id)
      .where(isListed),
    index('chats_channel').on(t.client_id, t.channel, t.updated_at, t.id).where(isListed),
    index('chats_sentiment').on(t.client_id, t.sentiment, t.updated_at, t.id).where(isListed),
    index('chats_open').on(t.client_id, t.assigned_to).where(sql`${t.status} = 'assigned'`),
    index('chats_created').on(t.client_id, t.created_at, t.id),
    // A customer is identified by the key of the page or channel, otherwise by the e-mail address they left (`customerOf` in the
    // statistics).
    index('chats_customer').on(
      t.client_id,
      sql`(case when ${t.customer_key} is null then lower(${t.email}) else ${t.channel} || ':' || ${t.customer_key} end)`,
      t.created_at,
    ),
    // Index for a person's other chats (`otherChats` in the people's store).
    index('chats_email').on(t.client_id, sql`lower(${t.email})`).where(sql`${t.email} is not null`),
    index('chats_phone')
      .on(t.client_id, sql`regexp_replace(${t.phone}, '[^0-9]', '', 'g')`)
      .where(sql`${t.phone} is not null`),
    // Chats of people whom a site has identified (`person_key`), including the open one.
    index('chats_proven').on(t.client_id, t.customer_key, t.id).where(sql`cardinality(${t.proven}) > 0`),
    index('chats_tags').using('gin', t.tags),
    index('chats_followed').using('gin', t.shared_with).where(sql`${t.shared_with} <> '{}'`),
    index('chats_unanswered')
      .on(t.client_id, t.unanswered_since, t.id)
      .where(sql`${t.unanswered_since} is not null`),
    index('chats_sentiment_due').on(t.updated_at).where(sql`${t.sentiment_due} is not null`),
    index('chats_reply_check').on(t.reply_check_at).where(sql`${t.reply_check_at} is not null`),
    // Ended chats of a period, from which the share of rated chats is calculated.
    index('chats_ended')
      .on(t.client_id, t.ended_at, t.id, t.bot_id, t.channel)
      .where(sql`${t.status} = 'ended' and ${t.channel} <> 'playground'`),
    index('chats_snoozed').on(t.snoozed_until).where(sql`${t.snoozed_until} is not null`),
    index('chats_waiting').on(t.client_id, t.waiting_since).where(sql`${t.status} = 'waiting'`),
    // `chats_waiting_team` serves a team's queue; `chats_team` serves its chat list and finds the chats of a deleted team.
    index('chats_waiting_team')
      .on(t.client_id, t.team_id, t.waiting_since, t.id)
      .where(sql`${t.status} = 'waiting'`),
    index('chats_integration').on(t.integration_id).where(sql`${t.integration_id} is not null`),
    index('chats_team').on(t.team_id, t.updated_at, t.id).where(sql`${t.team_id} is not null`),
  ],
)

/** Idempotency keys of new chats; a repeated call finds the chat that the first call created. */
export const chatKeys = pgTable(
  'chat_keys',
  {
    bot_id: ref().notNull(),
    /** Fingerprint of the customer and the idempotency key. */
    key: text().notNull(),
    chat_id: parent(() => chats.id),
  },
  (t) => [
    primaryKey({ name: 'chat_keys_once', columns: [t.bot_id, t.key] }),
    index('chat_keys_chat').on(t.chat_id),
  ],
)

/**
 * Acts of members that can still be undone, each with the values that it replaced. They are written by the statement that makes
 * the change, and deleted when the act is undone or can no longer be.
 */
export const chatActs = pgTable(
  'chat_acts',
  {
    id: id(),
    client_id: ref().notNull(),
    chat_id: parent(() => chats.id),
    member_id: ref().notNull(),
    kind: text().$type<ActKind>().notNull(),
    at: moment().notNull(),
    /** Versions of the chat before and after the act; equal unless it was a move. */
    former_version: integer().notNull(),
    version: integer().notNull(),
    /** Number of the chat's messages at the time of the act. */
    message_count: integer().notNull(),
    /** Columns of the chat that the act changed, with the values from before it. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    /** For changes of tags: the same columns after the act. */
    after: jsonb().$type<Record<string, unknown>>(),
    /** For moves: the chat's open handover and assignment before it, and the last ids of both tables. */
    spans: jsonb().$type<ActSpans>(),
  },
  (t) => [index('chat_acts_chat').on(t.chat_id, t.id), index('chat_acts_at').on(t.at)],
)

/**
 * History of each chat: changes of its state, as the events that report them describe them. Unlike the journal, it is kept as long
 * as the chat.
 */
export const chatSteps = pgTable(
  'chat_steps',
  {
    client_id: ref().notNull(),
    /** Number of the event; negative, and derived from the id of another row, for changes from before this table existed. */
    seq: bigint({ mode: 'number' }).notNull(),
    chat_id: parent(() => chats.id),
    /** `order` of the last message before the change. */
    after: integer().notNull(),
    facts: jsonb().$type<Omit<StepFacts, 'after'>>().notNull(),
    at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.seq] }),
    index('chat_steps_chat').on(t.chat_id, t.after, t.seq),
  ],
)

/** Chats whose visitor tokens were revoked; tokens with a lower generation, or without one, are no longer accepted. */
export const visitorRevocations = pgTable('visitor_revocations', {
  chat_id: parentKey(() => chats.id),
  generation: integer().notNull(),
})

/** Messages; `position` is the `order` within the chat, without gaps. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** No foreign key: the chat has one, and each check would lock the client's row. */
    client_id: ref().notNull(),
    chat_id: parent(() => chats.id),
    position: integer().notNull(),
    sender: text().$type<Sender>().notNull(),
    agent_id: ref().references(() => users.id, { onDelete: 'set null' }),
    message: text().notNull(),
    client_message_id: text(),
    references: jsonb().$type<DocumentReference[]>().notNull().default([]),
    receipt: jsonb().$type<Record<string, unknown>>(),
    /** `order` of the customer's message that this message answers. */
    answers: integer(),
    /** For an agent's reply: open time in milliseconds since the customer's first unanswered message. */
    open_wait_ms: ref(),
    /** Time at which the message was e-mailed to a customer who had left. */
    mailed_at: moment(),
    /** Delivery state of a message to a channel's customer; null for customers' messages and in the widget. */
    delivery_state: text().$type<DeliveryState>(),
    /** The provider's error code. */
    delivery_code: text(),
    edited_at: moment(),
    deleted_at: moment(),
    /** Reaction of the customer. */
    reaction: text(),
    /** Number of attached files that could not be fetched. */
    missing_files: integer(),
    /** `order` of the message that the customer quoted. */
    reply_to: integer(),
    /** Name of the provider's template used to send the message. */
    template: text(),
    created_at: created(),
  },
  (t) => [
    uniqueIndex('messages_order').on(t.chat_id, t.position),
    uniqueIndex('messages_once').on(t.chat_id, t.client_message_id),
    uniqueIndex('messages_answers').on(t.chat_id, t.answers).where(sql`${t.answers} is not null`),
  ],
)

/** Files sent by customers and agents. */
export const chatFiles = pgTable(
  'chat_files',
  {
    id: id(),
    client_id: parent(() => clients.id),
    chat_id: parent(() => chats.id),
    message_id: ref().references(() => messages.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    size: integer().notNull(),
    type: text().notNull(),
    path: text().notNull(),
    /** Size of a picture in pixels; null for other files. */
    width: integer(),
    height: integer(),
    /** Size of the small version, which is stored next to the picture; 0 for other files. */
    small_size: integer().notNull().default(0),
    /** Alternative text that the sender wrote. */
    alt: text(),
    created_at: created(),
  },
  (t) => [
    index('chat_files_client').on(t.client_id),
    index('chat_files_chat').on(t.chat_id),
    index('chat_files_path').on(t.path),
  ],
)

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    client_id: parent(() => clients.id),
    chat_id: parent(() => chats.id).unique(),
    bot_id: ref().notNull(),
    /**
     * The agent who had the chat when it was rated; null if only the bot had it. No foreign key, so that metrics outlive members.
     */
    agent_id: ref(),
    stars: integer().notNull(),
    feedback: text().notNull().default(''),
    created_at: created(),
    updated_at: moment().notNull().defaultNow(),
    /** When and by whom the rating was marked as handled; null until then, and again after the customer changes the rating. */
    handled_at: moment(),
    handled_by: ref(),
  },
  (t) => [
    index('feedback_client').on(t.client_id, t.created_at, t.id),
    // Satisfaction per agent is read from the index alone.
    index('feedback_agents')
      .on(t.client_id, t.created_at, t.agent_id, t.stars, t.bot_id)
      .where(sql`${t.agent_id} is not null`),
  ],
)

import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { ReplyMode } from '#contract/channels/channel-rules.ts'
import type { OutgoingTemplate } from '#server/channels/channel.ts'
import type { ChannelEvent } from '#server/channels/events.ts'
import { bots } from './bots.ts'
import { chats, messages } from './chats.ts'
import { clients, users } from './clients.ts'
import { created, id, moment, parent, parentKey, ref } from './columns.ts'
import { integrations } from './integrations.ts'

/** Attempts to connect an account, started by a member and completed at most once. Their data is sealed. */
export const connectAttempts = pgTable(
  'connect_attempts',
  {
    id: id(),
    client_id: parent(() => clients.id),
    user_id: parent(() => users.id),
    bot_id: parent(() => bots.id),
    channel: text().$type<IntegrationChannel>().notNull(),
    /**
     * SHA-256 of the secret that the next step has to present: first the state of the dialog, then the secret for choosing an
     * account.
     */
    secret_hash: text().notNull(),
    /** Sealed data: before consent, the PKCE verifier of the dialog; after it, the offered accounts. */
    sealed: text().notNull(),
    step: text().$type<'consent' | 'choice'>().notNull(),
    expires_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('connect_attempts_secret').on(t.secret_hash),
    index('connect_attempts_client').on(t.client_id),
  ],
)

/**
 * Customers of connected accounts; each has one chat. The holder of the lease processes a customer's events one at a time;
 * outgoing messages have a separate lease. A counter of additions ensures that nothing added while a lease ends is missed.
 */
export const channelCustomers = pgTable(
  'channel_customers',
  {
    id: id(),
    client_id: parent(() => clients.id),
    integration_id: parent(() => integrations.id),
    /** The customer's id at the provider. Text, because Zalo's ids are too large for JavaScript numbers. */
    customer: text().notNull(),
    /** User id in addition to the phone number (WhatsApp only). */
    other_id: text(),
    chat_id: ref().references(() => chats.id, { onDelete: 'cascade' }),
    /** Time at which the provider was asked for the customer's name; null before that. */
    named_at: moment(),
    events_due_at: moment(),
    events_lease: text(),
    events_leased_until: moment(),
    events_mark: integer().notNull().default(0),
    sends_due_at: moment(),
    sends_lease: text(),
    sends_leased_until: moment(),
    sends_mark: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('channel_customers_once').on(t.integration_id, t.customer),
    index('channel_customers_other').on(t.integration_id, t.other_id).where(sql`${t.other_id} is not null`),
    uniqueIndex('channel_customers_chat').on(t.chat_id),
    index('channel_customers_client').on(t.client_id),
    index('channel_customers_events').on(t.events_due_at).where(sql`${t.events_due_at} is not null`),
    index('channel_customers_sends').on(t.sends_due_at).where(sql`${t.sends_due_at} is not null`),
  ],
)

/**
 * Provider events as received, stored before the webhook responds. Keys of processed events are retained for a while to detect
 * repeated deliveries.
 */
export const channelEvents = pgTable(
  'channel_events',
  {
    id: id(),
    client_id: parent(() => clients.id),
    integration_id: parent(() => integrations.id),
    customer_id: parent(() => channelCustomers.id),
    /** Key shared by repeated deliveries of the same event. */
    key: text().notNull(),
    /** Null once processed, because the content is then stored elsewhere. */
    event: jsonb().$type<ChannelEvent>(),
    tries: integer().notNull().default(0),
    received_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('channel_events_once').on(t.integration_id, t.key),
    index('channel_events_open').on(t.customer_id, t.id).where(sql`${t.event} is not null`),
    index('channel_events_received').on(t.received_at),
    index('channel_events_client').on(t.client_id),
  ],
)

/** Messages to channel customers that are waiting to be sent or have failed. */
export const messageSends = pgTable(
  'message_sends',
  {
    message_id: parentKey(() => messages.id),
    client_id: ref().notNull(),
    customer_id: parent(() => channelCustomers.id),
    mode: text().$type<ReplyMode>(),
    template: jsonb().$type<OutgoingTemplate>(),
    /** Number of parts sent. */
    parts_sent: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    failed_at: moment(),
    created_at: created(),
  },
  (t) => [
    index('message_sends_open').on(t.customer_id, t.message_id).where(sql`${t.failed_at} is null`),
    index('message_sends_client').on(t.client_id),
  ],
)

/** Provider ids of messages: one per received message, one per part of a sent message. */
export const providerMessages = pgTable(
  'provider_messages',
  {
    integration_id: parent(() => integrations.id),
    provider_id: text().notNull(),
    client_id: ref().notNull(),
    message_id: parent(() => messages.id),
    /** Part of a sent message, counted from 0; null for a received message. */
    part: integer(),
    at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('provider_messages_once').on(t.integration_id, t.provider_id),
    index('provider_messages_message').on(t.message_id),
    index('provider_messages_client').on(t.client_id),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Channel, Sentiment } from '#contract/chat-shapes.ts'
import type { Availability } from '#contract/members.ts'
import { bots } from './bots.ts'
import { chats } from './chats.ts'
import { clients, users } from './clients.ts'
import { id, moment, ref } from './columns.ts'

const client = () =>
  ref()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' })
const measure = () => bigint({ mode: 'number' }).notNull().default(0)

/**
 * Times that people were wanted in a chat: from the moment it left the bot until it went back or ended. The triggers of the migration
 * `reports` write this table and the two below it, in the statement that makes the change, whichever statement that is. The client has
 * no foreign key here: the chat has one, and each check would lock the client's row.
 */
export const chatHandovers = pgTable(
  'chat_handovers',
  {
    id: id(),
    client_id: ref().notNull(),
    chat_id: ref()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    began_at: moment().notNull(),
    /** The first message of an agent after it. */
    answered_at: moment(),
    over_at: moment(),
    over_as: text().$type<'bot' | 'ended'>(),
  },
  (t) => [
    index('chat_handovers_chat').on(t.chat_id),
    index('chat_handovers_unanswered')
      .on(t.client_id, t.began_at)
      .where(sql`${t.answered_at} is null and ${t.over_at} is null`),
  ],
)

/** Times that an agent had a chat. */
export const chatAssignments = pgTable(
  'chat_assignments',
  {
    id: id(),
    client_id: ref().notNull(),
    chat_id: ref()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    agent_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    began_at: moment().notNull(),
    over_at: moment(),
  },
  (t) => [
    index('chat_assignments_chat').on(t.chat_id),
    index('chat_assignments_agent').on(t.agent_id, t.began_at),
  ],
)

/** Times that a member was online or away; being offline is the gap between them. */
export const availabilitySpans = pgTable(
  'availability_spans',
  {
    id: id(),
    client_id: ref().notNull(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    availability: text().$type<Availability>().notNull(),
    began_at: moment().notNull(),
    over_at: moment(),
  },
  (t) => [
    index('availability_spans_over').on(t.client_id, t.over_at),
    index('availability_spans_open').on(t.user_id).where(sql`${t.over_at} is null`),
  ],
)

/** What each chat counts for in the rollups, as it was last counted; a chat that changes is taken out as this and put in anew. */
export const chatFacts = pgTable(
  'chat_facts',
  {
    chat_id: ref()
      .primaryKey()
      .references(() => chats.id, { onDelete: 'cascade' }),
    client_id: ref().notNull(),
    bot_id: ref().notNull(),
    /** Day of its beginning in the client's time zone. */
    day: date().notNull(),
    channel: text().$type<Channel>().notNull(),
    sentiment: text().$type<Sentiment>().notNull(),
    /** 0 where nobody has it. */
    agent_id: ref().notNull(),
    tags: text().array().notNull(),
    messages: measure(),
    ended: measure(),
    resolved: measure(),
    reopened: measure(),
    missed: measure(),
    answered: measure(),
    waited: measure(),
    /** Finished assignments by agent. */
    handling: jsonb().$type<{ agent: number; handled: number; busy: number }[]>().notNull(),
  },
  (t) => [index('chat_facts_day').on(t.client_id, t.day)],
)

/** Figures of a day by what they are split by: all chats, or one channel, agent, sentiment or tag. Times are milliseconds. */
export const statDays = pgTable(
  'stat_days',
  {
    client_id: client(),
    day: date().notNull(),
    bot_id: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    kind: text().$type<'all' | 'channel' | 'agent' | 'sentiment' | 'tag'>().notNull(),
    value: text().notNull(),
    chats: measure(),
    messages: measure(),
    ended: measure(),
    resolved: measure(),
    reopened: measure(),
    missed: measure(),
    /** Hand-overs that an agent answered, and the time until then. */
    answered: measure(),
    waited: measure(),
    /** Finished assignments of an agent, and the time they took. */
    handled: measure(),
    busy: measure(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.day, t.bot_id, t.kind, t.value] }),
    index('stat_days_bot').on(t.bot_id),
    index('stat_days_all').on(t.client_id, t.day).where(sql`${t.kind} = 'all'`),
  ],
)

/** Queries charged a day, for the days before `queries_until` of the cursor. `bot_id` is 0 where no bot is named. */
export const queryDays = pgTable(
  'query_days',
  {
    client_id: client(),
    day: date().notNull(),
    bot_id: ref().notNull(),
    queries: measure(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.day, t.bot_id] })],
)

/** How far the rollups of a client have come. */
export const statCursors = pgTable('stat_cursors', {
  client_id: ref()
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  /** Last event of the journal that is counted. */
  seq: bigint({ mode: 'number' }).notNull().default(0),
  /** Zone that the days are those of. */
  time_zone: text().notNull(),
  /** While every chat is counted anew: the last one that was. */
  sweep: bigint({ mode: 'number' }).default(0),
  /** Hand-overs that began before it are counted as missed, where they were. */
  missed_until: moment(),
  /** Charges before this moment are in `query_days`. */
  queries_until: moment(),
  /** Zone that the days of `query_days` are those of. */
  queries_zone: text(),
})

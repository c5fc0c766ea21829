import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Availability, AwayReason } from '#contract/account/members.ts'
import type { Channel, QueueReason, Sentiment } from '#contract/chats/chat-shapes.ts'
import type { AdhocCriteria } from '#contract/reports/adhoc.ts'
import type { ReportSchedule } from '#contract/reports/saved-reports.ts'
import { bots } from './bots.ts'
import { chats } from './chats.ts'
import { clients, users } from './clients.ts'
import { created, id, moment, ref } from './columns.ts'

const client = () =>
  ref()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' })
const measure = () => bigint({ mode: 'number' }).notNull().default(0)

/** What became of the handovers, and of what the bot answered. */
const callMeasures = () => ({
  /** 1 for a chat that was handed over. */
  handed_over: measure(),
  /** Handovers that were answered, or ended without an answer. */
  calls: measure(),
  /** Of these, handovers that were answered within the target. */
  in_target: measure(),
  /** 1 for a chat that the customer gave up or that ended while they waited. */
  abandoned: measure(),
  /** 1 for a chat in which the bot answered a question. */
  bot_answered: measure(),
  /** 1 for a chat that the bot answered and that needed nobody else. */
  bot_resolved: measure(),
  /** 1 for a chat in which the bot was unsure of an answer, or did not know one. */
  bot_unsure: measure(),
})

/**
 * Handovers: the times that a chat was with people, from the moment it left the bot until it went back or ended. The triggers of
 * `functions/record_*.sql` write this table and the two below it, in the transaction of the change, whichever statement makes it.
 * `client_id` has no foreign key: the chat has one, and each check would lock the client's row.
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
    /** Time of the agent's first message after it. */
    answered_at: moment(),
    /** The chat's team at that time, whose target counts; null where everyone gets its chats. */
    team_id: ref(),
    /** Why a person was called; null where an agent took the chat from the bot. */
    reason: text().$type<QueueReason>(),
    /** Whether the first answer came within the target of that time; null without one. */
    in_target: boolean(),
    /** Open time from its beginning to the first answer, or to its end without one, in milliseconds; null while the customer waits. */
    open_wait_ms: bigint({ mode: 'number' }),
    /** Moment from which it counts as missed if nobody has answered; null if the team is never there. */
    missed_from: moment(),
    /** Time at which the visitor closed the page before an answer and did not return. */
    left_at: moment(),
    over_at: moment(),
    over_as: text().$type<'bot' | 'ended'>(),
  },
  (t) => [
    index('chat_handovers_chat').on(t.chat_id),
    // What the floor asks of the last hour.
    index('chat_handovers_began').on(t.client_id, t.began_at),
    index('chat_handovers_answered').on(t.client_id, t.answered_at),
    index('chat_handovers_over').on(t.client_id, t.over_at),
    index('chat_handovers_unanswered')
      .on(t.client_id, t.missed_from)
      .where(sql`${t.answered_at} is null and ${t.over_at} is null`),
  ],
)

/** Assignments: the times that an agent had a chat. */
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
    index('chat_assignments_began').on(t.client_id, t.began_at),
    index('chat_assignments_over').on(t.client_id, t.over_at),
    index('chat_assignments_agent').on(t.agent_id, t.began_at),
  ],
)

/** Times that a member was online, away or on transfers only; being offline is the gap between them. */
export const availabilitySpans = pgTable(
  'availability_spans',
  {
    id: id(),
    client_id: ref().notNull(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    availability: text().$type<Availability>().notNull(),
    away_reason: text().$type<AwayReason>(),
    began_at: moment().notNull(),
    over_at: moment(),
  },
  (t) => [
    index('availability_spans_over').on(t.client_id, t.over_at),
    // What a member was lately.
    index('availability_spans_user').on(t.user_id, t.over_at),
    index('availability_spans_open').on(t.user_id).where(sql`${t.over_at} is null`),
  ],
)

/** Contribution of each chat to the rollups as last counted; when a chat changes, it is subtracted and the new one added. */
export const chatFacts = pgTable(
  'chat_facts',
  {
    chat_id: ref()
      .primaryKey()
      .references(() => chats.id, { onDelete: 'cascade' }),
    client_id: ref().notNull(),
    bot_id: ref().notNull(),
    /** Day on which it started in the client's time zone. */
    day: date().notNull(),
    channel: text().$type<Channel>().notNull(),
    sentiment: text().$type<Sentiment>().notNull(),
    /** The first one; null where none was kept. */
    first_sentiment: text().$type<Sentiment>(),
    /** 0 where it is unassigned. */
    agent_id: ref().notNull(),
    /** 0 where everyone gets its chats. */
    team_id: ref().notNull().default(0),
    /** Hour of the day at which it started in the client's time zone. */
    hour: smallint().notNull().default(0),
    /** Why chats were handed over, each once. */
    reasons: text().array().$type<QueueReason[]>().notNull().default([]),
    tags: text().array().notNull(),
    messages: measure(),
    ended: measure(),
    resolved: measure(),
    reopened: measure(),
    missed: measure(),
    answered: measure(),
    waited: measure(),
    ...callMeasures(),
    /** Finished assignments by agent. */
    handling: jsonb().$type<{ agent: number; handled: number; busy: number }[]>().notNull(),
    /** Number of its times by measure, agent and bucket (`times.ts` of the statistics). */
    times: jsonb()
      .$type<{ measure: string; agent: number; bucket: number; n: number }[]>()
      .notNull()
      .default([]),
  },
  (t) => [index('chat_facts_day').on(t.client_id, t.day)],
)

/** Dimensions of the daily figures: all chats, or those of one channel, agent, sentiment or tag, that began in one hour of the day, in which people were called for one reason, or whose sentiment went from a first one to a last (`negative>neutral`). */
export const sliceKinds = ['all', 'channel', 'agent', 'sentiment', 'tag', 'hour', 'reason', 'mood'] as const
export type SliceKind = (typeof sliceKinds)[number]

/** Figures of a day by dimension. Times are milliseconds. */
export const statDays = pgTable(
  'stat_days',
  {
    client_id: client(),
    day: date().notNull(),
    bot_id: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    kind: text().$type<SliceKind>().notNull(),
    value: text().notNull(),
    chats: measure(),
    messages: measure(),
    ended: measure(),
    resolved: measure(),
    reopened: measure(),
    missed: measure(),
    /** Handovers that an agent answered, and the time until then. */
    answered: measure(),
    waited: measure(),
    /** Finished assignments of an agent, and their duration. */
    handled: measure(),
    busy: measure(),
    ...callMeasures(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.day, t.bot_id, t.kind, t.value] }),
    index('stat_days_bot').on(t.bot_id),
    index('stat_days_all').on(t.client_id, t.day).where(sql`${t.kind} = 'all'`),
    index('stat_days_hour').on(t.client_id, t.day).where(sql`${t.kind} = 'hour'`),
  ],
)

/** Histograms of a day by dimension: how many times of a measure are in a bucket (`lib/histogram.ts`). Sums of days are sums of rows. */
export const statTimes = pgTable(
  'stat_times',
  {
    client_id: client(),
    day: date().notNull(),
    bot_id: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    kind: text().$type<'all' | 'channel' | 'agent' | 'sentiment' | 'tag'>().notNull(),
    value: text().notNull(),
    measure: text().$type<'first_reply' | 'reply' | 'handling' | 'waiting'>().notNull(),
    bucket: smallint().notNull(),
    n: measure(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.day, t.bot_id, t.kind, t.value, t.measure, t.bucket] }),
    index('stat_times_bot').on(t.bot_id),
    index('stat_times_kind').on(t.client_id, t.kind, t.day).where(sql`${t.kind} in ('all', 'agent')`),
  ],
)

/** Agents' chat slots in each past half hour (table `place_slots`): how long online members offered them, and how long chats took them. */
export const freeSlots = pgTable(
  'place_slots',
  {
    client_id: client(),
    /** When the half hour began. */
    slot: moment().notNull(),
    /** Sums over all slots, in milliseconds. */
    places_ms: measure(),
    taken_ms: measure(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.slot] })],
)

/** Charged queries per day, for the days before `queries_until` of the cursor. `bot_id` is 0 where no bot is known. */
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

/** Progress of a client's rollups. */
export const statCursors = pgTable('stat_cursors', {
  client_id: ref()
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  /** Last event of the journal that has been counted. */
  seq: bigint({ mode: 'number' }).notNull().default(0),
  /** Time zone of the days. */
  time_zone: text().notNull(),
  /** Last chat counted, while all chats are being recounted. */
  sweep: bigint({ mode: 'number' }).default(0),
  /** Handovers that began before this are counted as missed, where they were. */
  missed_until: moment(),
  /** Charges before this moment are in `query_days`. */
  queries_until: moment(),
  /** Time zone of the days of `query_days`. */
  queries_zone: text(),
})

/** Reports that were saved under a name, and when they are mailed. */
export const savedReports = pgTable(
  'saved_reports',
  {
    id: id(),
    client_id: client(),
    owner_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    criteria: jsonb().$type<AdhocCriteria>().notNull(),
    is_shared: boolean().notNull(),
    schedule: text().$type<ReportSchedule>(),
    /** When it is mailed next; null without a schedule. */
    next_mail_at: moment(),
    created_at: created(),
  },
  (t) => [
    index('saved_reports_client').on(t.client_id, t.owner_id),
    index('saved_reports_due').on(t.next_mail_at).where(sql`next_mail_at is not null`),
  ],
)

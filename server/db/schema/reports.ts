import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Availability, AwayReason } from '#contract/account/members.ts'
import type { Channel, QueueReason, Sentiment } from '#contract/chats/chat-shapes.ts'
import type { AdhocCriteria } from '#contract/reports/adhoc.ts'
import type { ReportSchedule } from '#contract/reports/saved-reports.ts'
import { bots } from './bots.ts'
import { chats } from './chats.ts'
import { clients, users } from './clients.ts'
import { created, id, moment, parent, parentKey, ref } from './columns.ts'

const measure = () => bigint({ mode: 'number' }).notNull().default(0)

/** Returns the columns for the outcomes of handovers and of the bot's answers. */
const callMeasures = () => ({
  /** 1 for a chat that was handed over. */
  handed_over: measure(),
  /** Handovers that were answered or that ended unanswered. */
  calls: measure(),
  /** Handovers among `calls` that were answered within the target. */
  in_target: measure(),
  /** 1 for a chat that the customer abandoned, or that ended while the customer was waiting. */
  abandoned: measure(),
  /** 1 for a chat in which the bot answered a question. */
  bot_answered: measure(),
  /** 1 for a chat that the bot answered and that needed no person. */
  bot_resolved: measure(),
  /** 1 for a chat in which the bot was unsure of an answer or did not know one. */
  bot_unsure: measure(),
})

/**
 * Handovers: periods in which a chat was with people, from when it left the bot until it returned or ended. Triggers in
 * `functions/record_*.sql` write this table, `chat_assignments` and `availability_spans` in the same transaction as the change.
 * `client_id` has no foreign key: the chat has one, and each check would lock the client's row.
 */
export const chatHandovers = pgTable(
  'chat_handovers',
  {
    id: id(),
    client_id: ref().notNull(),
    chat_id: parent(() => chats.id),
    began_at: moment().notNull(),
    /** Time of an agent's first message after the handover. */
    answered_at: moment(),
    /** The chat's team at the time of the answer, whose target applies; null if unanswered or if all members get the chat. */
    team_id: ref(),
    /** Reason for the handover; null if an agent took the chat from the bot. */
    reason: text().$type<QueueReason>(),
    /** Whether the first answer met the target that applied at the time; null if there is no answer. */
    in_target: boolean(),
    /**
     * Milliseconds of open time from the start of the handover to the first answer, or to the end of the handover if unanswered;
     * null while the customer is waiting.
     */
    open_wait_ms: bigint({ mode: 'number' }),
    /** When the handover counts as missed if it is still unanswered; null if the team is never available. */
    missed_from: moment(),
    /** When the visitor closed the page before being answered, unless they returned. */
    left_at: moment(),
    over_at: moment(),
    over_as: text().$type<'bot' | 'ended'>(),
  },
  (t) => [
    index('chat_handovers_chat').on(t.chat_id),
    // With these indexes, the floor reads the last hour.
    index('chat_handovers_began').on(t.client_id, t.began_at),
    index('chat_handovers_answered').on(t.client_id, t.answered_at),
    index('chat_handovers_over').on(t.client_id, t.over_at),
    index('chat_handovers_unanswered')
      .on(t.client_id, t.missed_from)
      .where(sql`${t.answered_at} is null and ${t.over_at} is null`),
  ],
)

/** Assignments: the periods in which an agent had a chat. */
export const chatAssignments = pgTable(
  'chat_assignments',
  {
    id: id(),
    client_id: ref().notNull(),
    chat_id: parent(() => chats.id),
    agent_id: parent(() => users.id),
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

/** Periods in which a member was online, away or on transfers only; the gaps between them are offline time. */
export const availabilitySpans = pgTable(
  'availability_spans',
  {
    id: id(),
    client_id: ref().notNull(),
    user_id: parent(() => users.id),
    availability: text().$type<Availability>().notNull(),
    away_reason: text().$type<AwayReason>(),
    began_at: moment().notNull(),
    over_at: moment(),
  },
  (t) => [
    index('availability_spans_over').on(t.client_id, t.over_at),
    // For looking up a member's recent availability.
    index('availability_spans_user').on(t.user_id, t.over_at),
    index('availability_spans_open').on(t.user_id).where(sql`${t.over_at} is null`),
  ],
)

/**
 * Each chat's contribution to the rollups as last counted; when a chat changes, the old contribution is subtracted and the new
 * one added.
 */
export const chatFacts = pgTable(
  'chat_facts',
  {
    chat_id: parentKey(() => chats.id),
    client_id: ref().notNull(),
    bot_id: ref().notNull(),
    /** Day on which the chat started, in the client's time zone. */
    day: date().notNull(),
    channel: text().$type<Channel>().notNull(),
    sentiment: text().$type<Sentiment>().notNull(),
    /** First sentiment; null if none was recorded. */
    first_sentiment: text().$type<Sentiment>(),
    /** 0 if the chat is unassigned. */
    agent_id: ref().notNull(),
    /** 0 if all members get the chat. */
    team_id: ref().notNull().default(0),
    /** Hour of the day at which the chat started, in the client's time zone. */
    hour: smallint().notNull().default(0),
    /** Distinct reasons for the chat's handovers. */
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
    /** Number and total duration of finished assignments, by agent. */
    handling: jsonb().$type<{ agent: number; handled: number; busy: number }[]>().notNull(),
    /** Counts of the chat's durations by measure, agent and bucket (`times.ts` of the statistics). */
    times: jsonb()
      .$type<{ measure: string; agent: number; bucket: number; n: number }[]>()
      .notNull()
      .default([]),
  },
  (t) => [index('chat_facts_day').on(t.client_id, t.day)],
)

/**
 * Dimensions of the daily statistics: all chats, or chats by channel, agent, sentiment, tag, starting hour, reason of a handover,
 * or change from the first to the last sentiment (`negative>neutral`).
 */
export const sliceKinds = ['all', 'channel', 'agent', 'sentiment', 'tag', 'hour', 'reason', 'mood'] as const
export type SliceKind = (typeof sliceKinds)[number]

/** Daily statistics by dimension. Times are in milliseconds. */
export const statDays = pgTable(
  'stat_days',
  {
    client_id: parent(() => clients.id),
    day: date().notNull(),
    bot_id: parent(() => bots.id),
    kind: text().$type<SliceKind>().notNull(),
    value: text().notNull(),
    chats: measure(),
    messages: measure(),
    ended: measure(),
    resolved: measure(),
    reopened: measure(),
    missed: measure(),
    /** Number of handovers that an agent answered, and the total time until the answer. */
    answered: measure(),
    waited: measure(),
    /** Number and total duration of an agent's finished assignments. */
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

/**
 * Daily histograms by dimension: number of durations per measure and bucket (`lib/histogram.ts`). Histograms of several days are
 * added up bucket by bucket.
 */
export const statTimes = pgTable(
  'stat_times',
  {
    client_id: parent(() => clients.id),
    day: date().notNull(),
    bot_id: parent(() => bots.id),
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

/**
 * Time for which online members offered chat slots, and time for which chats occupied them, per past half hour (table
 * `place_slots`).
 */
export const freeSlots = pgTable(
  'place_slots',
  {
    client_id: parent(() => clients.id),
    /** Start of the half hour. */
    slot: moment().notNull(),
    /** Sums over all chat slots, in milliseconds. */
    places_ms: measure(),
    taken_ms: measure(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.slot] })],
)

/** Charged queries per day, for the days before the cursor's `queries_until`. `bot_id` is 0 if the bot is unknown. */
export const queryDays = pgTable(
  'query_days',
  {
    client_id: parent(() => clients.id),
    day: date().notNull(),
    bot_id: ref().notNull(),
    queries: measure(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.day, t.bot_id] })],
)

/** Position up to which a client's statistics have been counted. */
export const statCursors = pgTable('stat_cursors', {
  client_id: parentKey(() => clients.id),
  /** Last journal event that has been counted. */
  seq: bigint({ mode: 'number' }).notNull().default(0),
  /** Time zone of the days. */
  time_zone: text().notNull(),
  /** Last chat counted while all chats are being recounted. */
  sweep: bigint({ mode: 'number' }).default(0),
  /** Handovers whose `missed_from` is before this time have already been checked. */
  missed_until: moment(),
  /** Charges before this time are in `query_days`. */
  queries_until: moment(),
  /** Time zone of the days in `query_days`. */
  queries_zone: text(),
})

/** Saved reports with their names and mailing schedules. */
export const savedReports = pgTable(
  'saved_reports',
  {
    id: id(),
    client_id: parent(() => clients.id),
    owner_id: parent(() => users.id),
    name: text().notNull(),
    criteria: jsonb().$type<AdhocCriteria>().notNull(),
    is_shared: boolean().notNull(),
    schedule: text().$type<ReportSchedule>(),
    /** When the report is mailed next; null if there is no schedule. */
    next_mail_at: moment(),
    created_at: created(),
  },
  (t) => [
    index('saved_reports_client').on(t.client_id, t.owner_id),
    index('saved_reports_due').on(t.next_mail_at).where(sql`next_mail_at is not null`),
  ],
)

import { type SQL, sql } from 'drizzle-orm'
import { GONE_AFTER_MS } from '#contract/reports/report-limits.ts'
import { joinTimes } from '../times.ts'
import { followed } from './followed.ts'
import { type Counting, milliseconds, moment } from './terms.ts'

/**
 * Returns the condition for a handover to count as missed: it ended without a message from an agent, or the customer waited too
 * long for one, counted in open time.
 */
const missed = (now: Date): SQL => sql`(h.answered_at is null and h.over_as = 'ended'
  or coalesce(h.answered_at, h.over_at, ${moment(now)}) > h.missed_from)`

const elapsed = (from: SQL, to: SQL): SQL => sql`(extract(epoch from ${to} - ${from}) * 1000)::bigint`

/**
 * SQL condition for a handover to count as abandoned: before any answer, it ended, or the customer closed the page and stayed
 * away.
 */
const abandoned = sql`(h.answered_at is null and h.over_at is not null
  and (h.over_as = 'ended' or h.left_at + ${milliseconds(GONE_AFTER_MS)} < h.over_at))`

/** SQL condition that the bot was unsure of its answer `m` or had no answer. */
export const unsureAnswer = sql`m.receipt->>'certainty' in ('unsure', 'unknown')`

/** Measures with one value per chat; each is a column of `chat_facts`. */
export const chatMeasures = [
  'messages',
  'ended',
  'resolved',
  'reopened',
  'missed',
  'answered',
  'waited',
  'handed_over',
  'calls',
  'in_target',
  'abandoned',
  'bot_answered',
  'bot_resolved',
  'bot_unsure',
] as const

/** Columns of `chat_facts`. */
export const factColumns = [
  'chat_id',
  'client_id',
  'bot_id',
  'day',
  'channel',
  'sentiment',
  'first_sentiment',
  'agent_id',
  'team_id',
  'hour',
  'reasons',
  'tags',
  ...chatMeasures,
  'handling',
  'times',
]

/**
 * Returns the query that computes the statistics of chats from the original data: one row per chat, with the columns in
 * `factColumns`.
 */
export const chatFactsQuery = ({ clientId, timeZone, now }: Counting, which: SQL): SQL => sql`
  select c.id as chat_id, c.client_id, c.bot_id, (c.created_at at time zone ${timeZone})::date as day, c.channel, c.sentiment, c.first_sentiment,
    coalesce(c.assigned_to, 0) as agent_id, coalesce(c.team_id, 0) as team_id,
    extract(hour from c.created_at at time zone ${timeZone})::smallint as hour,
    coalesce(h.reasons, '{}') as reasons, c.tags, c.message_count::bigint as messages,
    (c.status = 'ended')::int::bigint as ended, r.resolved::int::bigint as resolved, (c.reopened_times > 0)::int::bigint as reopened,
    coalesce(h.missed, 0)::bigint as missed, coalesce(h.answered, 0)::bigint as answered, coalesce(h.waited, 0)::bigint as waited,
    (h.handovers > 0)::int::bigint as handed_over, h.calls, h.in_target, coalesce(h.abandoned, 0)::bigint as abandoned,
    b.answered::int::bigint as bot_answered, (b.answered and r.resolved and h.handovers = 0)::int::bigint as bot_resolved,
    b.unsure::int::bigint as bot_unsure,
    coalesce(a.handling, '[]'::jsonb) as handling, coalesce(t.times, '[]'::jsonb) as times
  from chats c
  cross join lateral (select c.status = 'ended' and c.reopened_times = 0 and not ${followed} as resolved) r
  cross join lateral (
    select count(*) > 0 as answered, count(*) filter (where ${unsureAnswer}) > 0 as unsure
    from messages m where m.chat_id = c.id and m.sender = 'bot' and m.answers is not null
  ) b
  left join lateral (
    select count(*) as handovers, max(${missed(now)}::int) as missed, count(h.answered_at) as answered,
      sum(h.open_wait_ms) filter (where h.answered_at is not null) as waited,
      count(*) filter (where h.answered_at is not null or h.over_at is not null) as calls,
      count(*) filter (where h.in_target) as in_target, max(${abandoned}::int) as abandoned,
      array_agg(distinct h.reason) filter (where h.reason is not null) as reasons
    from chat_handovers h where h.chat_id = c.id
  ) h on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('agent', n.agent_id, 'handled', n.handled, 'busy', n.busy) order by n.agent_id) as handling
    from (
      select agent_id, count(*) as handled, sum(${elapsed(sql`began_at`, sql`over_at`)}) as busy
      from chat_assignments where chat_id = c.id and over_at is not null group by agent_id
    ) n
  ) a on true
  ${joinTimes}
  where c.client_id = ${clientId} and c.channel <> 'playground' and ${which}`

import { type SQL, sql } from 'drizzle-orm'
import { FOLLOW_UP_WITHIN_MS, GONE_AFTER_MS } from '#contract/reports/report-limits.ts'
import { type SliceKind, sliceKinds } from '#server/db/schema/reports.ts'
import { joinTimes } from './times.ts'

/** Parameters of a count: the client, its time zone and the current time. */
export interface Counting {
  readonly clientId: number
  readonly timeZone: string
  readonly now: Date
}

const milliseconds = (n: number): SQL => sql`make_interval(secs => ${n / 1000}::float8)`
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/**
 * Expression that identifies a chat's customer across chats; null if unknown. The index `chats_customer` uses the same
 * expression.
 */
const customerOf = (c: SQL): SQL =>
  sql`(case when ${c}.customer_key is null then lower(${c}.email) else ${c}.channel || ':' || ${c}.customer_key end)`

/** Condition that chat `a` followed chat `b` of the same customer soon enough for `b` to count as unresolved. */
const follows = (
  a: SQL,
  b: SQL,
): SQL => sql`${a}.client_id = ${b}.client_id and ${customerOf(a)} = ${customerOf(b)}
  and ${a}.id <> ${b}.id and ${a}.channel <> 'playground'
  and ${a}.created_at >= ${b}.ended_at and ${a}.created_at <= ${b}.ended_at + ${milliseconds(FOLLOW_UP_WITHIN_MS)}`

/**
 * Condition that a handover was missed: it ended without an agent's message, or the customer waited too long
 * for one, in open time.
 */
const missed = (now: Date): SQL => sql`(h.answered_at is null and h.over_as = 'ended'
  or coalesce(h.answered_at, h.over_at, ${moment(now)}) > h.missed_from)`

const elapsed = (from: SQL, to: SQL): SQL => sql`(extract(epoch from ${to} - ${from}) * 1000)::bigint`

/** Condition that a handover was abandoned: it ended, or the customer closed the page and stayed away, before anyone answered. */
const abandoned = sql`(h.answered_at is null and h.over_at is not null
  and (h.over_as = 'ended' or h.left_at + ${milliseconds(GONE_AFTER_MS)} < h.over_at))`

/** Condition that the bot was unsure of its answer `m` or did not know one. */
export const unsureAnswer = sql`m.receipt->>'certainty' in ('unsure', 'unknown')`

/** Measures with one value per chat. */
const chatMeasures = [
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
  ...[
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
  ],
  ...['reasons', 'tags'],
  ...chatMeasures,
  ...['handling', 'times'],
]

const followed = sql`exists (select 1 from chats f where ${follows(sql`f`, sql`c`)})`

/** Query that returns the figures of each chat, one row per chat with the columns of `factColumns`, computed from the original data. */
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

const columnsOf = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

/** Measures, in the column order of `slicesOf`. */
export const measures = ['chats', ...chatMeasures, 'handled', 'busy'] as const
export type Measure = (typeof measures)[number]

const perChat = sql`1::bigint as chats, ${sql.join(
  chatMeasures.map((one) => sql`f.${sql.identifier(one)}`),
  sql`, `,
)}, 0::bigint as handled, 0::bigint as busy`
const perAssignment = sql`${sql.join(
  ['chats', ...chatMeasures].map(() => sql`0::bigint`),
  sql`, `,
)}, h.handled::bigint, h.busy::bigint`

/** Values of a chat's row `f`, for kinds of slices with exactly one value per chat. */
const singleValues: Readonly<Partial<Record<SliceKind, SQL>>> = {
  all: sql`''`,
  channel: sql`f.channel`,
  sentiment: sql`f.sentiment`,
  agent: sql`f.agent_id::text`,
  hour: sql`f.hour::text`,
}

/** Slices of multi-valued kinds (tags, reasons, moods), with the given columns. */
const otherSlices: Readonly<Partial<Record<SliceKind, (columns: SQL) => SQL>>> = {
  tag: (columns) => sql`select 'tag', t.tag, ${columns} from (select distinct unnest(f.tags) as tag) t`,
  reason: (columns) => sql`select 'reason', t.reason, ${columns} from unnest(f.reasons) t(reason)`,
  mood: (columns) =>
    sql`select 'mood', f.first_sentiment || '>' || f.sentiment, ${columns} where f.first_sentiment is not null`,
}

/** Joins the slices of the given kinds, with the columns of a chat's own values. */
function slicesWith(columns: SQL, kinds: readonly SliceKind[]): SQL[] {
  const single = kinds.flatMap((kind) => {
    const value = singleValues[kind]
    return value ? [sql`(${sql.raw(`'${kind}'`)}, ${value})`] : []
  })
  const values = sql`(values ${sql.join(single, sql`, `)}) k(kind, value)`
  return [
    ...(single.length ? [sql`select k.kind, k.value, ${columns} from ${values}`] : []),
    ...kinds.flatMap((kind) => otherSlices[kind]?.(columns) ?? []),
  ]
}

/**
 * Slices of the given kinds to which a chat's row `f` contributes. Other kinds would be counted for every chat and then
 * discarded.
 */
export function slicesOfKinds(kinds: readonly SliceKind[]): SQL {
  const assignments = sql`select 'agent', h.agent::text, ${perAssignment}
    from jsonb_to_recordset(f.handling) as h(agent bigint, handled bigint, busy bigint)`
  const parts = [...slicesWith(perChat, kinds), ...(kinds.includes('agent') ? [assignments] : [])]
  return sql`lateral (${sql.join(parts, sql` union all `)}) s(kind, value, ${columnsOf(measures)})`
}

/** Same with only the number of chats: summing all measures takes several times as long. */
export const chatsOfKinds = (kinds: readonly SliceKind[]): SQL =>
  sql`lateral (${sql.join(slicesWith(sql`1::bigint`, kinds), sql` union all `)}) s(kind, value, chats)`

/**
 * All slices to which a chat's row `f` contributes: one for all chats, and one each for its channel, agent, sentiment, hour,
 * tags, queue reasons, and change of sentiment.
 */
export const slicesOf = slicesOfKinds(sliceKinds)

/** Returns the sums of all measures of the slices `s`, each multiplied by a factor. */
export const sums = (factor: SQL = sql`1`): SQL =>
  sql.join(
    measures.map((m) => sql`sum(${factor} * s.${sql.identifier(m)})::bigint as ${sql.identifier(m)}`),
    sql`, `,
  )

/** Query for chats whose figures may have changed because the given later chats of the same customer follow them. */
export const precedersOf = (clientId: number, ids: readonly number[]): SQL => sql`
  select distinct p.id from chats c join chats p on ${follows(sql`c`, sql`p`)}
  where c.client_id = ${clientId} and c.id = any(${sql.param(ids)}::bigint[])`

/** Query for chats that became missed since a given time (null: ever) and are not yet counted as missed. */
export const overdueOf = ({ clientId, now }: Counting, since: Date | null, limit: number): SQL => sql`
  select h.chat_id as id from chat_handovers h
  join chats c on c.id = h.chat_id and c.channel <> 'playground' left join chat_facts f on f.chat_id = h.chat_id
  where h.client_id = ${clientId} and h.answered_at is null and h.over_at is null
    ${since ? sql`and h.missed_from >= ${moment(since)}` : sql``}
    and h.missed_from < ${moment(now)} and coalesce(f.missed, 0) = 0 limit ${limit}`

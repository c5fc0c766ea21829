import { type SQL, sql } from 'drizzle-orm'
import { FOLLOW_UP_WITHIN, MISSED_AFTER } from '#contract/limits.ts'

/** Whose chats are counted, in whose days, and as of when. */
export interface Counting {
  readonly clientId: number
  readonly timeZone: string
  readonly now: Date
}

const milliseconds = (n: number): SQL => sql`make_interval(secs => ${n / 1000}::float8)`
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Who the customer of a chat is, across chats; null where that is not known. The index `chats_customer` has the same expression. */
const customerOf = (c: SQL): SQL =>
  sql`(case when ${c}.customer_key is null then lower(${c}.email) else ${c}.channel || ':' || ${c}.customer_key end)`

/** That chat `b` of a customer was followed by chat `a` within the time that says the first one did not help. */
const follows = (
  a: SQL,
  b: SQL,
): SQL => sql`${a}.client_id = ${b}.client_id and ${customerOf(a)} = ${customerOf(b)}
  and ${a}.id <> ${b}.id and ${a}.channel <> 'playground'
  and ${a}.created_at >= ${b}.ended_at and ${a}.created_at <= ${b}.ended_at + ${milliseconds(FOLLOW_UP_WITHIN)}`

/** That a hand-over was missed: it ended without an agent's message, or waited too long for one. */
const missed = (now: Date): SQL => sql`(h.answered_at is null and h.over_as = 'ended'
  or coalesce(h.answered_at, h.over_at, ${moment(now)}) - h.began_at > ${milliseconds(MISSED_AFTER)})`

const elapsed = (from: SQL, to: SQL): SQL => sql`(extract(epoch from ${to} - ${from}) * 1000)::bigint`

/** What each chat counts for, one row a chat, straight from what happened. The columns are those of `chat_facts`. */
export const factsOf = ({ clientId, timeZone, now }: Counting, which: SQL): SQL => sql`
  select c.id as chat_id, c.client_id, c.bot_id, (c.created_at at time zone ${timeZone})::date as day, c.channel, c.sentiment,
    coalesce(c.assigned_to, 0) as agent_id, c.tags, c.message_count::bigint as messages,
    (c.status = 'ended')::int::bigint as ended,
    (c.status = 'ended' and c.reopened_times = 0
      and not exists (select 1 from chats f where ${follows(sql`f`, sql`c`)}))::int::bigint as resolved,
    (c.reopened_times > 0)::int::bigint as reopened,
    coalesce(h.missed, 0)::bigint as missed, coalesce(h.answered, 0)::bigint as answered, coalesce(h.waited, 0)::bigint as waited,
    coalesce(a.handling, '[]'::jsonb) as handling
  from chats c
  left join lateral (
    select max(${missed(now)}::int) as missed, count(h.answered_at) as answered,
      sum(${elapsed(sql`h.began_at`, sql`h.answered_at`)}) as waited
    from chat_handovers h where h.chat_id = c.id
  ) h on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('agent', n.agent_id, 'handled', n.handled, 'busy', n.busy) order by n.agent_id) as handling
    from (
      select agent_id, count(*) as handled, sum(${elapsed(sql`began_at`, sql`over_at`)}) as busy
      from chat_assignments where chat_id = c.id and over_at is not null group by agent_id
    ) n
  ) a on true
  where c.client_id = ${clientId} and c.channel <> 'playground' and ${which}`

/** Measures of a figure, in the order in which `slicesOf` gives them. */
export const measures = [
  'chats',
  'messages',
  'ended',
  'resolved',
  'reopened',
  'missed',
  'answered',
  'waited',
  'handled',
  'busy',
] as const
export type Measure = (typeof measures)[number]

const perChat = sql`1::bigint as chats, f.messages, f.ended, f.resolved, f.reopened, f.missed, f.answered, f.waited,
  0::bigint as handled, 0::bigint as busy`
const perAssignment = sql`0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
  h.handled::bigint, h.busy::bigint`

/** The figures that a chat's facts `f` add to: one of all chats, and one each of its channel, agent, sentiment and tags. */
export const slicesOf = sql`lateral (
  select k.kind, k.value, ${perChat}
  from (values ('all', ''), ('channel', f.channel), ('sentiment', f.sentiment), ('agent', f.agent_id::text)) k(kind, value)
  union all
  select 'tag', t.tag, ${perChat} from (select distinct unnest(f.tags) as tag) t
  union all
  select 'agent', h.agent::text, ${perAssignment}
  from jsonb_to_recordset(f.handling) as h(agent bigint, handled bigint, busy bigint)
) s`

/** Sums of all measures of the slices `s`, each multiplied by a factor. */
export const sums = (factor: SQL = sql`1`): SQL =>
  sql.join(
    measures.map((m) => sql`sum(${factor} * s.${sql.identifier(m)})::bigint as ${sql.identifier(m)}`),
    sql`, `,
  )

/** Chats whose last figures may be wrong because another of the same customer came after them. */
export const precedersOf = (clientId: number, ids: readonly number[]): SQL => sql`
  select distinct p.id from chats c join chats p on ${follows(sql`c`, sql`p`)}
  where c.client_id = ${clientId} and c.id = any(${sql.param(ids)}::bigint[])`

/** Moment before which a hand-over that still waits is missed. */
export const overdueSince = (now: Date): Date => new Date(now.getTime() - MISSED_AFTER)

/** Chats that have waited too long since a moment (null: ever) and are not counted as missed yet. */
export const overdueOf = ({ clientId, now }: Counting, since: Date | null, limit: number): SQL => sql`
  select h.chat_id as id from chat_handovers h
  join chats c on c.id = h.chat_id and c.channel <> 'playground' left join chat_facts f on f.chat_id = h.chat_id
  where h.client_id = ${clientId} and h.answered_at is null and h.over_at is null
    ${since ? sql`and h.began_at >= ${moment(since)}` : sql``}
    and h.began_at < ${moment(overdueSince(now))} and coalesce(f.missed, 0) = 0 limit ${limit}`

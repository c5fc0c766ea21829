import { type SQL, sql } from 'drizzle-orm'
import { BUCKET_BOUNDS_MS } from '#server/lib/histogram.ts'

/**
 * Times with stored histograms. `first_reply`: from a handover to the agent's first message. `reply`: from the first unanswered
 * message to the agent's next. `handling`: the whole assignment. `waiting`: from a handover to its first reply or end.
 */
export const timeMeasures = ['first_reply', 'reply', 'handling', 'waiting'] as const
export type TimeMeasure = (typeof timeMeasures)[number]

const elapsed = (from: SQL, to: SQL): SQL => sql`(extract(epoch from ${to} - ${from}) * 1000)::bigint`
const bounds = sql.raw(`array[${BUCKET_BOUNDS_MS.join()}]::bigint[]`)

/** Times of chat `c`, each with the agent to whom it belongs; 0 if there is none. */
const timesOfChat = sql`
  select 'waiting' as measure, 0::bigint as agent, h.open_wait_ms as ms
  from chat_handovers h where h.chat_id = c.id and h.open_wait_ms is not null
  union all
  select 'first_reply', coalesce((
      select a.agent_id from chat_assignments a
      where a.chat_id = c.id and a.began_at <= h.answered_at and coalesce(a.over_at, h.answered_at) >= h.answered_at
      order by a.began_at desc, a.id desc limit 1), 0), h.open_wait_ms
  from chat_handovers h where h.chat_id = c.id and h.answered_at is not null
  union all
  select 'handling', a.agent_id, ${elapsed(sql`a.began_at`, sql`a.over_at`)}
  from chat_assignments a where a.chat_id = c.id and a.over_at is not null
  union all
  select 'reply', coalesce(m.agent_id, 0), m.open_wait_ms
  from messages m where m.chat_id = c.id and m.open_wait_ms is not null`

/** SQL that joins the times of chat `c` as `t.times`: their number for each measure, agent and bucket. */
export const joinTimes = sql`left join lateral (
    select jsonb_agg(jsonb_build_object('measure', g.measure, 'agent', g.agent, 'bucket', g.bucket, 'n', g.n)
      order by g.measure, g.agent, g.bucket) as times
    from (
      select x.measure, x.agent, width_bucket(x.ms, ${bounds}) as bucket, count(*) as n
      from (${timesOfChat}) x group by 1, 2, 3
    ) g
  ) t on true`

const timesOf = sql`jsonb_to_recordset(f.times) as t(measure text, agent bigint, bucket smallint, n bigint)`

/**
 * Times in a chat's row `f`, counted once for all chats (`timesOfAll`) or for the agents to whom they belong (`timesOfAgents`).
 */
export const timesOfAll = sql`lateral (select 'all' as kind, '' as value, t.measure, t.bucket, t.n from ${timesOf}) s`
export const timesOfAgents = sql`lateral (
  select 'agent' as kind, t.agent::text as value, t.measure, t.bucket, t.n from ${timesOf} where t.agent <> 0
) s`

/** Slices to which the times in a chat's row `f` contribute. An agent's slice includes only times that belong to the agent. */
export const timeSlicesOf = sql`lateral (
  select k.kind, k.value, t.measure, t.bucket, t.n
  from ${timesOf}
  cross join lateral (
    select * from (values ('all', ''), ('channel', f.channel), ('sentiment', f.sentiment)) k(kind, value)
    union all
    select 'tag', g.tag from (select distinct unnest(f.tags) as tag) g
    union all
    select 'agent', t.agent::text where t.agent <> 0
  ) k
) s`

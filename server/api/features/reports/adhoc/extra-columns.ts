import { type SQL, sql } from 'drizzle-orm'
import { type AdhocColumn, type AdhocExtraColumn, adhocExtraColumns } from '#contract/reports/adhoc.ts'
import { unsureAnswer } from '../statistics/sql/chat-facts.ts'
import { agentName } from './criteria.ts'

const seconds = (ms: SQL): SQL => sql`round(${ms} / 1000.0)::float8`

/** SQL that joins a summary of the handovers of chat `c`, with the alias `h`. */
const handovers = sql`left join lateral (
  select sum(h.open_wait_ms) as waited, (array_agg(h.open_wait_ms order by h.began_at) filter (where h.answered_at is not null))[1] as first_reply,
    array_agg(distinct h.reason) filter (where h.reason is not null) as reasons
  from chat_handovers h where h.chat_id = c.id
) h on true`

/** SQL that joins a summary of the assignments of chat `c`, with the alias `a`. */
const assignments = sql`left join lateral (
  select sum(extract(epoch from coalesce(a.over_at, c.updated_at) - a.began_at) * 1000) as handled, count(*) as n,
    array(
      select ${agentName} from (
        select o.agent_id, min(o.began_at) as first from chat_assignments o where o.chat_id = c.id group by 1
      ) o join users u on u.id = o.agent_id order by o.first
    ) as agents
  from chat_assignments a where a.chat_id = c.id
) a on true`

const ratings = sql`left join feedback r on r.chat_id = c.id`

/** SQL expression for each column's value, and the join that the expression requires. */
const columns: Readonly<Record<AdhocExtraColumn, { readonly value: SQL; readonly join?: SQL }>> = {
  status: { value: sql`c.status` },
  channel: { value: sql`c.channel` },
  language: { value: sql`c.language` },
  first_sentiment: { value: sql`c.first_sentiment` },
  sentiment: { value: sql`c.sentiment` },
  reasons: { value: sql`coalesce(h.reasons, '{}')`, join: handovers },
  waited: { value: seconds(sql`h.waited`), join: handovers },
  first_reply: { value: seconds(sql`h.first_reply`), join: handovers },
  handled: { value: seconds(sql`a.handled`), join: assignments },
  agents: { value: sql`a.agents`, join: assignments },
  transfers: { value: sql`greatest(a.n - 1, 0)`, join: assignments },
  bot_answers: {
    value: sql`(select count(*) from messages m where m.chat_id = c.id and m.sender = 'bot' and m.answers is not null)`,
  },
  unsure_answers: {
    value: sql`(select count(*) from messages m where m.chat_id = c.id and m.sender = 'bot' and m.answers is not null and ${unsureAnswer})`,
  },
  reopened: { value: sql`c.reopened_times` },
  ended_by: { value: sql`c.ended_by` },
  stars: { value: sql`r.stars`, join: ratings },
  custom_fields: {
    value: sql`array(select p.key || ': ' || p.value from jsonb_each_text(c.custom_fields) p where p.value <> '' order by p.key)`,
  },
  comment: { value: sql`nullif(r.feedback, '')`, join: ratings },
}

/** Returns the select expressions and joins for the chosen additional columns. */
export function extraColumns(chosen: readonly AdhocColumn[] = []): {
  readonly select: SQL
  readonly join: SQL
} {
  const names = adhocExtraColumns.filter((name) => chosen.includes(name))
  const joins = new Set(names.flatMap((name) => columns[name].join ?? []))
  return {
    select: sql.join(names.map((name) => sql`, ${columns[name].value} as ${sql.identifier(name)}`)),
    join: sql.join([...joins], sql` `),
  }
}

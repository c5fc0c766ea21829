import { type SQL, sql } from 'drizzle-orm'
import { type SliceKind, sliceKinds } from '#server/db/schema/reports.ts'
import { chatMeasures } from './chat-facts.ts'

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

/** SQL expressions for the value in a chat's row `f`, for each kind of slice with exactly one value per chat. */
const singleValues: Readonly<Partial<Record<SliceKind, SQL>>> = {
  all: sql`''`,
  channel: sql`f.channel`,
  sentiment: sql`f.sentiment`,
  agent: sql`f.agent_id::text`,
  hour: sql`f.hour::text`,
}

/**
 * Queries for the values of a chat's row `f`, with the given columns, for the kinds of slices with several values or possibly
 * none (tags, reasons, moods).
 */
const otherSlices: Readonly<Partial<Record<SliceKind, (columns: SQL) => SQL>>> = {
  tag: (columns) => sql`select 'tag', t.tag, ${columns} from (select distinct unnest(f.tags) as tag) t`,
  reason: (columns) => sql`select 'reason', t.reason, ${columns} from unnest(f.reasons) t(reason)`,
  mood: (columns) =>
    sql`select 'mood', f.first_sentiment || '>' || f.sentiment, ${columns} where f.first_sentiment is not null`,
}

/** Returns the parts of a union that yield a chat's slices of the given kinds, with the given columns. */
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
 * Returns the slices of the given kinds to which a chat's row `f` contributes. Excludes other kinds, which would be computed for
 * every chat and then discarded.
 */
export function slicesOfKinds(kinds: readonly SliceKind[]): SQL {
  const assignments = sql`select 'agent', h.agent::text, ${perAssignment}
    from jsonb_to_recordset(f.handling) as h(agent bigint, handled bigint, busy bigint)`
  const parts = [...slicesWith(perChat, kinds), ...(kinds.includes('agent') ? [assignments] : [])]
  return sql`lateral (${sql.join(parts, sql` union all `)}) s(kind, value, ${columnsOf(measures)})`
}

/**
 * Returns the same slices as `slicesOfKinds`, but only with the number of chats, because summing all measures takes several times
 * as long.
 */
export const chatsOfKinds = (kinds: readonly SliceKind[]): SQL =>
  sql`lateral (${sql.join(slicesWith(sql`1::bigint`, kinds), sql` union all `)}) s(kind, value, chats)`

/**
 * All slices to which a chat's row `f` contributes: one for all chats, and one each for its channel, agent, sentiment, hour,
 * tags, queue reasons, and change of sentiment.
 */
export const slicesOf = slicesOfKinds(sliceKinds)

/** Returns the sums of all measures in the slices `s`, each multiplied by a factor. */
export const sums = (factor: SQL = sql`1`): SQL =>
  sql.join(
    measures.map((m) => sql`sum(${factor} * s.${sql.identifier(m)})::bigint as ${sql.identifier(m)}`),
    sql`, `,
  )

import { and, eq, sql } from 'drizzle-orm'
import { SOURCE_USE_PRECISION_MS } from '#contract/knowledge/training-limits.ts'
import type { Executor } from '#server/db/client.ts'
import { sources } from '#server/db/schema/bots.ts'

/** Answer to a customer's question, or a failed attempt at an answer. */
export interface GivenAnswer {
  readonly botId: number
  /** Day in the client's time zone. */
  readonly day: string
  readonly at: Date
  readonly isAnswered: boolean
  /** Ids of the sources that the answer quotes. */
  readonly sourceIds: readonly number[]
}

/**
 * Counts a client's answers and stores when each source was last used, to the hour. Skips sources that another transaction is
 * updating.
 */
export async function recordAnswers(
  db: Executor,
  clientId: number,
  answers: readonly GivenAnswer[],
): Promise<void> {
  const given = answers.map(({ botId, day, at, isAnswered, sourceIds }) => {
    const unusedSince = new Date(at.getTime() - SOURCE_USE_PRECISION_MS)
    return {
      bot_id: botId,
      day,
      at,
      unused_since: unusedSince,
      answered: isAnswered ? 1 : 0,
      sources: sourceIds,
    }
  })
  await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
        bot_id bigint, day date, at timestamptz, unused_since timestamptz, answered integer, sources bigint[])
    ), cited as (
      select bot_id, id, max(at) as at, max(unused_since) as unused_since from given, unnest(sources) id group by 1, 2
    ), used as (
      select s.id, c.at from sources s join cited c on c.id = s.id and c.bot_id = s.bot_id
      where s.client_id = ${clientId} and (s.last_used_at is null or s.last_used_at <= c.unused_since)
      for no key update of s skip locked
    ), marked as (
      update sources set last_used_at = used.at from used where sources.id = used.id
    )
    insert into answer_days as d (client_id, bot_id, day, asked, answered)
    select ${clientId}, bot_id, day, count(*), sum(answered) from given group by 2, 3 order by 2, 3
    on conflict (bot_id, day) do update
    set asked = d.asked + excluded.asked, answered = d.answered + excluded.answered`)
}

/** Returns how many questions a bot was asked, and how many it answered, since a given day in the client's time zone. */
export async function coverageSince(
  db: Executor,
  clientId: number,
  botId: number,
  day: string,
): Promise<{ readonly asked: number; readonly answered: number }> {
  const { rows } = await db.execute<{ asked: number; answered: number }>(sql`
    select coalesce(sum(asked), 0)::integer as asked, coalesce(sum(answered), 0)::integer as answered
    from answer_days where bot_id = ${botId} and client_id = ${clientId} and day >= ${day}::date`)
  return rows[0] ?? { asked: 0, answered: 0 }
}

/** Returns the columns of a bot's sources from which their health is derived. */
export const sourceStates = (db: Executor, clientId: number, botId: number) =>
  db
    .select({
      id: sources.id,
      kind: sources.kind,
      status: sources.status,
      passages: sources.passages,
      read_at: sources.read_at,
      created_at: sources.created_at,
      refresh_error: sources.refresh_error,
      last_used_at: sources.last_used_at,
    })
    .from(sources)
    .where(and(eq(sources.client_id, clientId), eq(sources.bot_id, botId)))

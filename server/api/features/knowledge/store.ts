import { and, eq, sql } from 'drizzle-orm'
import { SOURCE_USE_PRECISION_MS } from '#contract/training-limits.ts'
import type { Executor } from '#server/db/client.ts'
import { sources } from '#server/db/schema/bots.ts'

/** An answer to a customer's question. */
export interface GivenAnswer {
  readonly clientId: number
  readonly botId: number
  /** Day in the client's time zone. */
  readonly day: string
  readonly at: Date
  readonly isAnswered: boolean
  /** Ids of the sources that it quotes. */
  readonly sourceIds: readonly number[]
}

/** Counts an answer, and keeps when its sources were used, to the hour. Skips sources that another answer is marking at the same time. */
export async function recordAnswer(db: Executor, answer: GivenAnswer): Promise<void> {
  const { clientId, botId, day, at, isAnswered, sourceIds } = answer
  const ago = new Date(at.getTime() - SOURCE_USE_PRECISION_MS)
  await db.execute(sql`
    with used as (
      select id from sources
      where client_id = ${clientId} and bot_id = ${botId} and id = any(${sql.param([...sourceIds])}::bigint[])
        and (last_used_at is null or last_used_at <= ${ago.toISOString()}::timestamptz)
      for no key update skip locked
    ), marked as (
      update sources set last_used_at = ${at.toISOString()}::timestamptz from used where sources.id = used.id
    )
    insert into answer_days as d (client_id, bot_id, day, asked, answered)
    values (${clientId}, ${botId}, ${day}::date, 1, ${isAnswered ? 1 : 0})
    on conflict (bot_id, day) do update
    set asked = d.asked + excluded.asked, answered = d.answered + excluded.answered`)
}

/** Returns the numbers of questions asked and answered since a day, in the client's time zone. */
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

/** Returns what the health of a bot's sources is judged by. */
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

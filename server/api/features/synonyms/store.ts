import { sql } from 'drizzle-orm'
import type { SynonymRow } from '#server/api/core/bots/synonyms.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { synonyms } from '#server/db/schema/engine.ts'

/** Inserts an expression with its meaning; if the expression already exists, regardless of case, replaces its meaning. */
export async function saveSynonym(
  tx: Executor,
  row: Pick<SynonymRow, 'client_id' | 'bot_id' | 'said' | 'meant' | 'created_at'>,
): Promise<SynonymRow> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into synonyms (client_id, bot_id, said, meant, created_at)
    values (${row.client_id}, ${row.bot_id}, ${row.said}, ${row.meant}, ${row.created_at.toISOString()}::timestamptz)
    on conflict (bot_id, lower(said)) do update set said = excluded.said, meant = excluded.meant
    returning id`)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The synonym was not saved.')
  return { ...row, id }
}

export const { remove: removeSynonym } = rowsOf(synonyms)

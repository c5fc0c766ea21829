import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { TestApi } from './api.ts'

/** Returns the tables, including the queue's, that have a row containing a word, ignoring case. */
export async function tablesWith({ database: { db } }: TestApi, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' order by 1, 2`)
  const found: string[] = []
  for (const { schema, name } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const { rows: hits } = await db.execute(
      sql`select 1 from ${table} t where t::text ilike ${`%${word}%`} limit 1`,
    )
    if (hits.length) found.push(`${schema}.${name}`)
  }
  return found
}

/** Returns the number of archived journal segments that contain a word. */
export async function segmentsWith({ database: { db } }: TestApi, word: string): Promise<number> {
  const { rows } = await db.execute<{ body: Uint8Array }>(sql`select body from journal_segments`)
  return rows.filter(({ body }) => gunzipSync(body).includes(word)).length
}

/** Returns the names of stored files that contain a word. */
export function filesWith({ config }: TestApi, word: string): string[] {
  const folder = join(config.dataDir, 'uploads')
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(word))
}

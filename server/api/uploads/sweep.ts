import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { discard, UPLOADS } from './receive.ts'

/** Files that are looked at together. */
const PAGE = 500

/** The paths of a page that nothing in the database names. */
async function unnamed({ db }: Context, paths: readonly string[]): Promise<string[]> {
  const page = sql`unnest(${sql.param(paths)}::text[]) as p(path)`
  const { rows } = await db.execute<{ path: string }>(sql`
    select p.path from ${page}
    where not exists (select 1 from chat_files f where f.path = p.path) and not exists (select 1 from sources s where s.path = p.path)`)
  return rows.map(({ path }) => path)
}

/** Takes away files from before a moment that nothing names: of chats and documents that are gone, and of calls that a process left unfinished. */
export async function sweepUploads(context: Context, before: Date): Promise<void> {
  const folder = join(context.config.dataDir, UPLOADS)
  const names = await readdir(folder).catch(() => [])
  for (let at = 0; at < names.length; at += PAGE) {
    const old: string[] = []
    for (const name of names.slice(at, at + PAGE)) {
      const file = await stat(join(folder, name)).catch(() => null)
      if (file?.isFile() && file.mtime < before) old.push(`${UPLOADS}/${name}`)
    }
    if (!old.length) continue
    const gone = await unnamed(context, old)
    await discard(
      context,
      gone.map((path) => ({ path })),
    )
  }
}

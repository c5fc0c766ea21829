import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PlatformContext } from '../context.ts'
import { discard, UPLOADS } from './receive.ts'

/** Number of files checked together. */
const PAGE = 500

/** Returns the paths that the database does not reference. */
async function unnamed({ db }: PlatformContext, paths: readonly string[]): Promise<string[]> {
  const page = sql`unnest(${sql.param(paths)}::text[]) as p(path)`
  const { rows } = await db.execute<{ path: string }>(sql`
    select p.path from ${page}
    where not exists (select 1 from chat_files f where f.path = p.path) and not exists (select 1 from sources s where s.path = p.path)`)
  return rows.map(({ path }) => path)
}

/** Deletes unreferenced files created before a given time: files of deleted chats and documents, and of interrupted calls. */
export async function sweepUploads(context: PlatformContext, before: Date): Promise<void> {
  const folder = join(context.config.dataDir, UPLOADS)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // No file has been uploaded yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (let at = 0; at < names.length; at += PAGE) {
    const old: string[] = []
    for (const name of names.slice(at, at + PAGE)) {
      // Null if the file has been deleted in the meantime.
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

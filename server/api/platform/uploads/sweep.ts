import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PlatformContext } from '../context.ts'
import { discard, ownerPathOf, UPLOADS } from './receive.ts'

/** Number of files checked per statement. */
const PAGE = 500

/** Returns the given paths, except those to which something in the database refers. */
async function unnamed({ db }: PlatformContext, paths: readonly string[]): Promise<string[]> {
  const page = sql`unnest(${sql.param(paths)}::text[]) as p(path)`
  const { rows } = await db.execute<{ path: string }>(sql`
    select p.path from ${page}
    where not exists (select 1 from chat_files f where f.path = p.path) and not exists (select 1 from sources s where s.path = p.path)`)
  return rows.map(({ path }) => path)
}

/**
 * Deletes files from before a given time to which nothing refers any more: files from deleted chats and documents, and from
 * interrupted uploads.
 */
export async function sweepUploads(context: PlatformContext, before: Date): Promise<void> {
  const folder = join(context.config.dataDir, UPLOADS)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // The folder does not exist until a file has been uploaded.
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (let at = 0; at < names.length; at += PAGE) {
    const old: string[] = []
    for (const name of names.slice(at, at + PAGE)) {
      // The file may have been deleted in the meantime.
      const file = await stat(join(folder, name)).catch(() => null)
      if (file?.isFile() && file.mtime < before) old.push(ownerPathOf(`${UPLOADS}/${name}`))
    }
    if (!old.length) continue
    const gone = await unnamed(context, old)
    await discard(
      context,
      gone.map((path) => ({ path })),
    )
  }
}

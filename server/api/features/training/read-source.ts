import { join } from 'node:path'
import type { Context } from '#server/api/core/context.ts'
import type { PageOutcome } from '#server/engine/ingest/web/read-page.ts'
import { isSitemapUrl, type SitemapOutcome } from '#server/engine/ingest/web/read-sitemap.ts'
import type { ReadOutcome } from '#server/engine/types.ts'
import { index } from './index-source.ts'
import { appendSourceEvents, sourceEvent } from './progress.ts'
import { addPages } from './sitemap.ts'
import { type SourceRow, sourceOf, unfinishedSources, updateSource } from './store.ts'
import { notifyUnread } from './training-notifications.ts'

/** Reads the content of a source; never rejects because of a bad file or page. */
export interface SourceReader {
  file(path: string, name: string): Promise<ReadOutcome>
  page(url: string): Promise<PageOutcome>
  sitemap(url: string): Promise<SitemapOutcome>
}

type Change = Parameters<typeof updateSource>[3]

const step = async ({ db, clock }: Context, source: SourceRow, change: Change): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await updateSource(tx, source.client_id, source.id, change)
    const failed = row?.status === 'failed' ? await notifyUnread(tx, row, clock.now()) : []
    if (row) await appendSourceEvents(tx, row.client_id, [sourceEvent(row, 'progressed'), ...failed])
    return row !== null
  })

/**
 * Job that takes a file or page from queued to ready or failed and publishes each step; it stops if the
 * source is deleted meanwhile.
 */
export async function readSource(
  context: Context,
  reader: SourceReader,
  clientId: number,
  sourceId: number,
): Promise<void> {
  const source = await sourceOf(context.db, clientId, sourceId)
  if (!source) return
  if (!(await step(context, source, { status: 'reading', error: null }))) return
  if (source.kind === 'url' && isSitemapUrl(source.url ?? '')) {
    const sitemap = await reader.sitemap(source.url ?? '')
    if (sitemap.status === 'failed') await step(context, source, { status: 'failed', error: sitemap.code })
    else await addPages(context, source, sitemap)
    return
  }
  const outcome = await readOne(context, reader, source)
  if (outcome.status === 'failed') {
    await step(context, source, { status: 'failed', error: outcome.code })
    return
  }
  if (!(await step(context, source, { status: 'indexing' }))) return
  await index(context, source, outcome)
}

const readOne = (
  { config }: Context,
  reader: SourceReader,
  { kind, path, name, url }: SourceRow,
): Promise<ReadOutcome | PageOutcome> =>
  kind === 'file' ? reader.file(join(config.dataDir, path ?? ''), name) : reader.page(url ?? '')

/**
 * Queues again what is half read and has no job any more. Only for the embedded database, which has a single process; the queue itself
 * goes on with the jobs of a process that died.
 */
export async function resumeReading(context: Context): Promise<void> {
  if (context.config.databaseUrl) return
  for (const { id, client_id } of await unfinishedSources(context.db)) {
    await context.jobs.enqueue(context.db, 'read-source', { sourceId: id, clientId: client_id })
  }
  context.jobs.wake('read-source')
}

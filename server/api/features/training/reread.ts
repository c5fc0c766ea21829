import type { Context, With } from '#server/api/core/context.ts'
import { isSitemapUrl } from '#server/engine/ingest/web/read-sitemap.ts'
import type { ReadOutcome } from '#server/engine/types.ts'
import { ENGINE_VERSION } from '#server/engine/version.ts'
import { addressOf, hashOf, index, type Read } from './index-source.ts'
import { readSourceJob, rereadPageJob, type SourceData } from './jobs.ts'
import { publishProgress } from './progress.ts'
import { addPages } from './sitemap.ts'
import { claimDue, claimOutdated, type SourceRow, sourceOf, updateSource } from './store.ts'

/** Maximum number of pages queued per run; the remaining pages are still due in the next run. */
const BATCH_MAX = 500

/**
 * Job that queues web pages that are due for a refresh; each is queued only once, regardless of how many processes run the job.
 */
export async function rereadDue(context: Context): Promise<void> {
  const { db, clock, jobs } = context
  await db.transaction(async (tx) => {
    for (const { id, client_id } of await claimDue(tx, clock.now(), BATCH_MAX))
      await jobs.enqueue(tx, rereadPageJob, { sourceId: id, clientId: client_id })
  })
}

/** Maximum number of files read again per run: reading takes time, and new documents wait for the same readers. */
const OUTDATED_MAX = 50

/**
 * Job that queues files that were read by an older engine, a few at a time; the bot uses what it has learned from them until the
 * new reading replaces it.
 */
export async function rereadOutdated({ db, jobs }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, client_id } of await claimOutdated(tx, ENGINE_VERSION, OUTDATED_MAX)) {
      const row = await sourceOf(tx, client_id, id)
      await jobs.enqueue(tx, readSourceJob, { sourceId: id, clientId: client_id })
      if (row) await publishProgress(tx, row)
    }
  })
}

/**
 * Refreshes a web page on schedule. Unchanged content is left as it is; after a failure, the bot keeps what it learned before.
 */
export async function rereadPage(
  context: With<'engine' | 'provider' | 'reader'>,
  { clientId, sourceId }: SourceData,
): Promise<void> {
  const source = await sourceOf(context.db, clientId, sourceId, 'url')
  if (!source || source.refresh === 'off' || !isAtRest(source)) return
  if (isSitemapUrl(source.url ?? '')) {
    const sitemap = await context.reader.sitemap(source.url ?? '')
    if (sitemap.status === 'failed') await note(context, source, sitemap)
    else await addPages(context, source, sitemap)
    return
  }
  const outcome = await context.reader.page(source.url ?? '')
  if (outcome.status === 'failed' || (await isUnchanged(source, outcome))) {
    await note(context, source, outcome)
    return
  }
  await index(context, source, outcome)
}

/**
 * Returns whether a source is ready and its content and URL are unchanged. A failed source does not count as unchanged, so that
 * it is indexed again and the failure is cleared.
 */
const isUnchanged = async ({ status, address, content_hash }: SourceRow, outcome: Read): Promise<boolean> =>
  status === 'ready' && addressOf(outcome) === address && (await hashOf(outcome)) === content_hash

/** Returns whether the source is neither queued nor being read. */
const isAtRest = ({ status }: SourceRow): boolean => status === 'ready' || status === 'failed'

/** Records when a page was checked and, if the check failed, why; the bot's knowledge stays unchanged. */
const note = ({ db, clock }: Context, source: SourceRow, outcome: ReadOutcome) =>
  db.transaction(async (tx) => {
    const failure = outcome.status === 'failed' ? outcome.code : null
    const change = { checked_at: clock.now(), refresh_error: failure }
    const row = await updateSource(tx, source.client_id, source.id, change)
    if (row) await publishProgress(tx, row)
  })

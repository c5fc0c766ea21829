import { isSitemapUrl } from '../../engine/ingest/web/read-sitemap.ts'
import type { ReadOutcome } from '../../engine/types.ts'
import type { Context } from '../context.ts'
import { addressOf, hashOf, index, type Read } from './index-source.ts'
import { factOf, tell } from './progress.ts'
import type { SourceReader } from './read-source.ts'
import { addPages } from './sitemap.ts'
import { claimDue, type SourceRow, sourceOf, updateSource } from './store.ts'

/** Pages that one look hands to the queue; what is left is due at the next look. */
const AT_ONCE = 500

/** The job that finds web addresses whose schedule has come, each once however many processes look, and queues them. */
export async function rereadDue(context: Context): Promise<void> {
  const { db, clock, jobs } = context
  await db.transaction(async (tx) => {
    for (const { id, client_id } of await claimDue(tx, clock.now(), AT_ONCE))
      await jobs.enqueue(tx, 'reread-page', { sourceId: id, clientId: client_id })
  })
  jobs.wake('reread-page')
}

/**
 * The job that reads a web address again by its schedule. What did not change is left alone; a failure is noted and leaves the
 * bot what it has learned before.
 */
export async function rereadPage(
  context: Context,
  reader: SourceReader,
  clientId: number,
  sourceId: number,
): Promise<void> {
  const source = await sourceOf(context.db, clientId, sourceId, 'url')
  if (!source || source.refresh === 'off' || !isAtRest(source)) return
  if (isSitemapUrl(source.url ?? '')) {
    const sitemap = await reader.sitemap(source.url ?? '')
    if (sitemap.status === 'failed') await note(context, source, sitemap)
    else await addPages(context, source, sitemap)
    return
  }
  const outcome = await reader.page(source.url ?? '')
  if (outcome.status === 'failed' || (await isUnchanged(source, outcome))) {
    await note(context, source, outcome)
    return
  }
  await index(context, source, outcome)
}

/**
 * It is known, and neither what it says nor where it stands has changed; one that failed when somebody had it read is read anew, so
 * that it no longer counts as failed.
 */
const isUnchanged = async ({ status, address, content_hash }: SourceRow, outcome: Read): Promise<boolean> =>
  status === 'ready' && addressOf(outcome) === address && (await hashOf(outcome)) === content_hash

/** Nobody is reading it at this moment. */
const isAtRest = ({ status }: SourceRow): boolean => status === 'ready' || status === 'failed'

/** Notes that it was looked at, and why that failed where it did; the bot's knowledge stays as it is. */
const note = ({ db, clock }: Context, source: SourceRow, outcome: ReadOutcome) =>
  db.transaction(async (tx) => {
    const failure = outcome.status === 'failed' ? outcome.code : null
    const change = { checked_at: clock.now(), refresh_error: failure }
    const row = await updateSource(tx, source.client_id, source.id, change)
    if (row) await tell(tx, row.client_id, [factOf(row, 'progressed')])
  })

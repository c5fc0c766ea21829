import { join } from 'node:path'
import type { ReadFailure } from '#contract/knowledge/training.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { PageOutcome } from '#server/engine/ingest/web/read-page.ts'
import { isSitemapUrl, type SitemapOutcome } from '#server/engine/ingest/web/read-sitemap.ts'
import type { ReadOutcome } from '#server/engine/types.ts'
import { index } from './index-source.ts'
import { type ReadSourceData, readSourceJob } from './jobs.ts'
import { publishProgress } from './progress.ts'
import { addPages } from './sitemap.ts'
import { type SourceRow, sourceByUrl, sourceOf, unfinishedSources, updateSource } from './store.ts'
import { notifyOfSource } from './training-notifications.ts'

type Change = Parameters<typeof updateSource>[3]

const step = async ({ db }: Context, source: SourceRow, change: Change): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await updateSource(tx, source.client_id, source.id, change)
    if (row) await publishProgress(tx, row)
    return row !== null
  })

/** Returns whether the bot has learned from the source at its current URL. */
const isLearned = ({ content_hash, listed_pages }: SourceRow): boolean =>
  content_hash !== null || listed_pages !== null

/**
 * Records why a source could not be read, and notifies owners and admins. The bot continues to use what it has already learned
 * from the source.
 */
const fail = ({ db, clock }: Context, source: SourceRow, code: ReadFailure): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const change: Change = isLearned(source)
      ? { status: 'ready', error: null, refresh_error: code, checked_at: now }
      : { status: 'failed', error: code }
    const row = await updateSource(tx, source.client_id, source.id, change)
    if (!row) return
    const notified = await notifyOfSource(tx, row, 'training_failed', now)
    await publishProgress(tx, row, notified)
  })

/**
 * Takes a file or page from queued to ready or failed, and publishes each step; stops if the source has been deleted in the
 * meantime. With `orHttp`, a URL that cannot be reached over https is tried again over http.
 */
export async function readSource(
  context: With<'engine' | 'provider' | 'reader'>,
  { clientId, sourceId, orHttp = false }: ReadSourceData,
): Promise<void> {
  const source = await sourceOf(context.db, clientId, sourceId)
  if (!source) return
  if (!(await step(context, source, { status: 'reading', error: null }))) return
  const outcome = await readOne(context, source)
  const plain = orHttp && isUnreachable(outcome) ? await readByHttp(context, source) : null
  if (plain) await learnFrom(context, ...plain)
  else await learnFrom(context, source, outcome)
}

type Outcome = ReadOutcome | PageOutcome | SitemapOutcome

const isUnreachable = (outcome: Outcome): boolean =>
  outcome.status === 'failed' && outcome.code === 'page_unreachable'

/**
 * Reads a page over http. If this succeeds and the bot does not have the http URL yet, the source adopts this URL; otherwise
 * returns null.
 */
async function readByHttp(context: With<'reader'>, source: SourceRow): Promise<[SourceRow, Outcome] | null> {
  const url = source.url?.replace(/^https:/, 'http:')
  if (!url || url === source.url) return null
  const outcome = await readOne(context, { ...source, url })
  if (outcome.status === 'failed') return null
  const name = source.name === source.url ? url : source.name
  const moved = await context.db.transaction(async (tx) =>
    (await sourceByUrl(tx, source.client_id, source.bot_id, url))
      ? null
      : updateSource(tx, source.client_id, source.id, { url, name }),
  )
  return moved && [moved, outcome]
}

async function learnFrom(
  context: With<'engine' | 'provider' | 'reader'>,
  source: SourceRow,
  outcome: Outcome,
): Promise<void> {
  if (outcome.status === 'failed') {
    await fail(context, source, outcome.code)
    return
  }
  if ('pages' in outcome) {
    await addPages(context, source, outcome)
    return
  }
  if (!(await step(context, source, { status: 'indexing' }))) return
  await index(context, source, outcome)
}

const readOne = (
  { config, reader }: With<'reader'>,
  { kind, path, name, url }: SourceRow,
): Promise<Outcome> => {
  if (kind === 'file') return reader.file(join(config.dataDir, path ?? ''), name)
  const address = url ?? ''
  return isSitemapUrl(address) ? reader.sitemap(address) : reader.page(address)
}

/**
 * Queues sources whose reading was interrupted and that no longer have a job. Only for the embedded database, which has a single
 * process; otherwise, the queue itself resumes the jobs of a dead process.
 */
export async function resumeReading(context: Context): Promise<void> {
  if (context.config.databaseUrl) return
  for (const { id, client_id } of await unfinishedSources(context.db)) {
    await context.jobs.enqueue(context.db, readSourceJob, { sourceId: id, clientId: client_id })
  }
}

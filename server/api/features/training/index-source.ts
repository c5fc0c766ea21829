import { createHash } from 'node:crypto'
import type { Context, With } from '#server/api/core/context.ts'
import type { PageOutcome } from '#server/engine/ingest/web/read-page.ts'
import { mapInSlices } from '#server/engine/retrieve/yield-to-event-loop.ts'
import type { ReadOutcome } from '#server/engine/types.ts'
import { ENGINE_VERSION } from '#server/engine/version.ts'
import { cutText } from '#server/lib/cut-text.ts'
import { violates } from '#server/lib/database-errors.ts'
import { holdAfterReading } from './holds.ts'
import { checkSourcesJob, embedSourceJob } from './jobs.ts'
import { replacePassages } from './passages.ts'
import { knowledgeEvent, publishProgress } from './progress.ts'
import { type SourceRow, updateSource } from './store.ts'

/** Content read from a file or page; for a page, it includes the URL. */
export type Read = Extract<ReadOutcome | PageOutcome, { status: 'ready' }>

/**
 * Returns a hash of the content: the SHA-256 of the passages, in hex. Excludes title and language, because they derive from the
 * text.
 */
export async function hashOf({ passages }: Read): Promise<string> {
  const hash = createHash('sha256')
  await mapInSlices(passages, (passage) => void hash.update(JSON.stringify(passage)))
  return hash.digest('hex')
}

/** Returns the URL of a page; null for a file. */
export const addressOf = (outcome: Read): string | null => ('address' in outcome ? outcome.address : null)

/**
 * Replaces what a bot has learned from a source, and publishes that the source is ready. If the bot already has the same page
 * under another URL, the source fails, because answers would otherwise quote the page twice.
 */
export async function index(
  context: With<'engine' | 'provider'>,
  source: SourceRow,
  outcome: Read,
): Promise<void> {
  try {
    await learn(context, source, outcome)
  } catch (error) {
    if (!violates(error, 'sources_address')) throw error
    await refuse(context, source)
  }
  context.engine.forget(source.bot_id)
}

async function refuse({ db, clock }: Context, source: SourceRow): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await updateSource(tx, source.client_id, source.id, {
      status: 'failed',
      error: 'page_duplicate',
      passages: 0,
      address: null,
      content_hash: null,
      checked_at: clock.now(),
      refresh_error: null,
    })
    if (!row) return
    await replacePassages(tx, row, [])
    await publishProgress(tx, row, await knowledgeEvent(tx, row.client_id, row.bot_id))
  })
}

async function learn(
  { db, clock, provider, jobs }: With<'provider'>,
  source: SourceRow,
  outcome: Read,
): Promise<void> {
  const content_hash = await hashOf(outcome)
  await db.transaction(async (tx) => {
    const isUntitled = source.kind === 'url' && source.name === source.url
    const now = clock.now()
    const hold = await holdAfterReading(tx, source)
    const row = await updateSource(tx, source.client_id, source.id, {
      status: 'ready',
      hold,
      error: null,
      passages: outcome.passages.length,
      language: outcome.language,
      left_out: [...(outcome.hidden ?? [])],
      address: addressOf(outcome),
      engine_version: ENGINE_VERSION,
      content_hash,
      read_at: now,
      checked_at: now,
      refresh_error: null,
      ...(isUntitled && outcome.title && { name: cutText(outcome.title, 200) }),
    })
    if (!row) return
    await replacePassages(tx, row, outcome.passages)
    if (hold === 'checking')
      await jobs.enqueue(tx, checkSourcesJob, { botId: row.bot_id, clientId: row.client_id })
    if (provider) await jobs.enqueue(tx, embedSourceJob, { sourceId: row.id, clientId: row.client_id })
    await publishProgress(tx, row, await knowledgeEvent(tx, row.client_id, row.bot_id))
  })
}

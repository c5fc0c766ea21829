import { createHash } from 'node:crypto'
import { mapPaced } from '../../engine/retrieve/pace.ts'
import type { ReadOutcome } from '../../engine/types.ts'
import { ENGINE_VERSION } from '../../engine/version.ts'
import type { Context } from '../context.ts'
import { replacePassages } from './passages.ts'
import { factOf, knowledgeFact, tell } from './progress.ts'
import { type SourceRow, updateSource } from './store.ts'

type Read = ReadOutcome & { status: 'ready' }

/** What tells one content from another: SHA-256 of the passages, hex. Title and language follow from the text. */
export async function hashOf({ passages }: Read): Promise<string> {
  const hash = createHash('sha256')
  await mapPaced(passages, (passage) => void hash.update(JSON.stringify(passage)))
  return hash.digest('hex')
}

/** Replaces what a bot learned from a source by what was read, and tells that it is ready. */
export async function index(
  { db, clock, provider, jobs }: Context,
  source: SourceRow,
  outcome: Read,
): Promise<void> {
  const content_hash = await hashOf(outcome)
  await db.transaction(async (tx) => {
    const isUntitled = source.kind === 'url' && source.name === source.url
    const now = clock.now()
    const row = await updateSource(tx, source.client_id, source.id, {
      status: 'ready',
      error: null,
      passages: outcome.passages.length,
      language: outcome.language,
      engine_version: ENGINE_VERSION,
      content_hash,
      read_at: now,
      checked_at: now,
      refresh_error: null,
      ...(isUntitled && outcome.title && { name: outcome.title.slice(0, 200) }),
    })
    if (!row) return
    await replacePassages(tx, row, outcome.passages)
    if (provider) await jobs.enqueue(tx, 'embed-source', { sourceId: row.id, clientId: row.client_id })
    await tell(tx, row.client_id, [
      factOf(row, 'progressed'),
      ...(await knowledgeFact(tx, row.client_id, row.bot_id)),
    ])
  })
}

import { clientOf } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { SitemapOutcome } from '#server/engine/ingest/web/read-sitemap.ts'
import { ENGINE_VERSION } from '#server/engine/version.ts'
import { holdOf } from './holds.ts'
import { sourceEvent } from './progress.ts'
import { addSources, type SourceRow, sourceByUrl, updateSource } from './store.ts'
import { normalizeUrl } from './web-urls.ts'

/** Adds a sitemap's pages as separate sources, except for pages that the bot already has. */
export async function addPages(
  context: Context,
  sitemap: SourceRow,
  outcome: SitemapOutcome & { status: 'ready' },
): Promise<void> {
  const pages = new Set(outcome.pages.map(normalizeUrl))
  await context.db.transaction(async (tx) => {
    const client = await clientOf(tx, sitemap.client_id)
    const hold = client && holdOf(client)
    const rows = []
    for (const page of pages) {
      if (await sourceByUrl(tx, sitemap.client_id, sitemap.bot_id, page)) continue
      rows.push({
        client_id: sitemap.client_id,
        bot_id: sitemap.bot_id,
        kind: 'url' as const,
        name: page,
        url: page,
        refresh: sitemap.refresh,
        hold,
        engine_version: ENGINE_VERSION,
      })
    }
    const added = await addSources(tx, context.jobs, rows)
    const done = await updateSource(tx, sitemap.client_id, sitemap.id, {
      status: 'ready',
      error: null,
      listed_pages: pages.size,
      hold: null,
      read_at: context.clock.now(),
      checked_at: context.clock.now(),
      refresh_error: null,
    })
    await append(tx, sitemap.client_id, [
      ...added.map((row) => sourceEvent(row, 'added')),
      ...(done ? [sourceEvent(done, 'progressed')] : []),
    ])
  })
}

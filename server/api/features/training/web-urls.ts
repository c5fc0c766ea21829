import { isSchemeGuessed, withScheme } from '#contract/base/web-address.ts'
import type { refreshSchedules } from '#contract/knowledge/training.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { ENGINE_VERSION } from '#server/engine/version.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { botFor } from './documents.ts'
import { holdOf } from './holds.ts'
import { readSourceJob } from './jobs.ts'
import { publishProgress, sourceEvent } from './progress.ts'
import { addSources, type SourceRow, sourceByUrl, sourceOf, updateSource } from './store.ts'

/** Our choice: refresh schedule of pages added without one, so that a site is kept up to date, and a sitemap's new pages are found. */
const PAGE_REFRESH = 'weekly'

/** Fields of a web page that a member enters. */
export interface WebUrlInput {
  readonly url: string
  readonly title?: string
  readonly refresh?: (typeof refreshSchedules)[number]
}

/**
 * Normalizes an http or https URL: adds a missing scheme and removes the fragment. Throws `url_invalid` for other schemes and for
 * credentials.
 */
export function normalizeUrl(text: string): string {
  const address = withScheme(text)
  const url = URL.canParse(address) ? new URL(address) : null
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username || url.password)
    throw new AppError('url_invalid', { fields: { url: 'format' } })
  url.hash = ''
  return url.href
}

/** Adds a web page to a bot and queues it for reading. Throws `url_invalid` and `url_duplicate`. */
export async function addWebUrl(
  context: Context,
  member: Member,
  botId: number | undefined,
  input: WebUrlInput,
): Promise<SourceRow> {
  const bot = await botFor(context, member, botId)
  const url = normalizeUrl(input.url)
  return await context.db.transaction(async (tx) => {
    if (await sourceByUrl(tx, member.clientId, bot, url))
      throw new AppError('url_duplicate', { fields: { url: 'duplicate' } })
    const row = {
      client_id: member.clientId,
      bot_id: bot,
      kind: 'url' as const,
      name: input.title?.trim() || url,
      url,
      refresh: input.refresh ?? PAGE_REFRESH,
      hold: holdOf(member.client),
      engine_version: ENGINE_VERSION,
    }
    const added = found((await addSources(tx, context.jobs, [row], isSchemeGuessed(input.url)))[0])
    await append(tx, member.clientId, [sourceEvent(added, 'added')])
    return added
  })
}

/** Changes a web page's name, URL or refresh schedule; if the URL changes, the page is read again. */
export async function updateWebUrl(
  context: Context,
  member: Member,
  id: number,
  input: WebUrlInput,
): Promise<SourceRow> {
  const url = normalizeUrl(input.url)
  return await context.db.transaction(async (tx) => {
    const before = found(await sourceOf(tx, member.clientId, id, 'url'))
    const moved = before.url !== url
    const known = moved ? await sourceByUrl(tx, member.clientId, before.bot_id, url) : null
    if (known && known.id !== id) throw new AppError('url_duplicate', { fields: { url: 'duplicate' } })
    const row = found(
      await updateSource(tx, member.clientId, id, {
        url,
        name: input.title?.trim() || url,
        refresh: input.refresh ?? before.refresh,
        ...(moved && {
          status: 'queued',
          error: null,
          refresh_error: null,
          content_hash: null,
          listed_pages: null,
        }),
      }),
    )
    const orHttp = isSchemeGuessed(input.url)
    if (moved)
      await context.jobs.enqueue(tx, readSourceJob, { sourceId: id, clientId: member.clientId, orHttp })
    await publishProgress(tx, row)
    return row
  })
}

import { SITEMAP_PAGES_MAX, WEB_PAGE_MAX, WEB_PAGE_TIMEOUT } from '#contract/limits.ts'
import type { ReadFailure } from '#contract/training.ts'
import { SITEMAP_FILES_MAX } from '../caps.ts'
import type { Sitemap } from '../readers/sitemap.ts'
import { failureOfStatus, type ReadPageOptions } from './read-page.ts'

/** The pages that a sitemap lists, at most 200, in its order; or why it could not be read. */
export type SitemapOutcome =
  | { readonly status: 'ready'; readonly pages: readonly string[] }
  | { readonly status: 'failed'; readonly code: ReadFailure }

/** Whether an address is a sitemap by its name, as decisions 5 has it: it adds pages instead of being one. */
export const isSitemapUrl = (url: string): boolean =>
  URL.canParse(url) && /\/sitemap[^/]*\.xml$/i.test(new URL(url).pathname)

async function readOne(url: string, { pool, web, signal }: ReadPageOptions): Promise<Sitemap | ReadFailure> {
  const answer = await web.fetch(url, {
    accept: 'application/xml,text/xml',
    maxBytes: WEB_PAGE_MAX,
    timeout: WEB_PAGE_TIMEOUT,
    ...(signal ? { signal } : {}),
  })
  if (!answer.ok) return answer.code
  const refused = failureOfStatus(answer.status)
  if (refused) return refused
  const result = await pool.run({ kind: 'sitemap', bytes: answer.bytes }, signal)
  if (result.status === 'failed') return result.code
  return result.status === 'sitemap' ? result.sitemap : 'engine_failed'
}

/**
 * Lists the pages of a sitemap or of the sitemaps behind an index. Never rejects: it fails only when the first file cannot be
 * read; one of several behind an index that cannot is passed over.
 */
export async function readSitemap(url: string, options: ReadPageOptions): Promise<SitemapOutcome> {
  const pages = new Set<string>()
  const queue = [url]
  for (
    let count = 0;
    count <= SITEMAP_FILES_MAX && count < queue.length && pages.size < SITEMAP_PAGES_MAX;
    count += 1
  ) {
    const sitemap = await readOne(queue[count] ?? '', options)
    if (typeof sitemap === 'string') {
      if (count === 0) return { status: 'failed', code: sitemap }
      continue
    }
    for (const page of sitemap.pages) if (pages.size < SITEMAP_PAGES_MAX) pages.add(page)
    for (const other of sitemap.sitemaps) if (!queue.includes(other)) queue.push(other)
  }
  return { status: 'ready', pages: [...pages] }
}

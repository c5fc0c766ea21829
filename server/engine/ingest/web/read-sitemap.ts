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
    check: (hop) => web.robots.check(hop),
    ...(signal ? { signal } : {}),
  })
  if (!answer.ok) return answer.code
  const refused = failureOfStatus(answer.status)
  if (refused) return refused
  const result = await pool.run({ kind: 'sitemap', bytes: answer.bytes }, signal)
  if (result.status === 'failed') return result.code
  return result.status === 'sitemap' ? result.sitemap : 'engine_failed'
}

/** Where people look for a site's sitemap; sites may keep it elsewhere. */
const isUsualPlace = (url: string): boolean => URL.canParse(url) && new URL(url).pathname === '/sitemap.xml'

/** The first sitemap, or the failure that it ends with. Where nothing is in the usual place, those that robots.txt names. */
async function readFirst(url: string, options: ReadPageOptions): Promise<Sitemap | ReadFailure> {
  const first = await readOne(url, options)
  if (first !== 'page_not_found' || !isUsualPlace(url)) return first
  const sitemaps = await options.web.robots.sitemaps(new URL(url))
  return sitemaps.length > 0 ? { pages: [], sitemaps } : first
}

/**
 * Lists the pages of a sitemap or of the sitemaps behind an index, each as its site's robots.txt allows. Never rejects. Of several
 * files behind an index, one that cannot be read is passed over, unless nothing is left.
 */
export async function readSitemap(url: string, options: ReadPageOptions): Promise<SitemapOutcome> {
  const first = await readFirst(url, options)
  if (typeof first === 'string') return { status: 'failed', code: first }
  const pages = new Set(first.pages)
  const queue = new Set([url, ...first.sitemaps])
  let failure: ReadFailure | null = null
  let count = 0
  for (const next of queue) {
    if (next === url) continue
    if (++count > SITEMAP_FILES_MAX || pages.size >= SITEMAP_PAGES_MAX) break
    const sitemap = await readOne(next, options)
    if (typeof sitemap === 'string') {
      failure ??= sitemap
      continue
    }
    for (const page of sitemap.pages) if (pages.size < SITEMAP_PAGES_MAX) pages.add(page)
    for (const other of sitemap.sitemaps) queue.add(other)
  }
  return failure && pages.size === 0
    ? { status: 'failed', code: failure }
    : { status: 'ready', pages: [...pages] }
}

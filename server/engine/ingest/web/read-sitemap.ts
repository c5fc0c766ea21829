import type { ReadFailure } from '#contract/knowledge/training.ts'
import {
  SITEMAP_PAGES_MAX,
  WEB_PAGE_MAX_BYTES,
  WEB_PAGE_TIMEOUT_MS,
} from '#contract/knowledge/training-limits.ts'
import { SITEMAP_FILES_MAX } from '../limits.ts'
import type { Sitemap } from '../readers/sitemap.ts'
import { failureOfStatus, type ReadPageOptions } from './read-page.ts'

/** Pages listed in a sitemap, at most 200, in the order listed; or the reason for the failure. */
export type SitemapOutcome =
  | { readonly status: 'ready'; readonly pages: readonly string[] }
  | { readonly status: 'failed'; readonly code: ReadFailure }

/** Returns whether an address names a sitemap (product decisions 5); a sitemap adds its pages instead of becoming a page itself. */
export const isSitemapUrl = (url: string): boolean =>
  URL.canParse(url) && /\.xml(?:\.gz)?$/i.test(new URL(url).pathname)

async function readOne(url: string, { pool, web, signal }: ReadPageOptions): Promise<Sitemap | ReadFailure> {
  const answer = await web.fetch(url, {
    accept: 'application/xml,text/xml,application/gzip',
    maxBytes: WEB_PAGE_MAX_BYTES,
    timeout: WEB_PAGE_TIMEOUT_MS,
    check: (hop) => web.robots.check(hop),
    ...(signal ? { signal } : {}),
  })
  if (!answer.ok) return answer.code
  const refused = failureOfStatus(answer.status)
  if (refused) return refused
  const result = await pool.run({ kind: 'sitemap', bytes: answer.bytes, url: answer.url }, signal)
  if (result.status === 'failed') return result.code
  return result.status === 'sitemap' ? result.sitemap : 'engine_failed'
}

/** Returns whether an address is the default location of a sitemap; sites can use another one. */
const isUsualPlace = (url: string): boolean => URL.canParse(url) && new URL(url).pathname === '/sitemap.xml'

/** Reads the first sitemap; if there is none at the default location, uses the sitemaps listed in robots.txt. */
async function readFirst(url: string, options: ReadPageOptions): Promise<Sitemap | ReadFailure> {
  const first = await readOne(url, options)
  if (first !== 'page_not_found' || !isUsualPlace(url)) return first
  const sitemaps = await options.web.robots.sitemaps(new URL(url))
  return sitemaps.length > 0 ? { pages: [], sitemaps } : first
}

/**
 * Lists the pages of a sitemap, or of the sitemaps in an index, as far as robots.txt allows. Never rejects. Skips unreadable
 * files of an index unless no pages remain.
 */
export async function readSitemap(url: string, options: ReadPageOptions): Promise<SitemapOutcome> {
  const first = await readFirst(url, options)
  if (typeof first === 'string') return { status: 'failed', code: first }
  const { pages, failure } = await followIndex(url, first, options)
  return failure && pages.length === 0 ? { status: 'failed', code: failure } : { status: 'ready', pages }
}

/** Returns the pages of a sitemap and of the sitemaps that it refers to, within the limits, together with the first failure. */
async function followIndex(url: string, first: Sitemap, options: ReadPageOptions) {
  const pages = new Set(first.pages)
  const queue = new Set([url, ...first.sitemaps])
  let failure: ReadFailure | null = null
  let count = 0
  for (const next of queue) {
    if (next === url) continue
    if (++count > SITEMAP_FILES_MAX || pages.size >= SITEMAP_PAGES_MAX) break
    const sitemap = await readOne(next, options)
    if (typeof sitemap === 'string') failure ??= sitemap
    else {
      for (const page of sitemap.pages) pages.add(page)
      for (const other of sitemap.sitemaps) queue.add(other)
    }
  }
  return { pages: [...pages].slice(0, SITEMAP_PAGES_MAX), failure }
}

import { SITEMAP_PAGES_MAX } from '#contract/knowledge/training-limits.ts'
import { SITEMAP_FILES_MAX } from '../limits.ts'
import { ReadError } from '../read-error.ts'
import { decodeText } from '../text/decode.ts'
import { elementsOf, parseXml, textOf, type XmlNode } from './xml-tree.ts'

/** Content of a sitemap: pages, or further sitemaps if it is an index. Addresses are absolute. */
export interface Sitemap {
  readonly pages: readonly string[]
  readonly sitemaps: readonly string[]
}

function addresses(root: XmlNode, entry: string, limit: number): string[] {
  const found = new Set<string>()
  for (const element of elementsOf(root)) {
    if (found.size === limit) break
    const location = element.name === entry && elementsOf(element).find((child) => child.name === 'loc')
    const text = location ? textOf(location).trim() : ''
    if (/^https?:\/\//i.test(text) && URL.canParse(text)) found.add(new URL(text).href)
  }
  return [...found]
}

/** Reads a sitemap or sitemap index, up to the maximum number of addresses. Throws `damaged` for any other XML. */
export function readSitemapXml(bytes: Buffer): Sitemap {
  const root = parseXml(decodeText(bytes).replace(/^\ufeff/, ''))
  if (root.name !== 'urlset' && root.name !== 'sitemapindex') throw new ReadError('damaged')
  return {
    pages: addresses(root, 'url', SITEMAP_PAGES_MAX),
    sitemaps: addresses(root, 'sitemap', SITEMAP_FILES_MAX),
  }
}

import { gunzipSync } from 'node:zlib'
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

function addresses(
  root: XmlNode,
  entry: string,
  { limit, base }: { readonly limit: number; readonly base: string },
): string[] {
  const found = new Set<string>()
  for (const element of elementsOf(root)) {
    if (found.size === limit) break
    const location = element.name === entry && elementsOf(element).find((child) => child.name === 'loc')
    const text = location ? textOf(location).trim() : ''
    const url = text !== '' && URL.canParse(text, base) ? new URL(text, base) : null
    if (url && /^https?:$/u.test(url.protocol)) found.add(url.href)
  }
  return [...found]
}

/** Maximum size of a sitemap when unpacked. */
const UNPACKED_MAX_BYTES = 20 * 1024 * 1024

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/**
 * Reads a sitemap or sitemap index, compressed or not, up to the maximum number of addresses; `url` is its own address. Throws
 * `damaged` for any other XML.
 */
export function readSitemapXml(packed: Buffer, url: string): Sitemap {
  const bytes = isGzip(packed) ? gunzipSync(packed, { maxOutputLength: UNPACKED_MAX_BYTES }) : packed
  const root = parseXml(decodeText(bytes).replace(/^\ufeff/, ''))
  if (root.name !== 'urlset' && root.name !== 'sitemapindex') throw new ReadError('damaged')
  return {
    pages: addresses(root, 'url', { limit: SITEMAP_PAGES_MAX, base: url }),
    sitemaps: addresses(root, 'sitemap', { limit: SITEMAP_FILES_MAX, base: url }),
  }
}

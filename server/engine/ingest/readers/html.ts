import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { HTML_DEPTH_MAX } from '../limits.ts'
import type { Block, Draft } from '../passages/block.ts'
import { ReadError } from '../read-error.ts'
import { cleanLine } from '../text/clean-text.ts'
import { decodeText } from '../text/decode.ts'
import type { DomElement } from './dom.ts'
import { domBlocks } from './dom-blocks.ts'
import { preparePage, removeBoilerplate } from './html-prepare.ts'
import { stateOf } from './page-state.ts'
import { simplifyHtml } from './simplify-html.ts'
import { structuredBlocks } from './structured-data.ts'

/** A web page split into blocks. */
export interface PageDraft extends Draft {
  /** The absolute address that the page declares as canonical; null if it declares none. */
  readonly canonical: string | null
  /** The address to which the page sends its readers at once; null if it does not. */
  readonly moved: string | null
}

/** Failures for pages that have no content, by what they are instead. */
const failureOfState = {
  challenge: 'page_challenge',
  missing: 'page_not_found',
  scripts: 'page_needs_scripts',
} as const

const PROSE_MIN_CHARS = 60
/** Minimum share of the page's text in the extracted article; a lower share means that the extraction missed the content. */
const ARTICLE_SHARE = 0.25

const HEAD_BYTES = 4_096
const metaCharset = /<meta[^>]{1,300}charset\s*=\s*["']?\s*([\w:.-]+)/i

function declaredCharset(bytes: Buffer, contentType: string): string | null {
  const header = /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1]
  return header ?? metaCharset.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[1] ?? null
}

function canonicalOf(document: DomElement, url: string): string | null {
  const href = document.querySelector('link[rel=canonical]')?.getAttribute('href')
  if (!href || !URL.canParse(href, url)) return null
  const canonical = new URL(href, url)
  return canonical.protocol === 'http:' || canonical.protocol === 'https:' ? canonical.href : null
}

const titleSeparator = /\s+[|–—·»:-]\s+/

/** Returns the page title without the site's name: "Delivery | Shop" becomes "Delivery". */
function titleOf(document: DomElement): string | null {
  const meta = (name: string) =>
    document.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content')
  const text = (selector: string) => cleanLine(document.querySelector(selector)?.textContent ?? '')
  const title = cleanLine(meta('title') || text('title') || text('h1'))
  const parts = title.split(titleSeparator)
  const heading = text('h1')
  if (parts.length > 1 && heading && parts.includes(heading)) return heading
  const site = cleanLine(meta('site_name') ?? '')
  if (parts.length > 1 && site && parts.at(-1) === site)
    return title.slice(0, -site.length).replace(/\s+\S\s+$/, '')
  return title || null
}

/** Returns the number of characters in prose; short lines are more often labels and teasers than content. */
const lengthOf = (blocks: readonly Block[]) =>
  blocks.reduce((sum, { text }) => sum + (text.length >= PROSE_MIN_CHARS ? text.length : 0), 0)

/** Returns the main content found by Mozilla's Readability; empty for pages that are not articles. */
function articleBlocks(html: string): Block[] {
  const { document } = parseHTML(html)
  const reader = new Readability<DomElement | null>(document, {
    disableJSONLD: true,
    serializer: (node) => node as DomElement | null,
  })
  const content = reader.parse()?.content
  return content ? domBlocks(content) : []
}

/** Returns the article, or the whole page if the article omits too much of it. */
function contentBlocks(page: DomElement, html: string): Block[] {
  // Processes one document at a time, because both together would need twice the memory.
  removeBoilerplate(page)
  const all = domBlocks(page)
  const article = articleBlocks(html)
  return lengthOf(article) >= lengthOf(all) * ARTICLE_SHARE ? article : all
}

/** Reads a web page: its main content, headed by its title. */
export function readHtml(bytes: Buffer, contentType: string, url: string): PageDraft {
  const text = decodeText(bytes, declaredCharset(bytes, contentType))
  const simple = simplifyHtml(text, HTML_DEPTH_MAX)
  const html = /<html[\s>]/i.test(simple) ? simple : `<html><body>${simple}</body></html>`
  const page: DomElement = parseHTML(html).document.documentElement
  const [title, canonical] = [titleOf(page), canonicalOf(page, url)]
  preparePage(page)
  const content = contentBlocks(page, String(page))
  const seen = content.map((block) => block.text).join('\n')
  const state = stateOf(page, { text: seen, source: text, url })
  if (state.kind === 'moved') return { title, canonical, moved: state.url, blocks: [] }
  const declared = state.kind === 'scripts' ? structuredBlocks(text) : []
  if (state.kind !== 'content' && declared.length === 0) throw new ReadError(failureOfState[state.kind])
  const blocks = state.kind === 'content' ? content : declared
  const headed = blocks.some((block) => block.kind === 'heading' && block.level === 1)
  const above: Block[] = title && !headed ? [{ kind: 'heading', level: 1, text: title, location: {} }] : []
  return { title, canonical, moved: null, blocks: [...above, ...blocks] }
}

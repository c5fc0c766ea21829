import type { ReadFailure } from '#contract/knowledge/training.ts'
import { WEB_PAGE_MAX_BYTES, WEB_PAGE_TIMEOUT_MS } from '#contract/knowledge/training-limits.ts'
import type { ReadOutcome } from '#server/engine/types.ts'
import { textKind } from '../detect/text-kind.ts'
import type { ReaderPool } from '../process/reader-pool.ts'
import { addressOf } from './page-address.ts'
import type { Web } from './web.ts'

/** Dependencies for reading a page or sitemap, and a signal to cancel the read. */
export interface ReadPageOptions {
  readonly pool: ReaderPool
  readonly web: Web
  readonly signal?: AbortSignal
}

/** Text of a page with its address, or the failure. */
export type PageOutcome =
  | (Extract<ReadOutcome, { status: 'ready' }> & { readonly address: string })
  | Extract<ReadOutcome, { status: 'failed' }>

const SNIFFED_BYTES = 4_096

const failed = (code: ReadFailure) => ({ status: 'failed', code }) as const

/** Returns the failure for an HTTP status; null for success. */
export function failureOfStatus(status: number): ReadFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === 404 || status === 410) return 'page_not_found'
  return status >= 500 ? 'page_unreachable' : 'page_refused'
}

function isHtml(contentType: string, bytes: Buffer): boolean {
  if (contentType) return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)
  return textKind(bytes.subarray(0, SNIFFED_BYTES), '') === 'html'
}

/** Maximum pages in a row that send their readers on. */
const MOVES_MAX = 4

/**
 * Reads a web page: guarded fetch, robots.txt, then extraction of the main text in a separate process. Follows pages that send
 * their readers elsewhere. Never rejects: an unreadable page is `failed` with a reason.
 */
export async function readPage(url: string, options: ReadPageOptions): Promise<PageOutcome> {
  const visited = new Set<string>()
  for (let next = url; visited.size <= MOVES_MAX && !visited.has(next); ) {
    visited.add(next)
    const outcome = await readOnce(next, options)
    if (typeof outcome !== 'string') return outcome
    next = outcome
  }
  return failed('page_too_many_redirects')
}

/** Reads one page; returns an address if the page sends its readers there. */
async function readOnce(url: string, { pool, web, signal }: ReadPageOptions): Promise<PageOutcome | string> {
  const answer = await web.fetch(url, {
    accept: 'text/html,application/xhtml+xml;q=0.9',
    maxBytes: WEB_PAGE_MAX_BYTES,
    timeout: WEB_PAGE_TIMEOUT_MS,
    check: (hop) => web.robots.check(hop),
    ...(signal ? { signal } : {}),
  })
  if (!answer.ok) return failed(answer.code)
  const refused = failureOfStatus(answer.status)
  if (refused) return failed(refused)
  const { bytes, contentType } = answer
  if (!isHtml(contentType, bytes)) return failed('page_not_html')
  const result = await pool.run({ kind: 'page', bytes, contentType, url: answer.url }, signal)
  if (result.status !== 'read') return failed(result.status === 'failed' ? result.code : 'engine_failed')
  const { format, title, language, canonical, moved } = result.head
  if (moved !== null) return moved
  const address = addressOf(answer.url, canonical)
  return { status: 'ready', format, title, language, passages: result.passages, address }
}

import type { RawAnswer } from '../base/upstream.ts'
import { parsed } from './readers/errors.ts'
import type { Row } from './readers/json-schema.ts'
import { rowsIn, withRows } from './readers/rows.ts'

/** Page of a list as it was last received. */
interface Page {
  readonly text: string
  readonly answer: unknown
  /** Headers that request the page only if it has changed. */
  readonly conditions: Record<string, string>
}

/** List of an account's chats: the answer with the rows of all pages, and whether any page differs from before. */
export interface ReadList {
  readonly answer: unknown
  readonly isChanged: boolean
}

/** Requests a page with a query and further headers. */
type Request = (query: Row, headers: Record<string, string>) => Promise<RawAnswer>

/** Reads the beginning of a list again and again, page by page, because some backends send fewer rows than asked for. */
export class ListPages {
  readonly #length: number
  #pages = new Map<number, Page>()

  constructor(length: number) {
    this.#length = length
  }

  /** Returns the list, read with `request`; the status of the first page that is refused instead. */
  async read(request: Request): Promise<ReadList | number> {
    const pages = new Map<number, Page>()
    const rows: unknown[] = []
    do {
      const start = rows.length
      const page = await this.#page(start, request)
      if (typeof page === 'number') return page
      if (!rowsIn(page.answer)) throw new Error('The answer of the backend contains no list.')
      // A server that ignores `start` begins again.
      const more = start > 0 && page.text === pages.get(0)?.text ? [] : (rowsIn(page.answer)?.rows ?? [])
      if (start > 0 && !more.length) break
      pages.set(start, page)
      rows.push(...more)
    } while (rows.length && rows.length < Math.min(this.#length, totalOf(pages)))
    const isChanged =
      pages.size !== this.#pages.size ||
      [...pages].some(([start, { text }]) => this.#pages.get(start)?.text !== text)
    this.#pages = pages
    const first = pages.get(0)?.answer
    const isWhole = pages.size === 1
    return {
      answer: isWhole ? first : withRows(first, rows.slice(0, this.#length), totalOf(pages)),
      isChanged,
    }
  }

  /** Forgets what was read, so that the next reading counts as changed. */
  forget(): void {
    this.#pages.clear()
  }

  async #page(start: number, request: Request): Promise<Page | number> {
    const known = this.#pages.get(start)
    const { statusCode, text, headers } = await request(
      { start, length: this.#length - start },
      known?.conditions ?? {},
    )
    if (statusCode === 304 && known) return known
    if (statusCode >= 300) return statusCode
    if (known && known.text === text) return known
    const { etag, 'last-modified': modified } = headers
    const conditions = {
      ...(typeof etag === 'string' && { 'if-none-match': etag }),
      ...(typeof modified === 'string' && { 'if-modified-since': modified }),
    }
    return { text, answer: parsed(text), conditions }
  }
}

const totalOf = (pages: ReadonlyMap<number, Page>): number => rowsIn(pages.get(0)?.answer)?.total ?? 0

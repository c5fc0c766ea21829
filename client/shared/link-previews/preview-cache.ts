import type { LinkPreview } from '#contract/account/link-preview.ts'
import { LINK_PREVIEW_LIFE_MS } from '#contract/base/limits.ts'

/** Specification 9: key of the cache in local storage. */
export const CACHE_KEY = 'linkPreviewCache'
/** Specification 9: delay after the last change before changes are written. */
const SAVE_AFTER_MS = 1_000
/** Specification 9: time between two removals of expired entries. */
const PURGE_EVERY_MS = 5 * 60_000
/** Our choice: maximum number of previews in the cache; the oldest are evicted first. */
const ENTRIES_MAX = 300

/** Cached preview (specification 3); `data` is null for a page without one. */
interface Entry {
  readonly data: LinkPreview | null
  /** Time of the fetch, in milliseconds since 1970. */
  readonly timestamp: number
  /** Lifetime in milliseconds. */
  readonly expiresIn: number
}

const isEntry = (value: unknown): value is Entry => {
  const { data, timestamp, expiresIn } = (value ?? {}) as Partial<Record<keyof Entry, unknown>>
  return typeof data === 'object' && typeof timestamp === 'number' && typeof expiresIn === 'number'
}

function stored(storage: () => Storage): Map<string, Entry> {
  try {
    const value: unknown = JSON.parse(storage().getItem(CACHE_KEY) ?? '{}')
    const entries = Object.entries(value ?? {}).filter((pair): pair is [string, Entry] => isEntry(pair[1]))
    return new Map(entries)
  } catch {
    return new Map()
  }
}

/** Fetches the preview of a URL; resolves to null if there is none. */
type Fetch = (url: string) => Promise<LinkPreview | null>

/** Previews of links, each fetched once and cached for a day. */
export interface PreviewCache {
  /** Returns the preview of a URL; null if there is none. Rejects if the fetch fails. */
  get(url: string): Promise<LinkPreview | null>
}

/** Creates the cache on top of browser storage; if the storage is full or blocked, the cache lasts as long as the page. */
export function createPreviewCache(storage: () => Storage, fetch: Fetch, now = Date.now): PreviewCache {
  const entries = stored(storage)
  const underWay = new Map<string, Promise<LinkPreview | null>>()
  let timer: ReturnType<typeof setTimeout> | null = null

  const isFresh = ({ timestamp, expiresIn }: Entry) => now() - timestamp < expiresIn
  const save = () => {
    timer = null
    try {
      storage().setItem(CACHE_KEY, JSON.stringify(Object.fromEntries(entries)))
    } catch {
      // Nothing to do: the previews are in memory.
    }
  }
  const saveSoon = () => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(save, SAVE_AFTER_MS)
  }
  const purge = () => {
    const expired = [...entries].filter(([, entry]) => !isFresh(entry))
    for (const [url] of expired) entries.delete(url)
    if (expired.length) saveSoon()
  }
  const keep = (url: string, data: LinkPreview | null) => {
    entries.delete(url)
    entries.set(url, { data, timestamp: now(), expiresIn: LINK_PREVIEW_LIFE_MS })
    const [oldest] = entries.keys()
    if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest)
    saveSoon()
    return data
  }
  const ask = (url: string) => {
    const asked = fetch(url)
      .then((data) => keep(url, data))
      .finally(() => underWay.delete(url))
    underWay.set(url, asked)
    return asked
  }
  purge()
  // The timer and the cache live as long as the page.
  setInterval(purge, PURGE_EVERY_MS)
  return {
    get: (url) => {
      const known = entries.get(url)
      if (known && isFresh(known)) return Promise.resolve(known.data)
      return underWay.get(url) ?? ask(url)
    },
  }
}

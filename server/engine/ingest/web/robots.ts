import robotsParser from 'robots-parser'
import type { ReadFailure } from '#contract/knowledge/training.ts'
import {
  ROBOTS_CACHED_MAX_BYTES,
  ROBOTS_MAX_BYTES,
  ROBOTS_SITES_MAX,
  ROBOTS_STEPS_MAX,
  ROBOTS_TIMEOUT_MS,
  ROBOTS_TTL_MS,
  SITEMAP_FILES_MAX,
} from '../limits.ts'
import type { GuardedFetch } from './guarded-fetch.ts'

/** Access to the robots.txt rules of sites. */
export interface Robots {
  /**
   * Returns null if the address may be read, else the reason for not reading it. Caches each site's robots.txt for an hour,
   * unless it is large or could not be fetched.
   */
  check(url: URL): Promise<ReadFailure | null>
  /** Returns the sitemaps listed in a site's robots.txt, up to the limit; empty if it cannot be read. */
  sitemaps(url: URL): Promise<readonly string[]>
}

/** Rules of a site, and whether they are small and reliable enough to be cached. */
interface Rules {
  readonly keep: boolean
  readonly check: (url: URL) => ReadFailure | null
  readonly sitemaps: readonly string[]
}

interface Entry {
  readonly fetchedAt: number
  readonly rules: Promise<Rules>
}

/** Dependencies of the robots.txt check; `now` returns milliseconds. */
export interface RobotsOptions {
  readonly fetch: GuardedFetch
  /** User agent whose rules in robots.txt apply. */
  readonly robot: string
  readonly now: () => number
}

const always = (failure: ReadFailure | null, keep: boolean): Rules => ({
  keep,
  check: () => failure,
  sitemaps: [],
})

function parseRules(address: string, text: string, robot: string): Rules {
  const rules = robotsParser(address, text)
  const wildcards = text
    .split(/[\r\n]+/)
    .reduce((sum, line) => sum + (line.includes('*') ? line.length : 0), 0)
  return {
    keep: text.length <= ROBOTS_CACHED_MAX_BYTES,
    sitemaps: sitemapsIn(rules.getSitemaps(), address),
    check(url) {
      // Rules whose evaluation for one address would block the server are skipped; the page is refused instead.
      const steps = wildcards * (url.pathname.length + url.search.length)
      return steps > ROBOTS_STEPS_MAX || rules.isAllowed(url.href, robot) === false
        ? 'page_forbidden_by_robots'
        : null
    },
  }
}

/** Returns the sitemap addresses in robots.txt; the standard requires absolute ones, but some sites write paths. */
function sitemapsIn(named: readonly string[], base: string): string[] {
  const found = named.flatMap((text) => (URL.canParse(text, base) ? new URL(text, base) : []))
  const web = found.filter(({ protocol }) => protocol === 'http:' || protocol === 'https:')
  return [...new Set(web.map(({ href }) => href))].slice(0, SITEMAP_FILES_MAX)
}

async function fetchRules({ fetch, robot }: RobotsOptions, origin: string): Promise<Rules> {
  const address = `${origin}/robots.txt`
  const answer = await fetch(address, {
    maxBytes: ROBOTS_MAX_BYTES,
    whenLarger: 'cut',
    timeout: ROBOTS_TIMEOUT_MS,
    accept: 'text/plain',
  })
  // The robots.txt of an unreachable site is fetched again next time.
  if (!answer.ok) return always(answer.code, false)
  // RFC 9309: a site without the file allows everything; one that fails to serve it allows nothing.
  if (answer.status >= 500) return always('page_forbidden_by_robots', true)
  if (answer.status >= 400) return always(null, true)
  return parseRules(address, answer.bytes.toString('utf8'), robot)
}

/** Creates the robots.txt check, which caches the rules of recently read sites. */
export function createRobots(options: RobotsOptions): Robots {
  const sites = new Map<string, Entry>()

  function entryOf(origin: string): Entry {
    const known = sites.get(origin)
    if (known && options.now() - known.fetchedAt < ROBOTS_TTL_MS) return known
    const fresh = { fetchedAt: options.now(), rules: fetchRules(options, origin) }
    sites.delete(origin)
    sites.set(origin, fresh)
    const [oldest] = sites.keys()
    if (sites.size > ROBOTS_SITES_MAX && oldest !== undefined) sites.delete(oldest)
    return fresh
  }

  async function rulesOf({ origin }: URL): Promise<Rules> {
    const entry = entryOf(origin)
    const rules = await entry.rules
    if (!rules.keep && sites.get(origin) === entry) sites.delete(origin)
    return rules
  }

  return {
    check: async (url) => (await rulesOf(url)).check(url),
    sitemaps: async (url) => (await rulesOf(url)).sitemaps,
  }
}

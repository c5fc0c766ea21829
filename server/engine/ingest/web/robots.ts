import robotsParser from 'robots-parser'
import type { ReadFailure } from '#contract/training.ts'
import {
  ROBOTS_KEPT_MAX,
  ROBOTS_LIFE,
  ROBOTS_MAX,
  ROBOTS_SITES_MAX,
  ROBOTS_STEPS_MAX,
  ROBOTS_TIMEOUT,
  SITEMAP_FILES_MAX,
} from '../caps.ts'
import type { GuardedFetch } from './guarded-fetch.ts'

/** What sites let robots read. */
export interface Robots {
  /** Null when the address may be read, else why not. Each site's robots.txt is fetched once an hour at most. */
  check(url: URL): Promise<ReadFailure | null>
  /** The sitemaps that the site of an address names, as many as are read; none where its robots.txt cannot be had. */
  sitemaps(url: URL): Promise<readonly string[]>
}

/** The rules of a site, and whether they are small and certain enough to be kept. */
interface Rules {
  readonly keep: boolean
  readonly check: (url: URL) => ReadFailure | null
  readonly sitemaps: readonly string[]
}

interface Entry {
  readonly fetchedAt: number
  readonly rules: Promise<Rules>
}

/** What the rules are made with; `now` answers milliseconds. */
export interface RobotsOptions {
  readonly fetch: GuardedFetch
  /** The name that robots.txt knows us by. */
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
    keep: text.length <= ROBOTS_KEPT_MAX,
    sitemaps: sitemapsIn(rules.getSitemaps(), address),
    check(url) {
      // Rules that would hold up the server for a single address are not tried; the site loses by them, not we.
      const steps = wildcards * (url.pathname.length + url.search.length)
      return steps > ROBOTS_STEPS_MAX || rules.isAllowed(url.href, robot) === false
        ? 'page_forbidden_by_robots'
        : null
    },
  }
}

/** Web addresses among what a robots.txt names; the standard wants them absolute, some sites write paths. */
function sitemapsIn(named: readonly string[], base: string): string[] {
  const found = named.flatMap((text) => (URL.canParse(text, base) ? new URL(text, base) : []))
  const web = found.filter(({ protocol }) => protocol === 'http:' || protocol === 'https:')
  return [...new Set(web.map(({ href }) => href))].slice(0, SITEMAP_FILES_MAX)
}

async function fetchRules({ fetch, robot }: RobotsOptions, origin: string): Promise<Rules> {
  const address = `${origin}/robots.txt`
  const answer = await fetch(address, {
    maxBytes: ROBOTS_MAX,
    whenLarger: 'cut',
    timeout: ROBOTS_TIMEOUT,
    accept: 'text/plain',
  })
  // A site that could not be reached is asked again next time.
  if (!answer.ok) return always(answer.code, false)
  // RFC 9309: a site that has no file allows everything, one that fails to serve it nothing.
  if (answer.status >= 500) return always('page_forbidden_by_robots', true)
  if (answer.status >= 400) return always(null, true)
  return parseRules(address, answer.bytes.toString('utf8'), robot)
}

/** Keeps the rules of the sites read lately. */
export function createRobots(options: RobotsOptions): Robots {
  const sites = new Map<string, Entry>()

  function entryOf(origin: string): Entry {
    const known = sites.get(origin)
    if (known && options.now() - known.fetchedAt < ROBOTS_LIFE) return known
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

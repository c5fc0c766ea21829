import { createGuardedFetch, type GuardedFetch, type GuardOptions } from './guarded-fetch.ts'
import { createRobots, type Robots } from './robots.ts'

/** User agent of the reader, also used for robots.txt. */
export const ROBOT = 'ParleyBot'

/** Access to the web: a guarded fetch and the robots.txt rules. One per process. */
export interface Web {
  readonly fetch: GuardedFetch
  readonly robots: Robots
}

/** Guard options, all of them optional, plus the clock and whether private addresses are allowed. */
export interface WebOptions extends Partial<GuardOptions> {
  /** Returns the current time in milliseconds. */
  readonly now: () => number
  /** `ALLOW_PRIVATE_URLS=1`: for installations whose pages are on a private network. */
  readonly allowPrivate?: boolean
}

/** Returns web access that reaches nothing, for a copy of an installation. */
export const createClosedWeb = (now: () => number): Web => {
  const fetch: GuardedFetch = async () => ({ ok: false, code: 'page_unreachable' })
  return { fetch, robots: createRobots({ fetch, robot: ROBOT, now }) }
}

/** Creates web access; tests replace the address rule with `allows` and the name resolution with `resolve`. */
export function createWeb({ now, allowPrivate = false, ...guard }: WebOptions): Web {
  const fetch = createGuardedFetch({
    userAgent: `${ROBOT}/1.0`,
    ...(allowPrivate ? { allows: () => true } : {}),
    ...guard,
  })
  return { fetch, robots: createRobots({ fetch, robot: ROBOT, now }) }
}

import { createGuardedFetch, type GuardedFetch, type GuardOptions } from './guarded-fetch.ts'
import { createRobots, type Robots } from './robots.ts'

/** User agent of the reader, also in robots.txt. */
export const ROBOT = 'ParleyBot'

/** Access to the web: a guarded fetch, and the rules of robots.txt. One per process. */
export interface Web {
  readonly fetch: GuardedFetch
  readonly robots: Robots
}

/** Options of the access to the web. */
export interface WebOptions extends Partial<GuardOptions> {
  /** Milliseconds. */
  readonly now: () => number
  /** `ALLOW_PRIVATE_URLS=1`: for installations whose pages are in a private network. */
  readonly allowPrivate?: boolean
}

/** Creates the access to the web; tests replace the address rule and the name service by `allows` and `resolve`. */
export function createWeb({ now, allowPrivate = false, ...guard }: WebOptions): Web {
  const fetch = createGuardedFetch({
    userAgent: `${ROBOT}/1.0`,
    ...(allowPrivate ? { allows: () => true } : {}),
    ...guard,
  })
  return { fetch, robots: createRobots({ fetch, robot: ROBOT, now }) }
}

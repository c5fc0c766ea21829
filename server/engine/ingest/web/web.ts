import { createGuardedFetch, type GuardedFetch, type GuardOptions } from './guarded-fetch.ts'
import { createRobots, type Robots } from './robots.ts'

/** The name under which the reader visits pages and looks for its rules in robots.txt. */
export const ROBOT = 'ParleyBot'

/** The web as the reader sees it: one guarded way out, and what sites allow. One for the process. */
export interface Web {
  readonly fetch: GuardedFetch
  readonly robots: Robots
}

/** Settings of the way to the web. */
export interface WebOptions extends Partial<GuardOptions> {
  /** Milliseconds. */
  readonly now: () => number
  /** `ALLOW_PRIVATE_URLS=1`: an installation whose pages are in its own network. */
  readonly allowPrivate?: boolean
}

/** Makes the way to the web; `allows` and `resolve` stand in for the rule and the name service in tests. */
export function createWeb({ now, allowPrivate = false, ...guard }: WebOptions): Web {
  const fetch = createGuardedFetch({
    userAgent: `${ROBOT}/1.0`,
    ...(allowPrivate ? { allows: () => true } : {}),
    ...guard,
  })
  return { fetch, robots: createRobots({ fetch, robot: ROBOT, now }) }
}

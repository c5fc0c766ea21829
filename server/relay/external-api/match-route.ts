import type { Route } from '#contract/base/route.ts'
import { namedRoutes, pathsOf } from '#server/plugins/docs/contract-modules.ts'

/** Route of a call, with the parts of its path. */
export interface MatchedRoute {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

const parametersIn = (path: string): number => path.split(':').length

/** Calls that the relay itself answers. */
const own = new Set(['/health', '/ready'])

const patterns = namedRoutes
  .filter(({ route }) => route.access !== 'internal' && !route.isWebhook && !own.has(route.path))
  .flatMap(({ route }) =>
    pathsOf(route).map((path) => ({
      route,
      parameters: parametersIn(path),
      pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
    })),
  )
  // A fixed path comes before a path with parameters that would also match it.
  .sort((one, other) => one.parameters - other.parameters)

const byMethod = new Map(
  (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) => [
    method,
    patterns.filter(({ route }) => route.method === method),
  ]),
)

/** Returns the contract's route for a call; null if the contract has no such route. */
export function matchRoute(method: string, url: string): MatchedRoute | null {
  const path = url.split('?')[0] ?? ''
  for (const { route, pattern } of byMethod.get(method as Route['method']) ?? []) {
    const found = pattern.exec(path)
    if (found) return { route, params: { ...found.groups } }
  }
  return null
}

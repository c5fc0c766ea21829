import type { Route } from '#contract/base/route.ts'
import { namedRoutes, pathsOf } from '#server/plugins/docs/contract-modules.ts'

/** Route of a call, with its path parameters. */
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

/**
 * Returns whether a path that no route has would be one for a server that reads paths less strictly: with repeated slashes, encoded
 * characters or capitals. Such a call must not pass the checks of the route unseen.
 */
export function isDisguised(method: string, url: string): boolean {
  const path = (url.split('?')[0] ?? '').replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const plain = new URL(`http://relay${path.replaceAll('\\', '/').replace(/\/{2,}/g, '/')}`).pathname
  return matchRoute(method === 'HEAD' ? 'GET' : method, plain.toLowerCase()) !== null
}

/** Returns the contract's route for a call; null if the contract has no such route. */
export function matchRoute(method: string, url: string): MatchedRoute | null {
  const path = url.split('?')[0] ?? ''
  for (const { route, pattern } of byMethod.get(method as Route['method']) ?? []) {
    const found = pattern.exec(path)
    if (found) return { route, params: { ...found.groups } }
  }
  return null
}

import type { Route } from '#contract/base/route.ts'
import * as routeModules from '#contract/modules.ts'

export { routeModules }

/** A route with its module and export name. */
export interface NamedRoute {
  readonly module: string
  readonly name: string
  readonly route: Route
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** All routes of the contract, by module and name. */
export const namedRoutes: readonly NamedRoute[] = Object.entries(routeModules).flatMap(([module, values]) =>
  Object.entries(values)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => (isRoute(value) ? [{ module, name, route: value }] : [])),
)

/** Returns the paths at which a route is served. */
export const pathsOf = ({ path, alsoAt }: Route): readonly string[] => (alsoAt ? [path, alsoAt] : [path])

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

/** Returns a module's exports sorted by name, because bundlers and Node.js order them differently. */
const exportsOf = <T>(module: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(module).sort(([one], [other]) => (one < other ? -1 : 1))

/** All routes of the contract, by module and name. */
export const namedRoutes: readonly NamedRoute[] = exportsOf<object>(routeModules).flatMap(
  ([module, values]) =>
    exportsOf<unknown>({ ...values }).flatMap(([name, value]) =>
      isRoute(value) ? [{ module, name, route: value }] : [],
    ),
)

/** Returns the paths at which a route is served. */
export const pathsOf = ({ path, alsoAt }: Route): readonly string[] => (alsoAt ? [path, alsoAt] : [path])

import { matchRoute, useLocation, useRouter } from 'wouter'
import { patterns } from '../core/navigation/paths.ts'
import { type RouteRow, routes } from './routes.tsx'

/** Returns the route that matches the current URL, or null. */
export function useCurrentRoute(): RouteRow | null {
  const [path] = useLocation()
  const { parser } = useRouter()
  return routes.find(({ id }) => matchRoute(parser, patterns[id], path)[0]) ?? null
}

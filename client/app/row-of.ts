import { matchRoute, useLocation, useRouter } from 'wouter'
import { patterns } from './paths.ts'
import { type RouteRow, routes } from './routes.tsx'

/** The row of the page that is open; null when there is none at the address. */
export function useRow(): RouteRow | null {
  const [path] = useLocation()
  const { parser } = useRouter()
  return routes.find(({ id }) => matchRoute(parser, patterns[id], path)[0]) ?? null
}

import type { Route } from './route.ts'

type Values = Readonly<Record<string, unknown>>

/** Parts of a call that go into its URL. */
export interface AddressParts {
  readonly params?: Values | undefined
  readonly query?: Values | undefined
}

/**
 * Returns a route's URL with its parameters filled in; if a bot is given, uses the path that contains the bot. Query values that
 * are undefined or null are omitted; for a list, the parameter is repeated.
 */
export function addressOf(
  route: Pick<Route, 'path' | 'alsoAt'>,
  { params = {}, query = {} }: AddressParts,
): string {
  const pattern = route.alsoAt && params.bot !== undefined ? route.alsoAt : route.path
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return search.length ? `${path}?${search.join('&')}` : path
}

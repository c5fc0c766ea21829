import * as modules from '#contract/modules.ts'

/** First path segments of the relay's own routes and of the files that it serves. */
const ofRelay = [
  'docs',
  'metrics',
  'parley.d.ts',
  'parley-events.d.ts',
  'proxy-check',
  'socket.io',
  'widget.js',
]

/**
 * Returns a pattern that matches the paths that the development server forwards to the relay: the contract's routes and the
 * relay's own paths.
 */
export function relayedPaths(): string {
  const routes = Object.values(modules).flatMap((module) => Object.values<unknown>(module))
  const paths = routes.map((route) => (route as { path?: unknown } | null)?.path)
  const segments = paths.flatMap((path) => (typeof path === 'string' ? path.split('/')[1] : undefined) ?? [])
  const all = [...new Set([...segments, ...ofRelay])].map((segment) => segment.replaceAll('.', '\\.'))
  return `^/(${all.join('|')})(/|\\?|$)`
}

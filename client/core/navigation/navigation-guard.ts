import type { AroundNavHandler } from 'wouter'
import { basePath, served } from '#client/lib/base-path.ts'
import { currentPath } from './paths.ts'

/** Function that is called with the path about to be opened; returns true to block the navigation. */
export type NavigationGuard = (to: string) => boolean

/** Active guards; the one added last runs first. */
const guards: NavigationGuard[] = []
/** Path to restore when a guard blocks Back or Forward. */
let here = ''
let stopWatching = () => {}

const isHeld = (to: string): boolean => [...guards].reverse().some((holds) => holds(to))

/**
 * The router's `aroundNav`: navigates unless a guard blocks it. Replacements are never blocked, because they come from code, for
 * example when the session ends.
 */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (!options?.replace && isHeld(to.slice(basePath.length) || '/')) return
  navigate(to, options)
  here = currentPath()
}

/**
 * Blocks Back and Forward: the URL has already changed, so the previous one is pushed again before the router notices. This
 * discards the forward history.
 */
const holdPop = (event: Event): void => {
  if (guards.length === 0) return
  if (!isHeld(currentPath())) {
    here = currentPath()
    return
  }
  event.stopImmediatePropagation()
  history.pushState(null, '', served(here))
}

// Chromium calls window listeners in registration order, even capturing ones. Therefore this one is registered at import, before
// the router's, and never removed.
window.addEventListener('popstate', holdPop, { capture: true })

/** Makes the browser ask for confirmation before the tab is closed, until the returned function is called. */
function watch(): () => void {
  const stop = new AbortController()
  here = currentPath()
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: stop.signal })
  return () => stop.abort()
}

/**
 * Calls `holds` before the page is left by a link, the palette, Back or Forward; while the guard exists, the browser also asks
 * before the tab is closed. Returns a function that removes the guard.
 */
export function guardNavigation(holds: NavigationGuard): () => void {
  if (guards.length === 0) stopWatching = watch()
  guards.push(holds)
  return () => {
    const at = guards.indexOf(holds)
    if (at < 0) return
    guards.splice(at, 1)
    if (guards.length === 0) stopWatching()
  }
}

import type { AroundNavHandler } from 'wouter'
import { currentPath } from './paths.ts'

/** Returns true to stay on the page although another path was requested. */
export type NavigationGuard = (to: string) => boolean

/** Active guards; the latest is asked first. */
const guards: NavigationGuard[] = []
/** The path to restore when Back or Forward is refused. */
let here = ''
let stopWatching = () => {}

const isHeld = (to: string): boolean => [...guards].reverse().some((holds) => holds(to))

/** The router's `aroundNav`: passes a navigation on unless a guard holds the page. Replacements pass, for they come from the program, such as the end of a session. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (!options?.replace && isHeld(to)) return
  navigate(to, options)
  here = currentPath()
}

/** Holds Back and Forward: the URL has changed already, so it is restored before the router notices. The forward history is lost. */
const holdPop = (event: Event): void => {
  if (guards.length === 0) return
  if (!isHeld(currentPath())) {
    here = currentPath()
    return
  }
  event.stopImmediatePropagation()
  history.pushState(null, '', here)
}

// Chromium calls the listeners of the window in the order in which they were added, whether they capture or not. So this one
// is added when the code is loaded, before the router's, and stays.
window.addEventListener('popstate', holdPop, { capture: true })

/** Watches the closing of the tab. */
function watch(): () => void {
  const stop = new AbortController()
  here = currentPath()
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: stop.signal })
  return () => stop.abort()
}

/** Asks `holds` before the page is left by a link, the palette, Back or Forward, and the browser before the tab is closed. Returns a function that removes the guard. */
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

import { currentPath } from '#client/core/paths.ts'

/** Returns true to stay on the page although another path was requested. */
export type HoldsPage = (to: string) => boolean

/** Active guards; the latest is asked first. */
const holders: HoldsPage[] = []
let release = () => {}

const isHeld = (to: string): boolean => [...holders].reverse().some((holds) => holds(to))

const pathOf = (url: string | URL | null | undefined): string => {
  const { pathname, search } = new URL(url ?? '', window.location.href)
  return `${pathname}${search}`
}

/** Intercepts navigation while there is an active guard. */
function watch(): () => void {
  const { pushState } = history
  const stay = new AbortController()
  const { signal } = stay
  let here = currentPath()

  history.pushState = (state, unused, url) => {
    if (isHeld(pathOf(url))) return
    pushState.call(history, state, unused, url)
    here = currentPath()
  }
  const follow = () => {
    here = currentPath()
  }
  // The URL has changed already: it is restored before the router notices. The forward history is lost.
  const pop = (event: Event) => {
    if (!isHeld(currentPath())) return follow()
    event.stopImmediatePropagation()
    pushState.call(history, null, '', here)
  }
  window.addEventListener('replaceState', follow, { signal })
  window.addEventListener('popstate', pop, { signal, capture: true })
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  return () => {
    stay.abort()
    history.pushState = pushState
  }
}

/**
 * Guards the page against links, the palette, Back and Forward, and asks before the tab is closed. Redirects,
 * which replace the URL, pass: they come from the program, such as the end of a session. Returns a function
 * that removes the guard.
 */
export function guardHistory(holds: HoldsPage): () => void {
  if (holders.length === 0) release = watch()
  holders.push(holds)
  return () => {
    const at = holders.indexOf(holds)
    if (at < 0) return
    holders.splice(at, 1)
    if (holders.length === 0) release()
  }
}

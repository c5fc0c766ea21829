import { currentPath } from '#client/app/paths.ts'

/** Asks whether the page stays where it is although an address was asked for. */
export type HoldsPage = (to: string) => boolean

/** What holds the page at the moment; the one that came last is asked first. */
const holders: HoldsPage[] = []
let release = () => {}

const isHeld = (to: string): boolean => [...holders].reverse().some((holds) => holds(to))

const pathOf = (url: string | URL | null | undefined): string => {
  const { pathname, search } = new URL(url ?? '', window.location.href)
  return `${pathname}${search}`
}

/** Listens to the history while anything holds the page. */
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
  // The address has changed already: it is put back, before the router hears of it. What lay ahead in the history is lost.
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
 * Holds the page against links, the palette, Back and Forward, and asks before the tab is closed. Redirects, which replace the
 * address, pass: they are the program's, such as the end of a session. Answers the call that lets everything pass again.
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

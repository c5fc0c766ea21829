import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { currentPath } from '../core/navigation/paths.ts'
import { fetchTextParts, type TextPart } from '../lib/text-parts.ts'

/**
 * Prefix of the session storage keys that store the path reloaded after a failed import; if the import fails there again, the
 * error is shown.
 */
const KEY = 'reloaded'

/** Parts of the console whose code is loaded separately and can fail independently. */
export type CodePart = 'page' | 'session'

/** Page whose code is loaded when first shown, or earlier on request. */
export interface LazyPage {
  readonly Page: LazyExoticComponent<ComponentType>
  /** Loads the code ahead of time; a failure only shows once the page is opened. */
  readonly preload: () => void
}

/**
 * Time to wait before reloading a tab that appears to be navigating away, in milliseconds; if the tab is still open after that,
 * it did not leave the page.
 */
export const LEAVING_MAX_MS = 10_000

/** Browser functions for reloading the tab after a failed import; replaced in tests. */
export interface Reloader {
  readonly reload: () => void
  readonly isOnline: () => boolean
  /** Whether the tab is navigating to another URL. */
  readonly isLeaving: () => boolean
}

let leftAt = Number.NEGATIVE_INFINITY
window.addEventListener('beforeunload', () => {
  leftAt = performance.now()
})

const browser: Reloader = {
  reload: () => window.location.reload(),
  isOnline: () => navigator.onLine,
  isLeaving: () => performance.now() - leftAt < LEAVING_MAX_MS,
}

/**
 * Loads the code of a page. After a release, chunks known to an open tab no longer exist, so the tab is reloaded once at the
 * requested page (specification 4). If offline, or if reloading did not help, the promise rejects and the error page is shown.
 */
export async function fetchPage<T>(
  load: () => Promise<T>,
  { reload, isOnline, isLeaving }: Reloader = browser,
  part: CodePart = 'page',
): Promise<T> {
  const key = `${KEY}.${part}`
  try {
    const page = await load()
    sessionStorage.removeItem(key)
    return page
  } catch (error) {
    // Firefox aborts fetches when a page is left; reloading would cancel the user's navigation.
    if (isLeaving()) await new Promise((resolve) => setTimeout(resolve, LEAVING_MAX_MS))
    if (!isOnline() || sessionStorage.getItem(key) === currentPath()) throw error
    sessionStorage.setItem(key, currentPath())
    reload()
    return new Promise(() => {})
  }
}

/** Declares a page by its import and the text parts that it needs in addition to the layout's. */
export function lazyPage(load: () => Promise<ComponentType>, texts: readonly TextPart[] = []): LazyPage {
  const loadAll = async () => (await Promise.all([load(), fetchTextParts(texts)]))[0]
  const Page = lazy(async () => ({ default: await fetchPage(loadAll) }))
  // A failed preload is ignored: opening the page loads it again.
  return { Page, preload: () => void loadAll().catch(() => {}) }
}

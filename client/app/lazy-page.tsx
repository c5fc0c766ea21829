import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { currentPath } from '../core/navigation/paths.ts'
import { fetchTextParts, type TextPart } from '../lib/text-parts.ts'

/** Start of the keys of a path that was reloaded because the code could not be fetched; a second failure is shown instead. */
const KEY = 'reloaded'

/** Parts of the console whose code is fetched separately. Loading one does not say that another can be loaded. */
export type CodePart = 'page' | 'session'

/** A page whose code is fetched when it is first shown, or earlier on request. */
export interface LazyPage {
  readonly Page: LazyExoticComponent<ComponentType>
  /** Fetches the code ahead of time; a failure shows only when the page is opened. */
  readonly preload: () => void
}

/** How long a tab that is being left is not reloaded, milliseconds; one that is still there afterwards was not left. */
export const LEAVING_MAX_MS = 10_000

/** Reloads the tab after a failed fetch of code; replaced in tests. */
export interface Reloader {
  readonly reload: () => void
  readonly isOnline: () => boolean
  /** Whether the tab is on its way to another address. */
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
 * Loads the code of a page. After a release the chunks known to an open tab are gone: the tab is reloaded at
 * the requested page, once (specification 4). If offline, or if that did not help, the promise rejects and
 * the error page is shown.
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
    // Firefox gives up the fetches of a page that is being left; a reload would call the visitor back.
    if (isLeaving()) await new Promise((resolve) => setTimeout(resolve, LEAVING_MAX_MS))
    if (!isOnline() || sessionStorage.getItem(key) === currentPath()) throw error
    sessionStorage.setItem(key, currentPath())
    reload()
    return new Promise(() => {})
  }
}

/** Declares a page by the import of its component, and the parts of the texts that it needs besides those of its layout. */
export function lazyPage(load: () => Promise<ComponentType>, texts: readonly TextPart[] = []): LazyPage {
  const loadAll = async () => (await Promise.all([load(), fetchTextParts(texts)]))[0]
  const Page = lazy(async () => ({ default: await fetchPage(loadAll) }))
  return { Page, preload: () => void loadAll().catch(() => {}) }
}

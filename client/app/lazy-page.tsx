import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { currentPath } from './paths.ts'

/** Path that was reloaded because its code could not be fetched; a second failure is shown instead. */
const KEY = 'reloaded'

/** A page whose code is fetched when it is first shown, or earlier on request. */
export interface LazyPage {
  readonly Page: LazyExoticComponent<ComponentType>
  /** Fetches the code ahead of time; a failure shows only when the page is opened. */
  readonly preload: () => void
}

/** What a failed fetch of code does to the tab; a test gives its own. */
export interface Reloader {
  readonly reload: () => void
  readonly isOnline: () => boolean
}

const browser: Reloader = { reload: () => window.location.reload(), isOnline: () => navigator.onLine }

/**
 * After a release the chunks that an open tab knows are gone: the page that was navigated to is loaded anew, once
 * (specification 4). Off line, or when that did not help, the promise rejects and the error page shows.
 */
export async function fetchPage<T>(
  load: () => Promise<T>,
  { reload, isOnline }: Reloader = browser,
): Promise<T> {
  try {
    const page = await load()
    sessionStorage.removeItem(KEY)
    return page
  } catch (error) {
    if (!isOnline() || sessionStorage.getItem(KEY) === currentPath()) throw error
    sessionStorage.setItem(KEY, currentPath())
    reload()
    return new Promise(() => {})
  }
}

/** Declares a page by the import of its component. */
export function lazyPage(load: () => Promise<ComponentType>, reloader: Reloader = browser): LazyPage {
  const Page = lazy(async () => ({ default: await fetchPage(load, reloader) }))
  return { Page, preload: () => void load().catch(() => {}) }
}

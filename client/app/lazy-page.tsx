import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { currentPath } from '../core/paths.ts'

/**
 * Key of the path that was reloaded because its code could not be fetched; a second failure is shown instead.
 */
const KEY = 'reloaded'

/** A page whose code is fetched when it is first shown, or earlier on request. */
export interface LazyPage {
  readonly Page: LazyExoticComponent<ComponentType>
  /** Fetches the code ahead of time; a failure shows only when the page is opened. */
  readonly preload: () => void
}

/** Reloads the tab after a failed fetch of code; replaced in tests. */
export interface Reloader {
  readonly reload: () => void
  readonly isOnline: () => boolean
}

const browser: Reloader = { reload: () => window.location.reload(), isOnline: () => navigator.onLine }

/**
 * Loads the code of a page. After a release the chunks known to an open tab are gone: the tab is reloaded at
 * the requested page, once (specification 4). If offline, or if that did not help, the promise rejects and
 * the error page is shown.
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

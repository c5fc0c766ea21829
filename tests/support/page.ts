import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { loadAllLocales } from '#i18n/i18n-util.sync.ts'
import { setViewport } from './viewport.ts'

/** Timeout in milliseconds for page content; long, because the machine can be busy. */
const WAIT_MAX_MS = 30_000

/** Maximum characters of the page's text in a failure. */
const SHOWN_CHARS = 1_500

/** Returns a query's error with the page's text instead of its markup, which would be printed at each check of each wait. */
function failureOf(message: string | null, container: Element): Error {
  const text = container.textContent?.replace(/\s+/g, ' ').slice(0, SHOWN_CHARS)
  const error = new Error([message, `The page reads: ${text}`].filter(Boolean).join('\n\n'))
  error.name = 'TestingLibraryElementError'
  return error
}

// StrictMode as in the product: effects run, are cleaned up, and run again, which reveals missing cleanups.
configure({ asyncUtilTimeout: WAIT_MAX_MS, reactStrictMode: true, getElementError: failureOf })

// happy-dom has no Web Animations; Headless UI needs them to detect that a panel has disappeared.
Element.prototype.getAnimations ??= () => []

// Must run before a test fetches part of a language, which typesafe-i18n would mistake for all of it.
loadAllLocales()

/** Default window size for tests; files of one worker share the window. */
beforeEach(() => setViewport(1_024, 768))

// Placed here because this file is evaluated for each test file, but the helpers only once per worker.
afterEach(cleanup)

// Files of one worker share modules, so a page that is still loading when a file ends would stay broken for the next file.
afterAll(() => vi.dynamicImportSettled())

// React records a stack for each of the first 10,000 elements of every second, which takes an eighth of a test's time. No test
// reads them.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})

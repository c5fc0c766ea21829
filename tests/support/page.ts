import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { loadAllLocales } from '#i18n/i18n-util.sync.ts'
import { setViewport } from './viewport.ts'

/** Timeout of waiting for page content, in milliseconds: long, because the machine may be busy. */
const WAIT_MAX_MS = 30_000

/** Characters of the page's text that a failure shows. */
const SHOWN_CHARS = 1_500

/** Returns the failure of a query, with the text of the page; its markup would be printed at each look of each wait. */
function failureOf(message: string | null, container: Element): Error {
  const text = container.textContent?.replace(/\s+/g, ' ').slice(0, SHOWN_CHARS)
  const error = new Error([message, `The page reads: ${text}`].filter(Boolean).join('\n\n'))
  error.name = 'TestingLibraryElementError'
  return error
}

// StrictMode as in the product: effects run, are cleaned up, and run again, which reveals missing clean-ups.
configure({ asyncUtilTimeout: WAIT_MAX_MS, reactStrictMode: true, getElementError: failureOf })

// happy-dom has no Web Animations; Headless UI needs them to know when a panel has disappeared.
Element.prototype.getAnimations ??= () => []

// Before a test fetches a part of a language, which typesafe-i18n would take for all of it.
loadAllLocales()

/** The window of a test that does not set another size; files of one worker share it. */
beforeEach(() => setViewport(1_024, 768))

// In this file, because it is evaluated for each test file, and the helpers only once per worker.
afterEach(cleanup)

// Files of one worker share their modules: a page that is still being fetched when a file ends would stay broken for the next one.
afterAll(() => vi.dynamicImportSettled())

// React records a stack for each of the first 10,000 elements of every second: an eighth of the time of a test. No test reads them.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})

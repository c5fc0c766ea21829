import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Timeout of waiting for page content, in milliseconds: long, because the machine may be busy. */
const WAIT_MAX_MS = 15_000

// StrictMode as in the product: effects run, are cleaned up, and run again, which reveals missing clean-ups.
configure({ asyncUtilTimeout: WAIT_MAX_MS, reactStrictMode: true })

// happy-dom has no Web Animations; Headless UI needs them to know when a panel has disappeared.
Element.prototype.getAnimations ??= () => []

// In this file, because it is evaluated for each test file, and the helpers only once per worker.
afterEach(cleanup)

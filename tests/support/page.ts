import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** How long a test of the page waits for what is to show, milliseconds: a machine may be busy with other things. */
const WAIT_MAX_MS = 15_000

// As in the product: effects run, are cleaned up, and run again, so that what they start is also what they stop.
configure({ asyncUtilTimeout: WAIT_MAX_MS, reactStrictMode: true })

// happy-dom has no Web Animations; Headless UI asks for them to know when a panel has gone.
Element.prototype.getAnimations ??= () => []

// Here and not beside the helpers: those are read once a worker, this for each file.
afterEach(cleanup)

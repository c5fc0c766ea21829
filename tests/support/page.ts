import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** How long a test of the page waits for what is to show, milliseconds: a machine may be busy with other things. */
configure({ asyncUtilTimeout: 15_000 })

// happy-dom has no Web Animations; Headless UI asks for them to know when a panel has gone.
Element.prototype.getAnimations ??= () => []

// Here and not beside the helpers: those are read once a worker, this for each file.
afterEach(cleanup)

import { configure } from '@testing-library/react'

/** How long a test of the page waits for what is to show, milliseconds: a machine may be busy with other things. */
configure({ asyncUtilTimeout: 15_000 })

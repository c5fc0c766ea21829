import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Console methods whose unexpected output fails a test; tests that expect output replace these spies with their own. */
const spied = ['error', 'warn'] as const

beforeEach(() => {
  for (const method of spied) vi.spyOn(console, method)
})

afterEach(() => {
  for (const method of spied) {
    const spy = vi.mocked(console[method])
    if (vi.isMockFunction(spy)) expect(spy.mock.calls, `console.${method}`).toEqual([])
  }
  vi.restoreAllMocks()
})

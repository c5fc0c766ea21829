import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Unexpected console output fails a test; a test that expects some replaces these spies with its own. */
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchVersion } from '#client/app/use-new-version.ts'
import { MANIFEST_CHECK_MS } from '#contract/base/limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Serves the manifest: each request gets the next text from a list; an Error makes the request fail. */
function manifests(...answers: (string | Error)[]) {
  const fetched = vi.fn(async () => {
    const next = answers.shift() ?? new Error('no more')
    if (next instanceof Error) throw next
    return new Response(next, {
      headers: { 'content-type': next.startsWith('{') ? 'application/json' : 'text/html' },
    })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const hours = (n: number) => vi.advanceTimersByTimeAsync(n * MANIFEST_CHECK_MS)

test('a newer build than the one in this tab is reported once', async () => {
  const fetched = manifests('{"a":1}', '{"a":1}', '{"a":2}', '{"a":3}')
  const found = vi.fn()
  watchVersion(found, MANIFEST_CHECK_MS, new AbortController().signal)
  await hours(1)
  expect(found).not.toHaveBeenCalled()
  await hours(1)
  expect(found).toHaveBeenCalledOnce()
  await hours(3)
  expect(found).toHaveBeenCalledOnce()
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('an invalid manifest is ignored', async () => {
  manifests('<!doctype html>', new Error('off line'), '{"a":1}', '<!doctype html>', '{"a":1}')
  const found = vi.fn()
  watchVersion(found, MANIFEST_CHECK_MS, new AbortController().signal)
  await hours(4)
  expect(found).not.toHaveBeenCalled()
})

test('nothing is fetched after the abort', async () => {
  const fetched = manifests('{"a":1}', '{"a":2}')
  const aborter = new AbortController()
  const found = vi.fn()
  watchVersion(found, MANIFEST_CHECK_MS, aborter.signal)
  await hours(0)
  aborter.abort()
  await hours(2)
  expect(fetched).toHaveBeenCalledOnce()
  expect(found).not.toHaveBeenCalled()
})

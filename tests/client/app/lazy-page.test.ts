import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fetchPage, LEAVING_MAX_MS } from '#client/app/lazy-page.tsx'

beforeEach(() => window.history.replaceState(null, '', '/members'))
afterEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const reloader = (online = true, leaving = false) => ({
  reload: vi.fn(),
  isOnline: () => online,
  isLeaving: () => leaving,
})

test('missing code reloads the tab at the requested page', async () => {
  const parts = reloader()
  const settled = vi.fn()
  fetchPage(missing, parts).then(settled, settled)
  await vi.waitFor(() => expect(parts.reload).toHaveBeenCalledOnce())
  expect(settled).not.toHaveBeenCalled()
})

test('a reload that did not help shows the failure, on this page only', async () => {
  void fetchPage(missing, reloader())
  await vi.waitFor(() => expect(sessionStorage.length).toBe(1))
  const again = reloader()
  await expect(fetchPage(missing, again)).rejects.toThrow('Failed to fetch')
  expect(again.reload).not.toHaveBeenCalled()
  window.history.replaceState(null, '', '/setting')
  const elsewhere = reloader()
  void fetchPage(missing, elsewhere)
  await vi.waitFor(() => expect(elsewhere.reload).toHaveBeenCalledOnce())
})

test('a page that loads forgets an earlier reload', async () => {
  void fetchPage(missing, reloader())
  await vi.waitFor(() => expect(sessionStorage.length).toBe(1))
  await expect(fetchPage(async () => 'page', reloader())).resolves.toBe('page')
  expect(sessionStorage.length).toBe(0)
})

test('code that loads on a page that stays unavailable does not trigger another reload', async () => {
  const first = reloader()
  void fetchPage(missing, first)
  await vi.waitFor(() => expect(first.reload).toHaveBeenCalledOnce())
  // After the reload, the session's code loads as usual, but the page's code still does not.
  await fetchPage(async () => 'shell', reloader(), 'session')
  const again = reloader()
  await expect(fetchPage(missing, again)).rejects.toThrow('Failed to fetch')
  expect(again.reload).not.toHaveBeenCalled()
})

test('the page is not reloaded while offline', async () => {
  const parts = reloader(false)
  await expect(fetchPage(missing, parts)).rejects.toThrow()
  expect(parts.reload).not.toHaveBeenCalled()
})

test('a tab that is being closed is reloaded only if it stays open', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const parts = reloader(true, true)
  void fetchPage(missing, parts)
  await vi.advanceTimersByTimeAsync(LEAVING_MAX_MS - 1)
  expect(parts.reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(parts.reload).toHaveBeenCalledOnce()
})

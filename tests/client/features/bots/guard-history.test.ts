import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardHistory } from '#client/features/bots/forms/guard-history.ts'

const releases: (() => void)[] = []
const guard = (holds: (to: string) => boolean) => {
  const release = guardHistory(holds)
  releases.push(release)
  return release
}

beforeEach(() => window.history.replaceState(null, '', '/form'))
afterEach(() => {
  for (const release of releases.splice(0)) release()
})

const path = () => `${window.location.pathname}${window.location.search}`

test('a push is blocked and asked about; a replacement passes', () => {
  const asked = vi.fn(() => true)
  guard(asked)
  window.history.pushState(null, '', '/chats?chat=1')
  expect(asked).toHaveBeenCalledWith('/chats?chat=1')
  expect(path()).toBe('/form')
  window.history.replaceState(null, '', '/auth/logout')
  expect(path()).toBe('/auth/logout')
})

test('everything passes again after the release', () => {
  const { pushState } = window.history
  const release = guard(() => true)
  expect(window.history.pushState).not.toBe(pushState)
  release()
  release()
  window.history.pushState(null, '', '/chats')
  expect(path()).toBe('/chats')
  expect(window.history.pushState).toBe(pushState)
})

test('of two guards the later is asked first, and either can be released first', () => {
  const first = vi.fn(() => true)
  const second = vi.fn(() => false)
  const releaseFirst = guard(first)
  const releaseSecond = guard(second)
  window.history.pushState(null, '', '/one')
  expect(second).toHaveBeenCalledOnce()
  expect(first).toHaveBeenCalledOnce()
  expect(path()).toBe('/form')
  releaseFirst()
  second.mockReturnValue(true)
  window.history.pushState(null, '', '/two')
  expect(path()).toBe('/form')
  releaseSecond()
  window.history.pushState(null, '', '/three')
  expect(path()).toBe('/three')
})

test('the URL of an allowed push is the one restored on Back', () => {
  let isHeld = false
  guard(() => isHeld)
  window.history.pushState(null, '', '/form?step=2')
  isHeld = true
  const heard = vi.fn()
  window.addEventListener('popstate', heard)
  Object.getPrototypeOf(window.history).replaceState.call(window.history, null, '', '/form')
  window.dispatchEvent(new PopStateEvent('popstate'))
  window.removeEventListener('popstate', heard)
  expect(heard).not.toHaveBeenCalled()
  expect(path()).toBe('/form?step=2')
})

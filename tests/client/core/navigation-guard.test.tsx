import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link, Router, useLocation, useSearch } from 'wouter'
import { aroundNav, guardNavigation } from '#client/core/navigation/navigation-guard.ts'

const releases: (() => void)[] = []
const guard = (holds: (to: string) => boolean) => {
  const release = guardNavigation(holds)
  releases.push(release)
  return release
}

/** Page with links and a redirect; shows the router's current path. */
function Page() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return (
    <>
      <Link href="/one">One</Link>
      <Link href="/two?x=1">Two</Link>
      <button type="button" onClick={() => navigate('/auth/logout', { replace: true })}>
        Session ends
      </button>
      <output>{search ? `${path}?${search}` : path}</output>
    </>
  )
}

beforeEach(() => {
  window.history.replaceState(null, '', '/form')
  render(
    <Router aroundNav={aroundNav}>
      <Page />
    </Router>,
  )
})
afterEach(() => {
  for (const release of releases.splice(0)) release()
  cleanup()
})

const shown = () => screen.getByRole('status').textContent
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const address = () => `${window.location.pathname}${window.location.search}`

test('a link is held until confirmed; a replacement passes', async () => {
  const asked = vi.fn(() => true)
  guard(asked)
  await follow('Two')
  expect(asked).toHaveBeenCalledWith('/two?x=1')
  expect([address(), shown()]).toEqual(['/form', '/form'])
  await userEvent.click(screen.getByRole('button', { name: 'Session ends' }))
  expect([address(), shown()]).toEqual(['/auth/logout', '/auth/logout'])
})

test('all navigation passes again after the release', async () => {
  const release = guard(() => true)
  release()
  release()
  await follow('Two')
  expect([address(), shown()]).toEqual(['/two?x=1', '/two?x=1'])
})

test('of two guards the later one asks first, and either can be released first', async () => {
  const first = vi.fn(() => true)
  const second = vi.fn(() => false)
  const releaseFirst = guard(first)
  const releaseSecond = guard(second)
  await follow('One')
  expect(second).toHaveBeenCalledOnce()
  expect(first).toHaveBeenCalledOnce()
  expect(address()).toBe('/form')
  releaseFirst()
  second.mockReturnValue(true)
  await follow('One')
  expect(address()).toBe('/form')
  releaseSecond()
  await follow('One')
  expect(address()).toBe('/one')
})

test('Back is held: the URL of the last allowed step is restored and the router notices nothing', async () => {
  let isHolding = false
  guard(() => isHolding)
  await follow('One')
  isHolding = true
  // Like a browser on Back: the URL changes first, then the event fires.
  Object.getPrototypeOf(window.history).replaceState.call(window.history, null, '', '/form')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect([address(), shown()]).toEqual(['/one', '/one'])
})

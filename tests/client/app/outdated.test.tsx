import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outboxStorage } from '#client/features/chats/unsent.ts'
import { openConsole, quietDashboard } from './open-console.tsx'

const reload = vi.fn()
let isHidden = false
beforeEach(() => {
  isHidden = false
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => vi.useRealTimers())

/** Opens a console whose socket the server rejects because the console is outdated. */
async function openOutdated() {
  const opened = openConsole('/dashboard', { signedIn: true, prepare: quietDashboard })
  await screen.findByRole('heading', { name: 'Hello Léa' })
  await opened.socket.send({ type: 'socket.refused', code: 'client_outdated' })
  await screen.findByText(/^This page is out of date/)
  return opened
}

/** Reports that the tab has moved to the background or back, as the browser does. */
const hide = (hidden: boolean) =>
  act(async () => {
    isHidden = hidden
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('an outdated console shows that, and reloads once its tab is in the background', async () => {
  await openOutdated()
  expect(reload).not.toHaveBeenCalled()
  await hide(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('the member can reload at once', async () => {
  const { user } = await openOutdated()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('it reloads in the foreground once it has been idle for a while', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await openOutdated()
  await vi.advanceTimersByTimeAsync(20_000)
  await user.keyboard('{Escape}')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('it waits for an open dialog to close', async () => {
  const { user } = await openOutdated()
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog')
  await hide(true)
  expect(reload).not.toHaveBeenCalled()
  await hide(false)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hide(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('it waits until typed text is sent or deleted', async () => {
  const { user } = await openOutdated()
  const field = document.body.appendChild(document.createElement('textarea'))
  await user.type(field, 'Dear customer')
  await hide(true)
  expect(reload).not.toHaveBeenCalled()
  await hide(false)
  await user.clear(field)
  await hide(true)
  expect(reload).toHaveBeenCalledOnce()
  field.remove()
})

test('it sends unsent messages first', async () => {
  await openOutdated()
  const unsent = outboxStorage(() => sessionStorage)
  const message = { key: 'k', text: 'Hi', files: [], at: 1, status: 'queued' as const, failure: null }
  unsent.write(7, [message])
  await hide(true)
  expect(reload).not.toHaveBeenCalled()
  unsent.write(7, [])
  await hide(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('it does not reload a page that would ask before closing', async () => {
  await openOutdated()
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  await hide(true)
  expect(reload).not.toHaveBeenCalled()
  window.removeEventListener('beforeunload', ask)
  await hide(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('it does not immediately repeat a reload that did not help', async () => {
  sessionStorage.setItem('reloadedAt', String(Date.now() - 1_000))
  await openOutdated()
  await hide(true)
  expect(reload).not.toHaveBeenCalled()
})

test('a console that another server accepts is not reloaded', async () => {
  const { socket, user } = await openOutdated()
  await user.click(screen.getByRole('button', { name: 'Connection: Not connected' }))
  await user.click(await screen.findByRole('button', { name: 'Reconnect now' }))
  await socket.goLive()
  expect(screen.queryByText(/^This page is out of date/)).toBeNull()
  await hide(true)
  expect(reload).not.toHaveBeenCalled()
})

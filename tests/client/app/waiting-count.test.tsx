import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getProfile } from '#contract/account/members.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { listWaiting } from '#contract/chats/waiting.ts'
import { chatOf, deniz } from '#tests/support/shapes.ts'
import { setViewport } from '#tests/support/viewport.ts'
import { profileOf } from './fixtures.ts'
import { openConsole, quietDashboard } from './open-console.tsx'

const waiting = (id: number): Chat => chatOf({ id, status: 'waiting', queue_reason: 'asked' })

async function open(changes: Parameters<typeof profileOf>[1] = {}) {
  setViewport(1440)
  const opened = openConsole('/dashboard', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(getProfile, profileOf('owner', changes))
      api.on(listWaiting, { queue: [1, 2], own: [3], seq: 1 })
    },
  })
  await screen.findByRole('navigation', { name: 'Main' })
  return opened
}
/** Returns the entry of the chats in the navigation. */
const entry = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /^Chats/ })

test('customers who wait are counted in the navigation and in the title, on every page', async () => {
  const { socket } = await open()
  await waitFor(() => expect(entry().textContent).toContain('3 customers wait for you'))
  expect(document.title).toMatch(/^\(3\) Dashboard \| /)
  await socket.goLive()
  await waitFor(() => expect(document.title).toMatch(/^\(3\) /))
  const taken = {
    ...waiting(1),
    status: 'assigned',
    assigned_agent: { id: deniz.id, name: deniz.name },
  } as const
  await socket.tell('chat.assigned', { chat: taken, by: deniz.id, previous: null })
  await waitFor(() => expect(entry().textContent).toContain('2 customers wait for you'))
  await socket.tell('chat.queued', { chat: waiting(9), reason: 'asked' })
  await waitFor(() => expect(document.title).toMatch(/^\(3\) /))
  await act(async () => window.dispatchEvent(new Event('blur')))
  expect(document.title).toMatch(/^\(3\) /)
})

test('only the kinds that the member wants counted are counted', async () => {
  const { socket } = await open({ notification_choices: { chat_waiting: ['bell'] } })
  await waitFor(() => expect(entry().textContent).toContain('1 customer waits for you'))
  await socket.goLive()
  expect(document.title).toMatch(/^\(1\) /)
})

test('on a large floor, the queue is not counted', async () => {
  await open({ floor_size: 'large' })
  await waitFor(() => expect(entry().textContent).toContain('1 customer waits for you'))
})

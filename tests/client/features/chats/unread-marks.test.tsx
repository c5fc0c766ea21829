import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ResponseOf } from '#contract/base/route.ts'
import { listUnread, markUnread } from '#contract/chats/unread.ts'
import { type FakeApi, held, Refusal } from '#tests/client/app/fake-api.ts'
import { layOut, openChats } from './open-chats.tsx'
import { chatAt, messageOf } from './stock.ts'

layOut()

const chats = [chatAt(1, 'Ayşe', 20), chatAt(2, 'Bảo', 10)]
const row = (name: string) => screen.getByRole('option', { name: new RegExp(name) })
const isUnread = (name: string) => within(row(name)).queryByText('unread') !== null

test('a chat marked as unread stands out until it is opened again', async () => {
  const { user, api } = await openChats('/chats?chat=1', { chats, messages: [messageOf(1, 1, 'Hello')] })
  await screen.findByRole('log')
  await user.keyboard('{Shift>}u{/Shift}')
  await waitFor(() => expect(isUnread('Ayşe')).toBe(true))
  await user.click(row('Bảo'))
  expect([isUnread('Ayşe'), isUnread('Bảo')]).toEqual([true, false])
  await user.click(row('Ayşe'))
  await waitFor(() => expect(isUnread('Ayşe')).toBe(false))
  expect(api.callsOf(markUnread).map(({ body }) => body)).toEqual([
    { ids: [1], is_unread: true },
    { ids: [1], is_unread: false },
  ])
})

test('selected chats are marked as unread together', async () => {
  const { user } = await openChats('/chats', { chats })
  await screen.findByRole('option', { name: /Ayşe/ })
  for (const name of ['Ayşe', 'Bảo']) {
    await user.keyboard('{Control>}')
    await user.click(row(name))
    await user.keyboard('{/Control}')
  }
  await user.click(await screen.findByRole('button', { name: 'Unread' }))
  await waitFor(() => expect([isUnread('Ayşe'), isUnread('Bảo')]).toEqual([true, true]))
  expect(screen.queryByRole('region', { name: 'Selected chats' })).toBeNull()
})

test('marks set on another computer are shown, initially and when they arrive', async () => {
  const prepare = (api: FakeApi) => api.on(listUnread, { ids: [2] })
  const { socket } = await openChats('/chats', { chats, prepare })
  await screen.findByRole('option', { name: /Ayşe/ })
  await waitFor(() => expect([isUnread('Ayşe'), isUnread('Bảo')]).toEqual([false, true]))
  await socket.tell('unread.marked', { ids: [1], is_unread: true })
  await socket.tell('unread.marked', { ids: [2], is_unread: false })
  await waitFor(() => expect([isUnread('Ayşe'), isUnread('Bảo')]).toEqual([true, false]))
})

test('marks that are being fetched do not replace one that was set in the meantime', async () => {
  const saved = held<undefined>()
  const { user, api, socket } = await openChats('/chats?chat=1', {
    chats,
    messages: [messageOf(1, 1, 'Hello')],
  })
  await screen.findByRole('log')
  await waitFor(() => expect(api.callsOf(listUnread).length).toBeGreaterThan(1))
  const [first, second] = [held<ResponseOf<typeof listUnread>>(), held<ResponseOf<typeof listUnread>>()]
  api.on(markUnread, () => saved.promise)
  api.on(listUnread, () => first.promise)
  await socket.resync()
  await user.keyboard('{Shift>}u{/Shift}')
  await waitFor(() => expect(isUnread('Ayşe')).toBe(true))
  api.on(listUnread, () => second.promise)
  await socket.resync()
  await waitFor(() => expect(api.callsOf(markUnread)).toHaveLength(1))
  first.resolve({ ids: [2] })
  await waitFor(() => expect(isUnread('Bảo')).toBe(true))
  expect(isUnread('Ayşe')).toBe(true)
  saved.resolve(undefined)
  second.resolve({ ids: [] })
  await waitFor(() => expect(isUnread('Bảo')).toBe(false))
  expect(isUnread('Ayşe')).toBe(true)
})

test('a mark that cannot be saved is removed again', async () => {
  const { user, api } = await openChats('/chats?chat=1', { chats, messages: [messageOf(1, 1, 'Hello')] })
  await screen.findByRole('log')
  api.on(markUnread, () => {
    throw new Refusal('internal_error')
  })
  await user.keyboard('{Shift>}u{/Shift}')
  await waitFor(() => expect(api.callsOf(markUnread)).toHaveLength(1))
  await waitFor(() => expect(isUnread('Ayşe')).toBe(false))
})

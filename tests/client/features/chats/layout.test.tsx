import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listBots } from '#contract/bots/bots.ts'
import { botOf } from '#tests/client/app/fixtures.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { setViewport } from '#tests/support/viewport.ts'
import { layOut, names, openChats } from './open-chats.tsx'
import { chatAt, heldBy, lea, messageOf } from './stock.ts'

layOut()

const chats = [heldBy(chatAt(1, 'Ayşe', 20), lea), chatAt(2, 'Bảo', 10, { bot_id: 2 })]
const messages = [messageOf(1, 1, 'Hello')]

test('on a wide screen list, conversation and customer are side by side', async () => {
  await openChats('/chats?chat=1', { chats, messages })
  await screen.findByRole('log')
  expect(screen.getByRole('listbox', { name: 'Chats' })).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Customer' })).toBeTruthy()
  expect(screen.getAllByRole('separator')).toHaveLength(2)
})

test.each([800, 1024])('at %d px the customer is in a drawer', async (width) => {
  setViewport(width)
  const { user } = await openChats('/chats?chat=1', { chats, messages })
  await screen.findByRole('log')
  expect(screen.getAllByRole('separator')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Customer details (I)' }))
  const drawer = await screen.findByRole('dialog', { name: 'Customer details' })
  expect(within(drawer).getByRole('region', { name: 'Contact' })).toBeTruthy()
})

test('on a phone one pane is shown at a time, with a back button', async () => {
  setViewport(390)
  const { user } = await openChats('/chats', { chats, messages })
  await user.click(await screen.findByRole('option', { name: /Ayşe/ }))
  await screen.findByRole('log')
  expect(here()).toBe('/chats?chat=1')
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(here()).toBe('/chats')
  expect(screen.queryByRole('log')).toBeNull()
  expect(names()).toEqual(['Ayşe', 'Bảo'])
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Chats' }))
})

test('the bot of the header filters the list through the URL', async () => {
  localStorage.setItem('session.bot', '2')
  const two = [botOf(1, 'Shop assistant'), botOf(2, 'Returns')]
  const { user } = await openChats('/chats', {
    chats,
    prepare: (api) => api.on(listBots, { bots: two, integrations: [] }),
  })
  await waitFor(() => expect(here()).toBe('/chats?bot=2'))
  await waitFor(() => expect(names()).toEqual(['Bảo']))
  await user.click(screen.getByRole('button', { name: 'Bot: Returns' }))
  await user.click(await screen.findByRole('button', { name: 'All bots' }))
  await waitFor(() => expect(here()).toBe('/chats'))
  await waitFor(() => expect(names()).toEqual(['Ayşe', 'Bảo']))
})

test('a single bot does not filter the list', async () => {
  await openChats('/chats', { chats })
  await screen.findAllByRole('option')
  await act(async () => {})
  expect(here()).toBe('/chats')
})

test('the open chat is reported to the server, and typing to the customer', async () => {
  const { user, socket } = await openChats('/chats?chat=1', { chats, messages })
  await screen.findByRole('log')
  expect(socket.sent).toEqual([['chat.view', { chat_id: 1 }]])
  await user.type(screen.getByRole('textbox', { name: 'Message to Ayşe' }), 'Hi')
  expect(socket.sent[1]).toEqual(['typing.start', { chat_id: 1 }])
  await user.keyboard('{Escape}j')
  await waitFor(() =>
    expect(socket.sent.slice(-2)).toEqual([
      ['chat.view', { chat_id: null }],
      ['chat.view', { chat_id: 2 }],
    ]),
  )
})

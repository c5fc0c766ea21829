import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getHistory } from '#contract/chats/chats.ts'
import { layOut, openChats } from './open-chats.tsx'
import { mine, open } from './open-conversation.tsx'
import { messageOf } from './stock.ts'

layOut()

const bar = () => screen.findByRole('searchbox', { name: 'Find in this chat' })

test('f finds words in the chat, and Enter moves from match to match', async () => {
  const messages = ['Parcel one', 'Nothing', 'My parcel'].map((text, place) => messageOf(1, place + 1, text))
  const { user } = await open({ messages })
  await user.keyboard('f')
  expect(document.activeElement).toBe(await bar())
  await user.type(await bar(), 'parcel')
  await screen.findByText('2 of 2')
  await user.keyboard('{Enter}')
  await screen.findByText('1 of 2')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  await screen.findByText('2 of 2')
  await user.clear(await bar())
  await user.type(await bar(), 'parrot')
  await screen.findByText('Not found')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Find in this chat' })).toBeNull())
})

test('a chat that is opened at a message loads the pages up to it', async () => {
  const messages = Array.from({ length: 120 }, (_, place) =>
    messageOf(1, place + 1, place === 4 ? 'The lost parcel' : `Message ${place + 1}`),
  )
  const chat = { ...mine, message_count: 120, read: { customer: 120, agent: 120 } }
  const { api } = await openChats('/chats?chat=1&message=5&q=parcel', { chats: [chat], messages })
  expect(await bar()).toHaveProperty('value', 'parcel')
  await screen.findByText('1 of 1')
  expect(document.activeElement).toBe(document.body)
  await waitFor(() => expect(api.callsOf(getHistory).length).toBeGreaterThan(2))
  await screen.findByText('No chats match filters.')
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearPending, setPending, snoozeChat } from '#contract/chats/set-aside.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { layOut } from './open-chats.tsx'
import { mine, open } from './open-conversation.tsx'

layOut()

test('p sets the chat aside until the customer writes, and resumes it', async () => {
  const { user, api, socket } = await open()
  const pending = { ...mine, pending: true }
  api.on(setPending, pending)
  api.on(clearPending, mine)
  await user.keyboard('p')
  await waitFor(() => expect(api.callsOf(setPending)).toHaveLength(1))
  await socket.tell('chat.updated', { chat: pending })
  await screen.findByRole('button', { name: 'Waits for the customer' })
  await user.keyboard('p')
  await waitFor(() => expect(api.callsOf(clearPending)).toHaveLength(1))
  await socket.tell('chat.updated', { chat: mine })
  await screen.findByRole('button', { name: 'Set the chat aside' })
})

test('the menu sets it aside until a time in the future; a rejection is reported', async () => {
  const { user, api } = await open()
  api.on(snoozeChat, () => {
    throw new Refusal('chat_not_assigned')
  })
  await user.click(screen.getByRole('button', { name: 'Set the chat aside' }))
  await user.click(await screen.findByRole('menuitem', { name: /^In an hour/ }))
  await screen.findByText('No one has this chat, or it has ended.')
  const until = String(api.callsOf(snoozeChat)[0]?.body.until)
  expect(Date.parse(until)).toBeGreaterThan(Date.now())
})

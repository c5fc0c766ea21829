import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { undoChats } from '#contract/chats/bulk.ts'
import type { ActedChat } from '#contract/chats/chat-shapes.ts'
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

test('z undoes setting it aside by the act that the server recorded, also if the event came before the response', async () => {
  const { user, api, socket } = await open()
  const pending = { ...mine, pending: true }
  let answer: (chat: ActedChat) => void = () => {}
  const answered = new Promise<ActedChat>((resolve) => {
    answer = resolve
  })
  api.on(setPending, () => answered)
  api.on(undoChats, { outcomes: [{ id: mine.id, code: null, version: mine.version }] })
  await user.keyboard('p')
  await socket.tell('chat.updated', { chat: pending })
  await act(async () => answer({ ...pending, act_id: 12 }))
  await screen.findByText('The chat waits for Ayşe.')
  await user.keyboard('z')
  await screen.findByText('Undone.')
  expect(api.callsOf(undoChats).map(({ body }) => body)).toEqual([
    { chats: [{ id: mine.id, version: mine.version, act_id: 12 }] },
  ])
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

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bulkCost, undoChats } from '#contract/chats/bulk.ts'
import { assignChat } from '#contract/chats/chats.ts'
import { layOut, openChats } from './open-chats.tsx'
import { at, chatAt, heldBy, lea } from './stock.ts'

layOut()

test('Shift and N take the longest waiting customer, and that can be undone', async () => {
  const waiting = chatAt(1, 'Ayşe', 3, { status: 'waiting', waiting_since: at(2) })
  const { user, api } = await openChats('/chats', { chats: [waiting] })
  api.on(bulkCost, { queries: 0, remaining: 10 })
  api.on(assignChat, { ...heldBy(waiting, lea), version: 5 })
  api.on(undoChats, { outcomes: [{ id: 1, code: null }] })
  await screen.findByRole('option', { name: /Ayşe/ })
  await user.keyboard('{Shift>}n{/Shift}')
  await screen.findByRole('button', { name: 'Undo (Z)' })
  await user.keyboard('z')
  await screen.findByText('Undone.')
  expect(api.callsOf(undoChats)[0]?.body).toEqual({ chats: [{ id: 1, version: 5 }] })
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assignChat, endChat, getHistory } from '#contract/chats/chats.ts'
import { calculateSummary, summarizeChat } from '#contract/chats/insights.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { layOut } from './open-chats.tsx'
import { field, mine, open, waiting } from './open-conversation.tsx'
import { at, heldBy, jonas } from './stock.ts'

layOut()

const version = mine.version + 1
const ended = { ...mine, status: 'ended', ended_by: 'customer', ended_at: at(40), version } as const
const theirs = { ...heldBy(mine, jonas), version }

test.each([
  ['the customer ends the chat', 'chat.ended', { chat: ended }, /The customer ended this chat/],
  [
    'a supervisor reassigns the chat',
    'chat.assigned',
    { chat: theirs, by: 9, previous: 7 },
    /Jonas Weber has had this chat since/,
  ],
] as const)('text typed while %s stays text and triggers no command', async (_, type, payload, line) => {
  const { user, api, socket } = await open()
  await user.type(field(), 'We can go')
  await socket.tell(type, payload)
  await screen.findByText(line)
  await user.keyboard('even lower as soon as possible{Enter} ')
  expect(document.activeElement).toBe(field())
  expect(field()).toHaveProperty('value', 'We can go')
  expect(field()).toHaveProperty('readOnly', true)
  expect(screen.queryByRole('dialog')).toBeNull()
  for (const route of [endChat, assignChat, calculateSummary, summarizeChat])
    expect(api.callsOf(route)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Copy text' }))
  expect(await navigator.clipboard.readText()).toBe('We can go')
})

test('an empty field with focus keeps it as well, but not one without focus and text', async () => {
  const { user, api, socket } = await open()
  await user.click(field())
  await socket.tell('chat.ended', { chat: ended })
  await screen.findByText(/The customer ended this chat/)
  await user.keyboard('e?')
  expect(document.activeElement).toBe(field())
  expect(api.callsOf(endChat)).toHaveLength(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull()
  await socket.tell('chat.reopened', { chat: { ...mine, version: version + 1 } })
  await waitFor(() => expect(field()).toHaveProperty('readOnly', false))
  await user.keyboard('{Escape}')
  await socket.tell('chat.ended', { chat: { ...ended, version: version + 2 } })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message to Ayşe' })).toBeNull())
})

test('the field stays while a chat that is now hidden is loaded again', async () => {
  const { user, api, socket } = await open({ chats: [waiting] })
  await user.type(field(), 'Hold on')
  await socket.tell('chat.assigned', { chat: heldBy(waiting, jonas), by: 8, previous: null })
  api.on(getHistory, () => {
    throw new Refusal('not_found')
  })
  await screen.findByText(/^Jonas Weber has had this chat since/)
  const loads = api.callsOf(getHistory).length
  await socket.resync()
  await waitFor(() => expect(api.callsOf(getHistory)).toHaveLength(loads + 1))
  expect(document.activeElement).toBe(field())
  expect(field()).toHaveProperty('value', 'Hold on')
})

test('after a dialog the focus returns, and hotkeys work immediately', async () => {
  const { user } = await open()
  await user.keyboard('r')
  expect(document.activeElement).toBe(field())
  await user.keyboard('{Escape}')
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(document.body)
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})

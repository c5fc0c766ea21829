import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getChatConfig } from '#contract/account/clients.ts'
import { listMembers } from '#contract/account/members.ts'
import { bulkCost, undoChats } from '#contract/chats/bulk.ts'
import { assignChat, endChat, getHistory, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import { addNote } from '#contract/chats/notes.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { armed } from '#tests/client/app/in-dialog.ts'
import { layOut, openChats } from './open-chats.tsx'
import { field, log, messages, mine, open, waiting } from './open-conversation.tsx'
import { at, chatAt, heldBy, jonas, lea, messageOf } from './stock.ts'

layOut()

const config = {
  isTagLangEnabled: false,
  tagLang: 'en-US' as const,
  isAutoSummaryEnabled: false,
  autoAssign: false,
  assignType: 'round_robin' as const,
  specificAgentIds: [],
}

test('system messages show between the messages, with the reason', async () => {
  const { socket } = await open({ chats: [chatAt(1, 'Ayşe', 3, { message_count: 3 })] })
  await socket.tell('chat.queued', { chat: { ...waiting, version: 2 }, reason: 'unsure' })
  await log().findByText('Waiting: the bot was not sure of its answers')
  const taken = { ...heldBy(waiting, lea), version: 3 }
  await socket.tell('chat.assigned', { chat: taken, by: 7, previous: null })
  await log().findByText('You took the chat')
  const ended = { ...taken, status: 'ended', ended_by: 'customer', ended_at: at(40), version: 4 } as const
  await socket.tell('chat.ended', { chat: ended })
  await log().findByText('The conversation was terminated by the client')
  expect(screen.getByText(/^The customer ended this chat/)).toBeTruthy()
})

test('a chat returns to the bot immediately, and one key undoes that', async () => {
  const { user, api, socket } = await open()
  const free = chatAt(1, 'Ayşe', 3, { version: 3, message_count: 3 })
  api.on(returnChatToBot, free)
  api.on(undoChats, { outcomes: [{ id: 1, code: null, version: 4 }] })
  await user.keyboard('t')
  await screen.findByText('The bot answers Ayşe again.')
  expect(api.callsOf(returnChatToBot)).toHaveLength(1)
  await socket.tell('chat.unassigned', { chat: free, by: 7, previous: 7 })
  await log().findByText('Transferred to the chatbot: Shop assistant answers again')
  await user.keyboard('z')
  await screen.findByText('Undone.')
  expect(api.callsOf(undoChats)[0]?.body).toEqual({ chats: [{ id: 1, version: 3 }] })
})

test('an action with a paid summary asks for confirmation', async () => {
  const prepare = (api: FakeApi) => {
    api.on(getChatConfig, { ...config, isAutoSummaryEnabled: true })
    api.on(bulkCost, { queries: 2, remaining: 40 })
  }
  const { user, api } = await open({ prepare })
  api.on(endChat, { ...mine, status: 'ended', ended_by: 'agent', ended_at: at(50), version: 9 })
  await user.keyboard('e')
  const dialog = await screen.findByRole('dialog', { name: 'End this chat?' })
  await within(dialog).findByText('Auto-summary is on: this uses 2 queries; 40 are left.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsOf(endChat)).toHaveLength(0)
  await user.keyboard('e')
  const again = await screen.findByRole('dialog', { name: 'End this chat?' })
  await user.click(await armed(within(again).getByRole('button', { name: 'End the chat' })))
  await screen.findByText(/^You ended this chat|^An agent ended this chat/)
  expect(api.callsOf(bulkCost)[0]?.body).toEqual({ ids: [1] })
})

test('a failed transfer shows why above the messages', async () => {
  const { user, api } = await open()
  api.on(returnChatToBot, () => {
    throw new Refusal('upstream_unavailable')
  })
  await user.click(screen.getByRole('button', { name: 'Transfer to the chatbot (T)' }))
  await screen.findByText(/cannot be reached right now/)
  expect(screen.queryByText('The bot answers Ayşe again.')).toBeNull()
})

test('a chat ends immediately, the next waiting customer is opened, and an undo that comes too late is reported', async () => {
  const next = heldBy(chatAt(2, 'Bora', 2, { message_count: 1, unanswered_since: at(1) }), lea)
  const { user, api } = await open({ chats: [mine, next] })
  api.on(endChat, { ...mine, status: 'ended', ended_by: 'agent', ended_at: at(50), version: 9 })
  api.on(undoChats, { outcomes: [{ id: 1, code: 'chat_version_conflict' }] })
  await user.keyboard('e')
  await screen.findByText('The chat with Ayşe has ended.')
  await screen.findByRole('log', { name: 'Conversation with Bora' })
  await user.click(screen.getByRole('button', { name: 'Undo (Z)' }))
  await screen.findByText('Changed since then: Ayşe.')
})

test('one key sends and ends once the message has arrived; a failed message keeps the chat open', async () => {
  const { user, api } = await open()
  const answer = { done: (): void => {}, fails: true }
  api.on(sendManual, async ({ body }) => {
    if (answer.fails) throw new Refusal('validation_failed')
    await new Promise<void>((resolve) => {
      answer.done = resolve
    })
    return messageOf(1, 4, String(body.message), { sender: 'agent' })
  })
  api.on(endChat, { ...mine, status: 'ended', ended_by: 'agent', ended_at: at(50), version: 9 })
  await user.type(field(), 'Sorry{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await log().findByText(/^Not sent/)
  await user.click(log().getByRole('button', { name: 'Discard' }))
  expect(api.callsOf(endChat)).toHaveLength(0)
  answer.fails = false
  await user.type(field(), 'Bye{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(api.callsOf(sendManual)).toHaveLength(2))
  expect(api.callsOf(endChat)).toHaveLength(0)
  answer.done()
  await screen.findByText('The chat with Ayşe has ended.')
  expect(api.callsOf(sendManual).at(-1)?.body).toEqual({ message: 'Bye' })
})

test('a chat is assigned to a colleague found by typing', async () => {
  const member = (id: number, first_name: string, open_chats: number) => ({
    ...profileOf('agent'),
    id,
    first_name,
    last_name: '',
    open_chats,
    chat_limit: 8,
  })
  const { user, api } = await open()
  api.on(listMembers, { entities: [member(9, 'Élodie', 8), member(8, 'Jonas', 1)], total: 2 })
  api.on(assignChat, heldBy(mine, jonas))
  await user.keyboard('a')
  const dialog = await screen.findByRole('dialog', { name: 'Assign the chat to' })
  await within(dialog).findByText('1 of 8 chats')
  expect(within(dialog).getByText('Would have 9 of 8 chats')).toBeTruthy()
  expect(
    within(dialog)
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.includes('Jonas')),
  ).toEqual([true, false])
  await user.type(within(dialog).getByRole('combobox'), 'jon')
  await user.click(within(dialog).getByRole('option', { name: /Jonas/ }))
  await screen.findByText(/^Jonas Weber has had this chat since/)
  expect(api.callsOf(assignChat)[0]?.body).toEqual({ user_id: 8 })
})

test('a chat is handed over with a note in the same dialog, and stays if the note cannot be saved', async () => {
  const member = {
    ...profileOf('agent'),
    id: 8,
    first_name: 'Jonas',
    last_name: '',
    open_chats: 1,
    chat_limit: 8,
  }
  const { user, api } = await open()
  api.on(listMembers, { entities: [member], total: 1 })
  api.on(assignChat, heldBy(mine, jonas))
  const calls: string[] = []
  api.on(addNote, ({ body }) => {
    calls.push('note')
    if (calls.length === 1) throw new Refusal('service_closing')
    return { id: 1, chat_id: 1, author: lea, text: String(body.text), mentions: [8], created_at: at(50) }
  })
  const handOver = async () => {
    await user.keyboard('a')
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign the chat to' }))
    await user.type(dialog.getByRole('textbox', { name: 'Note for the new assignee' }), 'Refund is promised')
    await user.click(await dialog.findByRole('option', { name: /Jonas/ }))
  }
  await handOver()
  await screen.findByText('The service is restarting. Try again in a moment.')
  expect(api.callsOf(assignChat)).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await handOver()
  await waitFor(() => expect(api.callsOf(assignChat)[0]?.body).toEqual({ user_id: 8 }))
  expect(api.callsOf(addNote).at(-1)?.body).toEqual({ text: 'Refund is promised', mentions: [8] })
})

test("a supervisor may take over a colleague's chat", async () => {
  const theirs = heldBy(waiting, jonas)
  const { user, api } = await open({ chats: [theirs], role: 'supervisor' })
  api.on(assignChat, heldBy(theirs, lea))
  expect(screen.getByText(/^Jonas Weber has had this chat since/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take over' }))
  expect(await screen.findByRole('textbox', { name: 'Message to Ayşe' })).toBeTruthy()
})

test('a missing chat shows that, and one that cannot be loaded can be retried', async () => {
  const { user, api } = await openChats('/chats?chat=5', { chats: [mine], messages })
  await screen.findByText('This chat does not exist, or you cannot see it.')
  let isDown = true
  api.on(getHistory, () => {
    if (isDown) throw new Refusal('service_closing')
    return { ...mine, messages, seq: 10 }
  })
  await user.click(screen.getByRole('option', { name: /Ayşe/ }))
  const alert = await screen.findByRole('alert')
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await log().findByText('Where is my parcel?')
})

test("the panel shows the customer's details, and a tag filters the list", async () => {
  const chat = {
    ...mine,
    email: 'ayse@example.com',
    language: 'tr-TR',
    tags: ['vip'],
    custom_fields: { Order: '48213' },
  }
  const { user } = await open({ chats: [chat] })
  const panel = within(screen.getByRole('complementary', { name: 'Customer' }))
  expect(panel.getByText('ayse@example.com')).toBeTruthy()
  expect(panel.getByText('Turkish (Türkiye)')).toBeTruthy()
  expect(panel.getByText('48213')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'vip' }))
  await waitFor(() => expect(window.location.search).toBe('?chat=1&tag=vip'))
  await user.keyboard('i')
  expect(screen.queryByRole('complementary', { name: 'Customer' })).toBeNull()
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ResponseOf } from '#contract/base/route.ts'
import { assignChat, endChat, getHistory, readChat, sendManual } from '#contract/chats/chats.ts'
import { getReceipt } from '#contract/knowledge/receipts.ts'
import { held, Refusal } from '#tests/client/app/fake-api.ts'
import { layOut, openChats } from './open-chats.tsx'
import { field, log, messages, mine, open, scrollTo, waiting } from './open-conversation.tsx'
import { after, chatAt, heldBy, jonas, lea, messageOf } from './stock.ts'

layOut()

test('the conversation shows who said what, with the sources of the bot', async () => {
  const { user, api } = await open()
  api.on(getReceipt, {
    ...{ bot_id: 1, question: 'Where is my parcel?', answer: 'It is **on its way**.' },
    ...{ writer: 'embedded' as const, model: 'extractive-1', certainty: 'sure' as const, confidence: 0.8 },
    ...{ prompt_version: 0, milliseconds: 3, provider_error: null, provider_words: null, actions: [] },
    passages: [
      {
        ...{ id: 1, file_name: 'Shipping.pdf', content: 'Parcels take two days.', page: 2, heading: null },
        ...{ source_id: 1, source_kind: 'file' as const, score: 9, is_used: true, words: ['parcel'] },
      },
    ],
  })
  expect(log().getAllByText('Ayşe').length).toBe(2)
  expect((await log().findByText('on its way')).tagName).toBe('STRONG')
  await user.click(log().getByRole('button', { name: 'Based on Shipping.pdf, page 2' }))
  expect(await log().findByText('Parcels take two days.')).toBeTruthy()
  expect(log().getByText('Sure enough, 80%')).toBeTruthy()
  // Agents cannot train the bot.
  expect(log().queryByRole('button', { name: 'Fix this answer' })).toBeNull()
})

test('claiming a waiting chat immediately shows its assignee, and enables the agent’s actions', async () => {
  const { user, api, socket } = await open({ chats: [waiting] })
  const taken = heldBy(waiting, lea)
  api.on(assignChat, taken)
  expect(
    screen
      .getByRole('button', { name: /Transfer to the chatbot|Take the chat first/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  await user.keyboard('a')
  await waitFor(() => expect(api.callsOf(assignChat)).toHaveLength(1))
  await socket.tell('chat.assigned', { chat: taken, by: lea.id, previous: null })
  await log().findByText('You took the chat')
  const [call] = api.callsOf(assignChat)
  expect(call?.body).toEqual({ user_id: 7 })
  expect(call?.headers.get('if-match')).toBe('"1"')
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull()
  expect(screen.getByRole('button', { name: 'End the chat (E)' }).getAttribute('aria-disabled')).toBeNull()
})

test('if two members claim a chat at once, the loser sees who won and when, until dismissed', async () => {
  const { user, api, socket } = await open({ chats: [waiting] })
  const when = new Date(Date.now() - 150_000).toISOString()
  api.on(assignChat, () => {
    throw new Refusal('chat_already_assigned', { params: { user_id: 8, name: 'Jonas Weber', at: when } })
  })
  api.on(getHistory, () => {
    throw new Refusal('not_found')
  })
  await user.click(screen.getByRole('button', { name: 'Take' }))
  await screen.findByText('Jonas Weber took this chat 2 minutes ago.')
  expect(log().getByText('A person please')).toBeTruthy()
  await socket.tell('chat.assigned', { chat: heldBy(waiting, jonas), by: 8, previous: null })
  await screen.findByText(/^Jonas Weber has had this chat since/)
  expect(screen.queryByRole('textbox', { name: 'Message to Ayşe' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Jonas Weber took this chat 2 minutes ago.')).toBeNull()
})

test('a sent message shows at once, and the response and its event never duplicate it', async () => {
  const { user, api, socket } = await open()
  const sending = held<void>()
  const saved = messageOf(1, 4, 'Tomorrow', { sender: 'agent' })
  api.on(sendManual, async ({ headers }) => {
    await sending.promise
    return { ...saved, client_message_id: headers.get('idempotency-key') }
  })
  await user.type(field(), 'Tomorrow{Enter}')
  await log().findByText('Sending')
  expect(field()).toHaveProperty('value', '')
  const key = api.callsOf(sendManual)[0]?.headers.get('idempotency-key') ?? ''
  expect(key).not.toBe('')
  const message = { ...saved, client_message_id: key }
  await socket.tell('message.added', { message, chat: after(mine, message) })
  expect(log().getAllByText('Tomorrow')).toHaveLength(1)
  sending.resolve()
  await log().findByText('Sent')
  expect(log().getAllByText('Tomorrow')).toHaveLength(1)
  await socket.tell('messages.delivered', { chat_id: 1, order: 4 })
  await log().findByText('Delivered')
  await socket.tell('messages.read', { chat_id: 1, by: 'customer', order: 4 })
  await log().findByText('Read')
})

test('a failed message shows that, and is sent again with the same key or discarded', async () => {
  const { user, api } = await open()
  let isDown = true
  api.on(sendManual, ({ headers, body }) => {
    if (isDown) throw new Refusal('rate_limited')
    const client_message_id = headers.get('idempotency-key')
    return messageOf(1, 4, String(body.message), { sender: 'agent', client_message_id })
  })
  await user.type(field(), 'First{Enter}')
  await log().findByText(/Not sent\. Too many requests/)
  await user.type(field(), 'Second{Enter}')
  await waitFor(() => expect(log().getAllByRole('button', { name: 'Discard' })).toHaveLength(2))
  const [, second] = log().getAllByRole('button', { name: 'Discard' })
  if (second) await user.click(second)
  expect(log().queryByText('Second')).toBeNull()
  isDown = false
  await user.click(log().getByRole('button', { name: 'Send again' }))
  await log().findByText('Sent')
  const keys = api.callsOf(sendManual).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[2]).toBe(keys[0])
})

test('Shift and Enter insert a line break, and nothing is sent without text', async () => {
  const { user, api } = await open()
  await user.type(field(), '{Enter}')
  await user.type(field(), 'One{Shift>}{Enter}{/Shift}two')
  expect(field()).toHaveProperty('value', 'One\ntwo')
  expect(api.callsOf(sendManual)).toHaveLength(0)
})

test('a draft stays with its chat', async () => {
  const other = heldBy(chatAt(2, 'Bảo', 2), lea)
  const { user } = await open({ chats: [mine, other] })
  await user.type(field(), 'Not yet')
  await user.keyboard('{Escape}j')
  const second = await screen.findByRole('textbox', { name: 'Message to Bảo' })
  expect(second).toHaveProperty('value', '')
  await user.keyboard('k')
  expect(await screen.findByRole('textbox', { name: 'Message to Ayşe' })).toHaveProperty('value', 'Not yet')
  expect(sessionStorage.getItem('session.draft.1')).toBe('Not yet')
})

test('a visited chat reopens immediately, with the events since', async () => {
  const other = heldBy(chatAt(2, 'Bảo', 2), lea)
  const { user, api, socket } = await open({ chats: [mine, other] })
  await user.keyboard('j')
  await screen.findByRole('log', { name: 'Conversation with Bảo' })
  const message = messageOf(1, 4, 'Hello again')
  await socket.tell('message.added', { message, chat: after(mine, message) })
  const loads = api.callsOf(getHistory).length
  await user.click(screen.getByRole('option', { name: /Ayşe/ }))
  expect(log().getByText('Hello again')).toBeTruthy()
  expect(api.callsOf(getHistory)).toHaveLength(loads)
})

test('the customer’s messages are marked as read by the assigned agent', async () => {
  const { api, socket } = await open()
  const message = messageOf(1, 4, 'Thanks')
  await socket.tell('message.added', { message, chat: after(mine, message) })
  await waitFor(() => expect(api.callsOf(readChat).at(-1)?.body).toEqual({ order: 4 }))
})

test('earlier messages are added above once fetched, and the visible ones do not move', async () => {
  const many = Array.from({ length: 60 }, (_, index) => messageOf(1, index + 1, `Message ${index + 1}`))
  const chat = { ...mine, message_count: 60, read: { customer: 60, agent: 60 } }
  const { user } = await open({ chats: [chat], messages: many })
  await log().findByText('Message 60')
  expect(log().queryByText('Message 10')).toBeNull()
  scrollTo(0)
  await log().findByText('Message 11')
  await log().findByText('Start of the conversation')
  expect(log().getByText('Message 11')).toBeTruthy()
  expect(log().queryByText('Message 1')).toBeNull()
  scrollTo(0)
  await log().findByText('Message 1')
  expect(log().queryByText('Message 60')).toBeNull()
  expect(log().getByText('Start of the conversation')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Go to the newest message' }))
  expect(screen.queryByRole('button', { name: 'Go to the newest message' })).toBeNull()
})

test('typing and viewing indicators show while they last', async () => {
  const { socket } = await open()
  await socket.sign({ type: 'typing.started', chat_id: 1, by: 'customer', user_id: null, name: 'Ayşe' })
  await screen.findByText('Ayşe is typing')
  await socket.sign({ type: 'typing.stopped', chat_id: 1, by: 'customer', user_id: null })
  await waitFor(() => expect(screen.queryByText('Ayşe is typing')).toBeNull())
  await socket.sign({ type: 'viewing.changed', chat_id: 1, agents: [lea, jonas] })
  await screen.findByText('Jonas Weber is viewing')
  await socket.sign({ type: 'typing.started', chat_id: 1, by: 'agent', user_id: 8, name: 'Jonas Weber' })
  await screen.findByText('Jonas Weber is replying in this chat')
})

test('the panel lists the words behind the sentiment, or the model that determined it', async () => {
  const receipt = {
    engine: 'embedded',
    model: 'lexicon-1',
    order: 3,
    words: ['late', 'nobody answers'],
    tokens: 9,
    milliseconds: 1,
  }
  const { socket } = await open({ chats: [{ ...mine, sentiment: 'negative', sentiment_receipt: receipt }] })
  await screen.findByText('Based on “late” and “nobody answers”')
  const model = { ...receipt, engine: 'provider-sentiment-1', model: 'gpt-4.1-nano', words: [] }
  const chat = { ...mine, sentiment: 'very_negative', sentiment_receipt: model } as const
  await socket.tell('sentiment.changed', { chat })
  await screen.findByText('Rated by gpt-4.1-nano')
})

test('a key for the composer of a chat that is still loading is not lost, and the letters after it are text', async () => {
  const history = held<ResponseOf<typeof getHistory>>()
  const { user, api } = await openChats('/chats?chat=1', {
    chats: [mine],
    messages,
    prepare: (fake) => fake.on(getHistory, () => history.promise),
  })
  await screen.findAllByRole('option')
  await user.keyboard('rente')
  history.resolve({ ...mine, messages: [...messages], seq: 10 })
  await screen.findByRole('log', { name: 'Conversation with Ayşe' })
  expect(field()).toHaveProperty('value', 'ente')
  expect(document.activeElement).toBe(field())
  await user.keyboard('!')
  expect(field()).toHaveProperty('value', 'ente!')
  expect(api.callsOf(endChat)).toEqual([])
})

import { expect, test } from 'vitest'
import { messageOf, visitorChatOf } from '../support/shapes.ts'
import { chatting, questionOf } from './support/widget.ts'

const POLL_MS = 4_000
const POLL_AGAIN_MAX_MS = 30_000
const person = { id: 7, name: 'An' }
const fromAgent = (order: number) => messageOf(order, { sender: 'agent', agent: person })

/** Opens a chat whose socket the server rejects because the widget is outdated; the first fetch is in flight. */
async function outdated() {
  const parts = await chatting()
  parts.socket.last().send({ type: 'socket.outdated' })
  const party = () => {
    const value = parts.value()
    return typeof value === 'object' && 'chatting' in value ? value.chatting.party : value
  }
  return { ...parts, party }
}

test('a widget whose socket is rejected as outdated fetches the conversation immediately and repeatedly', async () => {
  const { loadChat, seen, pass, context } = await outdated()
  expect(loadChat.calls).toHaveLength(1)
  const messages = [questionOf(1, 'key-1'), fromAgent(2)]
  await loadChat.last().resolve(visitorChatOf({ messages, seq: 20 }))
  expect(seen()).toEqual([1, 2])
  expect(context()).toMatchObject({ seq: 20, isOnline: true })
  pass(POLL_MS - 1)
  expect(loadChat.calls).toHaveLength(1)
  pass(1)
  await loadChat.last().resolve(visitorChatOf({ messages: [...messages, fromAgent(3)], seq: 21 }))
  expect(seen()).toEqual([1, 2, 3])
})

test('follows the current speaker until the end of the chat', async () => {
  const { loadChat, party, pass, context } = await outdated()
  await loadChat.last().resolve(visitorChatOf({ status: 'assigned', assigned_agent: person }))
  expect(party()).toBe('agent')
  expect(context().chat?.assigned_agent).toEqual(person)
  pass(POLL_MS)
  await loadChat.last().resolve(visitorChatOf({ status: 'ended', ended_by: 'agent' }))
  expect(context().chat).toMatchObject({ status: 'ended', ended_by: 'agent' })
  expect(party()).toEqual({ ended: 'asking' })
  pass(10 * POLL_MS)
  expect(loadChat.calls).toHaveLength(2)
})

test('an event that is older than the fetched conversation does not revert it', async () => {
  const { loadChat, socket, party, context } = await outdated()
  await loadChat.last().resolve(visitorChatOf({ status: 'assigned', assigned_agent: person, seq: 20 }))
  socket.last().send({ type: 'connection.restored' })
  const ended = { status: 'ended', assigned_agent: null, ended_by: 'agent' } as const
  socket.last().send({ type: 'chat.changed', seq: 12, at: '', ...ended })
  expect([party(), context().chat?.assigned_agent]).toEqual(['agent', person])
  socket.last().send({ type: 'chat.changed', seq: 21, at: '', ...ended })
  expect(party()).toEqual({ ended: 'asking' })
})

test('does not interrupt sending a message or requesting an agent', async () => {
  const { actor, loadChat, write, sendMessage, askForAgent, party } = await outdated()
  write('And when?')
  actor.send({ type: 'agent.request' })
  await loadChat.last().resolve(visitorChatOf())
  expect(sendMessage.last().isStopped).toBe(false)
  expect(askForAgent.last().isAborted).toBe(false)
  expect(party()).toBe('requesting')
})

test('a message whose response was lost is found in the fetched conversation, and is not sent twice', async () => {
  const { context, loadChat, write, sendMessage } = await outdated()
  write('Still there?')
  const { key } = sendMessage.last().input
  sendMessage.last().send({ type: 'question.failed', failure: { code: 'upstream_unavailable' } })
  await loadChat.last().resolve(visitorChatOf({ messages: [questionOf(1, 'key-1'), questionOf(2, key)] }))
  expect(context().outbox).toEqual([])
  expect(sendMessage.calls.filter(({ input }) => input.key === key)).toHaveLength(1)
})

test('a failed fetch is repeated, and shown as a lost connection in the meantime', async () => {
  const { context, loadChat, pass } = await outdated()
  await loadChat.last().reject({ code: 'upstream_unavailable' })
  expect(context().isOnline).toBe(false)
  // Widgets poll at different times, so that a recovering server is not polled by all visitors at once.
  pass(POLL_MS)
  expect(loadChat.calls).toHaveLength(1)
  pass(POLL_AGAIN_MAX_MS)
  await loadChat.last().resolve(visitorChatOf())
  expect(context().isOnline).toBe(true)
})

test('an expired token is renewed, and a lost chat is cleared', async () => {
  const { value, loadChat } = await outdated()
  await loadChat.last().reject({ code: 'token_invalid' })
  expect(value()).toBe('renewing')
  const lost = await outdated()
  await lost.loadChat.last().reject({ code: 'not_found' })
  expect(lost.value()).toBe('welcome')
})

test('fetching ends once a server accepts the socket', async () => {
  const { socket, loadChat, pass } = await outdated()
  socket.last().send({ type: 'connection.restored' })
  pass(10 * POLL_MS)
  expect(loadChat.calls).toHaveLength(1)
  expect(loadChat.last().isAborted).toBe(true)
})

import { expect, test } from 'vitest'
import { BACKOFF_MAX_MS } from '#machines/connection/backoff.ts'
import { restoredState } from '#machines/widget/widget-rules.ts'
import { publicBotOf, visitorChatOf } from '../support/shapes.ts'
import { chatting, startWidget, welcomed } from './support/widget.ts'

const away = { code: 'upstream_unavailable' } as const
const begun = { ...visitorChatOf(), token: 'token-1' }

/** Starts a widget whose first message did not reach the server. */
async function waiting() {
  const parts = await welcomed()
  parts.write('Hello')
  await parts.createChat.last().reject(away)
  return parts
}

/** Reopens the page as a reload does. */
async function reloaded({ kept }: Awaited<ReturnType<typeof waiting>>) {
  const parts = startWidget(restoredState(JSON.parse(JSON.stringify(kept.at(-1)))))
  await parts.loadBot.last().resolve(publicBotOf())
  return parts
}

test('a first message without a server waits, and is sent again automatically under the same keys', async () => {
  const { createChat, sendMessage, context, value, pass } = await waiting()
  expect(value()).toEqual({ creating: 'waiting' })
  expect(context().outbox).toMatchObject([{ text: 'Hello', status: 'failed', failure: away }])
  pass(BACKOFF_MAX_MS)
  expect(createChat.calls).toHaveLength(2)
  const [first, second] = createChat.calls
  expect(second?.input).toEqual(first?.input)
  await createChat.last().resolve(begun)
  expect(sendMessage.last().input).toMatchObject({ chatId: 1, text: 'Hello', key: 'key-1' })
  expect(context().beginKey).toBeNull()
})

test('the pauses grow while the server is unreachable, and start over with the next outage', async () => {
  const { createChat, sendMessage, pass } = await waiting()
  const waits: number[] = []
  for (let round = 0; round < 12; round++) {
    let waited = 0
    for (const calls = createChat.calls.length; createChat.calls.length === calls; waited += 100) pass(100)
    waits.push(waited)
    await createChat.last().reject(away)
  }
  expect(Math.max(...waits)).toBeGreaterThan(8_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(BACKOFF_MAX_MS + 100)
  pass(BACKOFF_MAX_MS)
  await createChat.last().resolve(begun)
  sendMessage.last().send({ type: 'question.failed', failure: away })
  const tries = sendMessage.calls.length
  pass(4_000)
  expect(sendMessage.calls).toHaveLength(tries + 1)
})

test('a browser that is online again retries immediately, as does a visitor on request', async () => {
  const { actor, createChat, network } = await waiting()
  network.last().send({ type: 'connection.restored' })
  expect(createChat.calls).toHaveLength(2)
  await createChat.last().reject(away)
  actor.send({ type: 'message.retry', key: 'key-1' })
  expect(createChat.calls).toHaveLength(3)
})

test('messages written while it waits follow it, even if it is retried manually', async () => {
  const { actor, write, createChat, sendMessage } = await waiting()
  write('Anybody there?')
  expect(createChat.calls).toHaveLength(1)
  actor.send({ type: 'message.retry', key: 'key-1' })
  await createChat.last().resolve(begun)
  expect(sendMessage.last().input.text).toBe('Hello')
  sendMessage.last().send({ type: 'reply.received', reply: null })
  expect(sendMessage.last().input.text).toBe('Anybody there?')
})

test.each(['waits', 'is under way'])(
  'a reload while it %s starts the same chat, not another',
  async (how) => {
    const before = await waiting()
    if (how === 'is under way') before.pass(BACKOFF_MAX_MS)
    const after = await reloaded(before)
    expect(after.createChat.last().input).toEqual(before.createChat.last().input)
    await after.createChat.last().resolve(begun)
    expect(after.sendMessage.last().input).toMatchObject({ text: 'Hello', key: 'key-1' })
  },
)

test('a message discarded while it waits restores the welcome screen, and the next starts with the same key', async () => {
  const { actor, write, createChat, value, pass } = await waiting()
  actor.send({ type: 'message.discard', key: 'key-1' })
  expect(value()).toBe('welcome')
  pass(BACKOFF_MAX_MS)
  expect(createChat.calls).toHaveLength(1)
  write('Hello again')
  expect(createChat.last().input).toEqual(createChat.calls[0]?.input)
})

test('a chat that was started and ended unseen is replaced by a new one with the unsent messages', async () => {
  const { actor, createChat, sendMessage, value, pass } = await waiting()
  pass(BACKOFF_MAX_MS)
  await createChat.last().resolve({ ...begun, ...visitorChatOf({ status: 'ended' }) })
  expect(value()).toEqual({ ended: 'asking' })
  actor.send({ type: 'conversation.restart' })
  expect(createChat.last().input.key).not.toBe(createChat.calls[0]?.input.key)
  await createChat.last().resolve({ ...begun, id: 2 })
  expect(sendMessage.last().input).toMatchObject({ chatId: 2, text: 'Hello' })
})

test('a chat that the server lost while a message waited starts over with that message', async () => {
  const { actor, write, createChat, sendMessage, loadChat } = await chatting()
  write('Still there?')
  sendMessage.last().send({ type: 'question.failed', failure: away })
  actor.send({ type: 'journal.resync', seq: 20 })
  await loadChat.last().reject({ code: 'not_found' })
  await createChat.last().resolve({ ...begun, id: 2 })
  expect(sendMessage.last().input).toMatchObject({ chatId: 2, text: 'Still there?' })
})

test('a rejected chat retains the message for a manual retry', async () => {
  const refusal = { code: 'rate_limited' } as const
  const { actor, write, createChat, context, value, pass } = await welcomed()
  write('Hello')
  await createChat.last().reject(refusal)
  expect(value()).toBe('welcome')
  expect(context().outbox).toMatchObject([{ text: 'Hello', status: 'failed', failure: refusal }])
  pass(BACKOFF_MAX_MS)
  expect(createChat.calls).toHaveLength(1)
  actor.send({ type: 'message.retry', key: 'key-1' })
  expect(value()).toEqual({ creating: 'asking' })
  expect(createChat.last().input).toEqual(createChat.calls[0]?.input)
})

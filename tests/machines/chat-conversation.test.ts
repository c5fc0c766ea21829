import { describe, expect, test } from 'vitest'
import { UPLOAD_FILES_MAX } from '#contract/base/limits.ts'
import { firstGap, gapless } from '#machines/chat/merge-messages.ts'
import { an, assignedTo, deniz, historyOf, messageOf, messagesOf } from '../support/shapes.ts'
import { addedEvent, openChat, startChat } from './support/chat.ts'

describe('loading', () => {
  test('fails, and is retried', async () => {
    const { actor, loadHistory, history, context } = startChat()
    expect(loadHistory.last().input).toEqual({ chatId: 1, before: null, length: 50 })
    await loadHistory.last().reject({ code: 'not_found' })
    expect(history()).toBe('failed')
    expect(context().loadFailure).toEqual({ code: 'not_found' })
    actor.send({ type: 'history.retry' })
    await loadHistory.last().resolve(historyOf(messagesOf(1, 3)))
    expect(history()).toEqual({ ready: 'idle' })
    expect(context().loadFailure).toBeNull()
  })

  test('messages that arrive in the meantime are shown once it is done', async () => {
    const { actor, loadHistory, orders } = startChat()
    actor.send(addedEvent(11, messageOf(4)))
    await loadHistory.last().resolve(historyOf(messagesOf(1, 3)))
    expect(orders()).toEqual([1, 2, 3, 4])
  })

  test('pages back to the first message', async () => {
    const { actor, loadHistory, orders } = await openChat({}, messagesOf(51, 60))
    actor.send({ type: 'history.loadOlder' })
    expect(loadHistory.last().input).toEqual({ chatId: 1, before: 51, length: 50 })
    await loadHistory.last().resolve(historyOf(messagesOf(1, 50)))
    expect(orders()).toHaveLength(60)
    expect(actor.getSnapshot().can({ type: 'history.loadOlder' })).toBe(false)
  })

  test('an older page does not revert changes made since it was requested', async () => {
    const { actor, loadHistory, context } = await openChat({}, messagesOf(3, 4))
    actor.send({ type: 'history.loadOlder' })
    const changed = messageOf(1, { message: 'Changed' })
    actor.send({ type: 'message.changed', seq: 11, at: '', chat_id: 1, message: changed })
    actor.send({ type: 'messages.mailed', seq: 12, at: '', chat_id: 1, orders: [2], mailed_at: '2026-11-22' })
    await loadHistory.last().resolve(historyOf(messagesOf(1, 2)))
    expect(context().messages[0]).toEqual(changed)
    expect(context().messages[1]?.mailed_at).toBe('2026-11-22')
  })

  test('an older page that fails does not affect the messages, and can be requested again', async () => {
    const { actor, loadHistory, orders, context } = await openChat({}, messagesOf(51, 60))
    actor.send({ type: 'history.loadOlder' })
    await loadHistory.last().reject({ code: 'upstream_unavailable' })
    expect(orders()).toHaveLength(10)
    expect(context().loadFailure).toEqual({ code: 'upstream_unavailable' })
    expect(actor.getSnapshot().can({ type: 'history.loadOlder' })).toBe(true)
  })
})

describe('gaps', () => {
  test('are fetched before anything later is shown', async () => {
    const { actor, loadHistory, history, context, orders } = await openChat()
    actor.send(addedEvent(11, messageOf(6)))
    expect(history()).toEqual({ ready: 'filling' })
    expect(gapless(context().messages).map(({ order }) => order)).toEqual([1, 2, 3])
    expect(loadHistory.last().input).toEqual({ chatId: 1, before: 6, length: 2 })
    await loadHistory.last().resolve(historyOf(messagesOf(4, 5), {}, 11))
    expect(orders()).toEqual([1, 2, 3, 4, 5, 6])
    expect(history()).toEqual({ ready: 'idle' })
  })

  test('long ones are fetched page by page', async () => {
    const { actor, loadHistory, context } = await openChat()
    actor.send(addedEvent(11, messageOf(404)))
    expect(loadHistory.last().input).toEqual({ chatId: 1, before: 404, length: 200 })
    await loadHistory.last().resolve(historyOf(messagesOf(204, 403), {}, 11))
    expect(loadHistory.last().input).toEqual({ chatId: 1, before: 204, length: 200 })
    await loadHistory.last().resolve(historyOf(messagesOf(4, 203), {}, 11))
    expect(firstGap(context().messages)).toBeNull()
  })

  test.each(['an answer without them', 'a failure'])('%s is not requested in a loop', async (kind) => {
    const { actor, loadHistory, history, pass } = await openChat()
    actor.send(addedEvent(11, messageOf(6)))
    if (kind === 'a failure') await loadHistory.last().reject({ code: 'upstream_unavailable' })
    else await loadHistory.last().resolve(historyOf(messagesOf(1, 3), {}, 11))
    expect(history()).toEqual({ ready: 'behind' })
    expect(loadHistory.calls).toHaveLength(2)
    pass(3_000)
    expect(history()).toEqual({ ready: 'refreshing' })
  })

  test.each([
    ['after a disconnect', { type: 'journal.resync' }],
    ['for missing messages', addedEvent(11, messageOf(6))],
  ] as const)('a chat that the member may no longer see is not fetched again: %s', async (_, event) => {
    const { actor, loadHistory, history, context, pass } = await openChat()
    actor.send(event)
    await loadHistory.last().reject({ code: 'not_found' })
    expect(history()).toBe('failed')
    expect(context().loadFailure).toEqual({ code: 'not_found' })
    pass(60_000)
    expect(loadHistory.calls).toHaveLength(2)
  })

  test('a resync fetches the newest page; a list that is far behind starts from scratch', async () => {
    const { actor, loadHistory, orders } = await openChat()
    actor.send({ type: 'journal.resync' })
    await loadHistory.last().resolve(historyOf(messagesOf(101, 150), {}, 90))
    expect(orders()[0]).toBe(101)
    expect(orders()).toHaveLength(50)
  })
})

describe('sending', () => {
  async function written(text = ' Xin chào ') {
    const parts = await openChat(assignedTo(an))
    parts.actor.send({ type: 'draft.change', text })
    parts.actor.send({ type: 'message.send' })
    return parts
  }
  const saved = (order: number, key: string) => messageOf(order, { sender: 'agent', client_message_id: key })

  test('shows the message immediately and saves it once', async () => {
    const { sendMessage, context, orders } = await written()
    expect(context().outbox).toMatchObject([{ key: 'key-1', text: 'Xin chào', status: 'sending' }])
    expect(context().draft).toBe('')
    expect(sendMessage.last().input).toEqual({ chatId: 1, text: 'Xin chào', key: 'key-1', files: [] })
    await sendMessage.last().resolve(saved(4, 'key-1'))
    expect(context().outbox).toEqual([])
    expect(orders()).toEqual([1, 2, 3, 4])
  })

  test.each(['answer, then fact', 'fact, then answer'])('%s: never a duplicate', async (sequence) => {
    const { actor, sendMessage, context, orders } = await written()
    const message = saved(4, 'key-1')
    const tell = () => actor.send(addedEvent(11, message, assignedTo(an)))
    if (sequence === 'fact, then answer') tell()
    expect(context().outbox.length + orders().length).toBe(4)
    await sendMessage.last().resolve(message)
    if (sequence === 'answer, then fact') tell()
    expect(context().outbox).toEqual([])
    expect(orders()).toEqual([1, 2, 3, 4])
  })

  test('a response that arrives after a change of the message does not revert it', async () => {
    const { actor, sendMessage, context } = await openChat(assignedTo(an), messagesOf(1, 1))
    actor.send({ type: 'draft.change', text: 'Hello' })
    actor.send({ type: 'message.send' })
    const sent = messageOf(2, { client_message_id: sendMessage.last().input.key })
    const changed = { ...sent, mailed_at: '2026-11-22' }
    actor.send(addedEvent(11, sent, assignedTo(an)))
    actor.send({ type: 'message.changed', seq: 12, at: '', chat_id: 1, message: changed })
    await sendMessage.last().resolve(sent)
    expect(context().messages.at(-1)).toEqual(changed)
  })

  test('an event without a response settles the message, even if the response is an error', async () => {
    const { actor, sendMessage, context } = await written()
    actor.send(addedEvent(11, saved(4, 'key-1'), assignedTo(an)))
    await sendMessage.last().reject({ code: 'upstream_unavailable' })
    expect(context().outbox).toEqual([])
  })

  test('a failed message is retained, and can be sent again with its key or discarded', async () => {
    const { actor, sendMessage, context } = await written()
    expect(actor.getSnapshot().can({ type: 'message.retry', key: 'key-1' })).toBe(false)
    await sendMessage.last().reject({ code: 'upstream_unavailable' })
    expect(context().outbox).toMatchObject([{ status: 'failed', failure: { code: 'upstream_unavailable' } }])
    actor.send({ type: 'message.retry', key: 'key-1' })
    expect(sendMessage.last().input).toMatchObject({ key: 'key-1' })
    await sendMessage.last().reject({ code: 'upstream_unavailable' })
    actor.send({ type: 'message.discard', key: 'key-1' })
    expect(context().outbox).toEqual([])
  })

  test('the second message waits for the first, and is sent if the first fails', async () => {
    const { actor, sendMessage, context } = await written('one')
    actor.send({ type: 'draft.change', text: 'two' })
    actor.send({ type: 'message.send' })
    expect(sendMessage.calls).toHaveLength(1)
    await sendMessage.last().reject({ code: 'rate_limited' })
    expect(sendMessage.last().input).toMatchObject({ text: 'two', key: 'key-2' })
    expect(context().outbox.map(({ status }) => status)).toEqual(['failed', 'sending'])
  })

  test('while the server is unreachable all messages wait, and are then sent automatically, in order', async () => {
    const { actor, sendMessage, context, pass } = await written('one')
    actor.send({ type: 'draft.change', text: 'two' })
    actor.send({ type: 'message.send' })
    await sendMessage.last().reject({ code: 'database_unavailable' })
    expect(context().outbox.map(({ status }) => status)).toEqual(['failed', 'queued'])
    pass(3_000)
    await sendMessage.last().reject({ code: 'upstream_unavailable' })
    pass(3_000)
    await sendMessage.last().resolve(saved(4, 'key-1'))
    expect(sendMessage.calls.map(({ input }) => input.text)).toEqual(['one', 'one', 'one', 'two'])
  })

  test('a message that waits for the server can be discarded, and the others are sent immediately', async () => {
    const { actor, sendMessage } = await written('one')
    actor.send({ type: 'draft.change', text: 'two' })
    actor.send({ type: 'message.send' })
    await sendMessage.last().reject({ code: 'upstream_unavailable' })
    actor.send({ type: 'message.discard', key: 'key-1' })
    expect(sendMessage.last().input).toMatchObject({ text: 'two', key: 'key-2' })
  })

  test.each([
    ['an empty draft', ' \n', assignedTo(an), false],
    ['a long draft', 'a'.repeat(8_001), assignedTo(an), false],
    ['a chat of a colleague', 'Hi', assignedTo(deniz), false],
    ['an ended chat', 'Hi', { status: 'ended' as const }, false],
    ['a chat that waits', 'Hi', { status: 'waiting' as const }, true],
  ])('%s: validates what can be sent', async (_, text, chat, expected) => {
    const { actor } = await openChat(chat)
    actor.send({ type: 'draft.change', text })
    expect(actor.getSnapshot().can({ type: 'message.send' })).toBe(expected)
  })
})

describe('files', () => {
  const file = (id: string) => ({ id, name: `${id}.pdf`, size: 9 })

  test('are sent with the message or alone, up to the limit, without those that were removed', async () => {
    const { actor, sendMessage, context } = await openChat(assignedTo(an))
    const names = Array.from({ length: UPLOAD_FILES_MAX + 1 }, (_, index) => `${index}`)
    actor.send({ type: 'files.attach', files: names.slice(0, 2).map(file) })
    actor.send({ type: 'files.attach', files: names.slice(2).map(file) })
    expect(context().attached).toHaveLength(UPLOAD_FILES_MAX)
    for (const id of names.slice(1)) actor.send({ type: 'file.remove', id })
    expect(actor.getSnapshot().can({ type: 'message.send' })).toBe(true)
    actor.send({ type: 'message.send' })
    expect(sendMessage.last().input).toEqual({ chatId: 1, text: '', key: 'key-1', files: [file('0')] })
    expect(context().attached).toEqual([])
    expect(actor.getSnapshot().can({ type: 'message.send' })).toBe(false)
  })
})

describe('unsent messages', () => {
  const left = (key: string, status: 'queued' | 'sending') =>
    ({ key, text: key, files: [], at: 0, status, failure: null }) as const

  test('are sent again after a reload, in order and with the same keys', async () => {
    const { sendMessage, context } = startChat(an, [left('one', 'sending'), left('two', 'queued')])
    expect(sendMessage.last().input).toEqual({ chatId: 1, text: 'one', key: 'one', files: [] })
    await sendMessage.last().resolve(messageOf(4, { client_message_id: 'one' }))
    await sendMessage.last().resolve(messageOf(5, { client_message_id: 'two' }))
    expect(sendMessage.calls).toHaveLength(2)
    expect(context().outbox).toEqual([])
  })

  test('are dropped if the server has them already', async () => {
    const { sendMessage, loadHistory, context } = startChat(an, [
      left('one', 'sending'),
      left('two', 'queued'),
    ])
    await loadHistory.last().resolve(historyOf([messageOf(1, { client_message_id: 'two' })], assignedTo(an)))
    expect(context().outbox.map(({ key }) => key)).toEqual(['one'])
    await sendMessage.last().resolve(messageOf(2, { client_message_id: 'one' }))
    expect(sendMessage.calls).toHaveLength(1)
    expect(context().messages).toHaveLength(2)
  })

  test('are sent again when the connection is back, if they failed without it', async () => {
    const { actor, sendMessage, context } = startChat(an, [left('one', 'queued')])
    await sendMessage.last().reject({ code: 'upstream_unavailable' })
    expect(context().outbox[0]?.status).toBe('failed')
    actor.send({ type: 'connection.restored' })
    await sendMessage.last().reject({ code: 'chat_ended' })
    actor.send({ type: 'connection.restored' })
    expect(sendMessage.calls.map(({ input }) => input.key)).toEqual(['one', 'one'])
    expect(context().outbox[0]?.failure).toEqual({ code: 'chat_ended' })
  })
})

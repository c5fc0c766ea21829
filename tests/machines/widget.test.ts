import { describe, expect, test } from 'vitest'
import { formIssues } from '#machines/widget/pre-chat.ts'
import { restoredState } from '#machines/widget/widget-rules.ts'
import { publicBotOf, visitorChatOf } from '../support/shapes.ts'
import { chatting, questionOf, replyOf, startWidget, stateWith, welcomed } from './support/widget.ts'

const off = { enabled: false, required: false }
const must = { enabled: true, required: true }
const form = { enabled: true, username: must, email: must, phone: off, custom_fields: [] }
const answers = { username: 'Ayşe', email: 'ayse@example.com', phone: '', custom: {} }
const failure = { code: 'upstream_unavailable' } as const

describe('the start', () => {
  test('a bot that accepts no chats is reported, and can be retried manually', async () => {
    const { actor, loadBot, value, context } = startWidget()
    await loadBot.last().reject({ code: 'bot_disabled' })
    expect(value()).toBe('unavailable')
    expect(context().failure).toEqual({ code: 'bot_disabled' })
    actor.send({ type: 'widget.retry' })
    await loadBot.last().resolve(publicBotOf())
    expect(value()).toBe('welcome')
  })

  test('the form comes before the welcome if the owner enabled it', async () => {
    const { actor, kept, value, createChat, write } = await welcomed({ customer_info_custom_field: form })
    expect(value()).toBe('form')
    const incomplete = { ...answers, email: '' }
    expect(actor.getSnapshot().can({ type: 'form.submit', answers: incomplete })).toBe(false)
    actor.send({ type: 'form.submit', answers })
    expect(value()).toBe('welcome')
    expect(kept.at(-1)?.answers).toEqual(answers)
    write('Hello')
    expect(createChat.last().input).toEqual({ answers, key: 'key-2' })
  })

  test('the first message starts the chat, and is sent once it exists', async () => {
    const { write, createChat, sendMessage, socket, kept, context, value } = await welcomed()
    write('Hello')
    expect(value()).toEqual({ creating: 'asking' })
    expect(context().outbox).toMatchObject([{ text: 'Hello', status: 'sending' }])
    await createChat.last().resolve({ ...visitorChatOf(), token: 'token-1' })
    expect(sendMessage.last().input).toEqual({
      chatId: 1,
      token: 'token-1',
      text: 'Hello',
      files: [],
      key: 'key-1',
    })
    expect(socket.last().input).toEqual({ chatId: 1, token: 'token-1', after: 10 })
    expect(kept.at(-1)).toMatchObject({ chatId: 1, token: 'token-1', outbox: [{ key: 'key-1' }] })
  })

  test('messages written while the chat is created or fetched are sent as well', async () => {
    const { actor, write, createChat, sendMessage, context } = await welcomed()
    write('one')
    write('two')
    await createChat.last().resolve({ ...visitorChatOf(), token: 'token-1' })
    expect(sendMessage.last().input.text).toBe('one')
    actor.send({ type: 'journal.resync', seq: 20 })
    write('three')
    expect(context().outbox.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  })

  test('nothing can be written before the form is completed', async () => {
    const { actor } = await welcomed({ customer_info_custom_field: form })
    expect(actor.getSnapshot().can({ type: 'message.send', text: 'Hi', files: [] })).toBe(false)
  })

  test.each([
    ['', [], false],
    [' \n', [], false],
    ['a'.repeat(8_001), [], false],
    ['Hi', [], true],
    ['', [{ id: 'f', name: 'f.pdf', size: 1 }], false],
  ])('%#: validates what can be sent', async (text, files, expected) => {
    const { actor } = await welcomed()
    expect(actor.getSnapshot().can({ type: 'message.send', text, files })).toBe(expected)
  })

  test('files are sent if the bot accepts them, up to its limit', async () => {
    const { actor } = await welcomed({ attach_enabled: true, limits: { files: 1, file_size: 10 } })
    const file = { id: 'f', name: 'f.pdf', size: 1 }
    const can = (files: (typeof file)[]) => actor.getSnapshot().can({ type: 'message.send', text: '', files })
    expect([can([file]), can([file, file])]).toEqual([true, false])
  })
})

describe('an answer', () => {
  async function asked() {
    const parts = await chatting()
    parts.write('Where is my order?')
    const run = parts.sendMessage.last()
    run.send({ type: 'question.saved', message: questionOf(2, 'key-3') })
    return { ...parts, run }
  }

  test('is revealed word by word, and then becomes a normal message', async () => {
    const { run, context, seen, pass, actor } = await asked()
    run.send({ type: 'token.received', text: 'One two ' })
    pass(40)
    expect(context().reveal.words).toBe(1)
    run.send({ type: 'reply.received', reply: replyOf(3) })
    expect(seen()).toEqual([1, 2])
    pass(80)
    expect(seen()).toEqual([1, 2, 3])
    expect(context().reveal.text).toBe('')
    expect(actor.getSnapshot().value).toMatchObject({ chatting: { sending: 'idle', answering: 'quiet' } })
  })

  test('that arrives by the socket first is not shown before it is revealed', async () => {
    const { actor, run, seen, pass } = await asked()
    run.send({ type: 'token.received', text: 'One ' })
    actor.send({ type: 'message.added', seq: 12, at: '', message: replyOf(3) })
    expect(seen()).toEqual([1, 2])
    run.send({ type: 'reply.received', reply: replyOf(3) })
    pass(120)
    expect(seen()).toEqual([1, 2, 3])
  })

  test('is shown immediately on request, and stopped on request', async () => {
    const first = await asked()
    first.run.send({ type: 'reply.received', reply: replyOf(3) })
    first.actor.send({ type: 'reply.skip' })
    expect(first.seen()).toEqual([1, 2, 3])
    const second = await asked()
    expect(second.actor.getSnapshot().can({ type: 'reply.stop' })).toBe(false)
    second.run.send({ type: 'token.received', text: 'One ' })
    second.actor.send({ type: 'reply.stop' })
    expect(second.run.isStopped).toBe(true)
    second.actor.send({ type: 'message.added', seq: 12, at: '', message: replyOf(3) })
    expect(second.seen()).toEqual([1, 2, 3])
  })

  test('that is interrupted leaves the question saved, and arrives by the socket', async () => {
    const { actor, run, context, seen } = await asked()
    run.send({ type: 'token.received', text: 'One two ' })
    run.send({ type: 'question.failed', failure })
    expect(context().outbox).toEqual([])
    actor.send({ type: 'message.added', seq: 12, at: '', message: replyOf(3) })
    expect(seen()).toEqual([1, 2, 3])
  })
})

describe('unsent messages', () => {
  test('are sent one at a time', async () => {
    const { write, sendMessage, context } = await chatting()
    write('one')
    write('two')
    expect(context().outbox.map(({ status }) => status)).toEqual(['sending', 'queued'])
    sendMessage.last().send({ type: 'question.saved', message: questionOf(2, 'key-3') })
    sendMessage.last().send({ type: 'reply.received', reply: null })
    expect(sendMessage.last().input.text).toBe('two')
  })

  test('that fail without a connection are sent again once it is back; others wait for the visitor', async () => {
    const { actor, write, sendMessage, context } = await chatting()
    write('one')
    sendMessage.last().send({ type: 'question.failed', failure: { code: 'message_empty' } })
    write('two')
    sendMessage.last().send({ type: 'question.failed', failure })
    actor.send({ type: 'connection.lost' })
    expect(context().isOnline).toBe(false)
    actor.send({ type: 'connection.restored' })
    expect(sendMessage.last().input).toMatchObject({ text: 'two', key: 'key-4' })
    expect(context().outbox.map(({ status }) => status)).toEqual(['failed', 'sending'])
    actor.send({ type: 'message.discard', key: 'key-3' })
    expect(context().outbox).toHaveLength(1)
  })

  test('are retried automatically while the socket is connected but the server behind it is not', async () => {
    const { write, sendMessage, context, pass } = await chatting()
    write('one')
    write('two')
    sendMessage.last().send({ type: 'question.failed', failure })
    expect(context().outbox.map(({ status }) => status)).toEqual(['failed', 'queued'])
    pass(5_000)
    expect(sendMessage.last().input).toMatchObject({ text: 'one', key: 'key-3' })
    expect(context().outbox.map(({ status }) => status)).toEqual(['sending', 'queued'])
  })

  test('survive a reload, and are never duplicated by it', async () => {
    const before = await chatting()
    before.write('one')
    before.write('two')
    const kept = restoredState(JSON.parse(JSON.stringify(before.kept.at(-1))))
    const after = startWidget(kept)
    await after.loadBot.last().resolve(publicBotOf())
    expect(after.value()).toBe('resuming')
    const messages = [questionOf(1, 'key-1'), questionOf(2, 'key-3')]
    await after.loadChat.last().resolve(visitorChatOf({ messages }))
    expect(after.seen()).toEqual([1, 2])
    expect(after.sendMessage.last().input).toMatchObject({ text: 'two', key: 'key-4' })
    expect(after.context().outbox).toHaveLength(1)
  })

  test('with a file that the server refuses is sent without it as another message', async () => {
    const files = [
      { id: 'f', name: 'f.exe', size: 1 },
      { id: 'g', name: 'g.pdf', size: 1 },
    ]
    const { actor, sendMessage, kept, context } = await chatting({}, { attach_enabled: true })
    actor.send({ type: 'message.send', text: 'See', files })
    sendMessage.last().send({ type: 'question.failed', failure: { code: 'file_type_invalid' } })
    const { key } = sendMessage.last().input
    actor.send({ type: 'message.unfile', key, file: 'f' })
    const { input } = sendMessage.last()
    expect(input).toMatchObject({ text: 'See', files: files.slice(1) })
    expect(input.key).not.toBe(key)
    expect(context().outbox).toHaveLength(1)
    expect(kept.at(-1)?.outbox).toMatchObject([{ key: input.key, files: files.slice(1) }])
  })

  test('a message that arrives by the socket first is not duplicated', async () => {
    const { actor, write, context, seen, kept } = await chatting()
    write('one')
    actor.send({ type: 'message.added', seq: 12, at: '', message: questionOf(2, 'key-3') })
    expect(context().outbox).toEqual([])
    expect(seen()).toEqual([1, 2])
    expect(kept.at(-1)?.outbox).toEqual([])
  })
})

test.each([
  null,
  undefined,
  'x',
  7,
  {},
  [],
  { chatId: '1', token: '', outbox: [] },
  { chatId: 1, token: 'a' },
])('stored state %j is discarded', (value) => {
  expect(restoredState(value)).toBeNull()
})

describe('the form', () => {
  const custom = (type: 'text' | 'number', required: boolean) => ({
    ...form,
    custom_fields: [{ label: 'Order', type, placeholder: '', options: '', required }],
  })

  test.each([
    ['a whole form', form, answers, {}],
    ['nothing', form, { ...answers, username: ' ', email: '' }, { username: 'required', email: 'required' }],
    ['a wrong address', form, { ...answers, email: 'ayse@' }, { email: 'invalid' }],
    ['a field that is not asked for', form, { ...answers, phone: 'x' }, {}],
    ['a wrong number', { ...form, phone: must }, { ...answers, phone: 'call me' }, { phone: 'invalid' }],
    ['a number in any writing', { ...form, phone: must }, { ...answers, phone: '+90 (212) 555-0142' }, {}],
    ['a missing own field', custom('text', true), answers, { Order: 'required' }],
    [
      'an own number',
      custom('number', false),
      { ...answers, custom: { Order: '12a' } },
      { Order: 'invalid' },
    ],
    ['an own field left out', custom('number', false), answers, {}],
  ])('%s', (_, asked, given, expected) => {
    expect(formIssues(asked, given)).toEqual(expected)
  })
})

test('a stored chat with an unknown token starts over', async () => {
  const { loadBot, loadChat, renewToken, kept, value } = startWidget(stateWith())
  await loadBot.last().resolve(publicBotOf())
  await loadChat.last().reject({ code: 'token_invalid' })
  expect(renewToken.last().input).toEqual({ chatId: 1, token: 'token-1' })
  await renewToken.last().reject({ code: 'token_invalid' })
  expect(value()).toBe('welcome')
  expect(kept.at(-1)).toMatchObject({ chatId: null, token: '' })
})

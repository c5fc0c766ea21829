import { describe, expect, test } from 'vitest'
import { mayAssign, mayClaim, mayEnd, maySee, mayTransfer, mayWrite } from '#machines/chat/standing.ts'
import { an, assignedTo, at, chatOf, claire, deniz, historyOf } from '#tests/support/shapes.ts'
import { assignedFact, fact, openChat, startChat } from './support/chat.ts'

describe('where a chat stands', () => {
  test.each([
    ['bot', chatOf({ status: 'bot' })],
    ['waiting', chatOf({ status: 'waiting' })],
    ['mine', assignedTo(an)],
    ['others', assignedTo(deniz)],
    ['ended', chatOf({ status: 'ended' })],
  ] as const)('%s', async (standing, chat) => {
    expect((await openChat(chat)).standing()).toBe(standing)
  })

  test('is unknown until the chat is loaded: nothing is allowed', () => {
    const { actor, standing } = startChat()
    expect(standing()).toBe('settling')
    for (const type of ['chat.claim', 'chat.transfer', 'chat.end', 'message.send'] as const)
      expect(actor.getSnapshot().can({ type })).toBe(false)
  })

  test('follows the journal', async () => {
    const { actor, standing } = await openChat()
    actor.send(fact('chat.queued', 11, { status: 'waiting', version: 2 }))
    expect(standing()).toBe('waiting')
    actor.send(assignedFact(12, assignedTo(deniz, { version: 3 })))
    expect(standing()).toBe('others')
    actor.send(fact('chat.ended', 13, { status: 'ended', version: 4 }))
    expect(standing()).toBe('ended')
  })

  test('passes over facts of other chats and of before', async () => {
    const { actor, standing, context } = await openChat()
    actor.send(fact('chat.ended', 11, { id: 2, status: 'ended', version: 9 }))
    actor.send(fact('chat.ended', 9, { status: 'ended' }))
    expect(standing()).toBe('bot')
    expect(context().seq).toBe(10)
  })
})

describe('claiming', () => {
  test('carries the version that was seen, and the answer decides', async () => {
    const { actor, assignChat, standing } = await openChat({ status: 'waiting', version: 5 })
    actor.send({ type: 'chat.claim' })
    expect(standing()).toBe('claiming')
    expect(assignChat.last().input).toEqual({ chatId: 1, userId: an.id, version: 5 })
    await assignChat.last().resolve(assignedTo(an, { version: 6 }))
    expect(standing()).toBe('mine')
  })

  test('a fact from before the answer does not undo it', async () => {
    const { actor, assignChat, standing } = await openChat({ status: 'waiting', version: 5 })
    actor.send({ type: 'chat.claim' })
    await assignChat.last().resolve(assignedTo(an, { version: 6 }))
    actor.send(fact('sentiment.changed', 11, { status: 'waiting', version: 5, sentiment: 'negative' }))
    expect(standing()).toBe('mine')
    actor.send(assignedFact(12, assignedTo(an, { version: 6, sentiment: 'negative' })))
    expect(standing()).toBe('mine')
  })

  test('the fact may come before the answer', async () => {
    const { actor, assignChat, standing, context } = await openChat({ status: 'waiting' })
    actor.send({ type: 'chat.claim' })
    actor.send(assignedFact(11, assignedTo(an)))
    expect(standing()).toBe('claiming')
    await assignChat.last().resolve(assignedTo(an))
    expect(standing()).toBe('mine')
    expect(context().seq).toBe(11)
  })

  test('a lost claim tells who won and when, and shows the chat as it is', async () => {
    const { actor, assignChat, loadHistory, standing, context } = await openChat({ status: 'waiting' })
    actor.send({ type: 'chat.claim' })
    const params = { user_id: deniz.id, name: deniz.name, at: at(60) }
    await assignChat.last().reject({ code: 'chat_already_assigned', params })
    expect(context().lostClaim).toEqual({ name: deniz.name, at: at(60) })
    expect(loadHistory.calls).toHaveLength(2)
    await loadHistory.last().resolve(historyOf([], assignedTo(deniz), 12))
    expect(standing()).toBe('others')
    actor.send({ type: 'notice.dismiss' })
    expect(context()).toMatchObject({ lostClaim: null, failure: null })
  })

  test('a backend that does not say who won leaves it to the chat', async () => {
    const { actor, assignChat, context } = await openChat({ status: 'waiting' })
    actor.send({ type: 'chat.claim' })
    actor.send(assignedFact(11, assignedTo(deniz)))
    await assignChat.last().reject({ code: 'chat_already_assigned' })
    expect(context().lostClaim).toEqual({ name: deniz.name, at: at(60) })
  })

  test('a failure of the network changes nothing and can be repeated', async () => {
    const { actor, assignChat, loadHistory, standing, context } = await openChat({ status: 'waiting' })
    actor.send({ type: 'chat.claim' })
    await assignChat.last().reject({ code: 'upstream_unavailable' })
    expect(standing()).toBe('waiting')
    expect(context()).toMatchObject({ failure: { code: 'upstream_unavailable' }, lostClaim: null })
    expect(loadHistory.calls).toHaveLength(1)
    expect(actor.getSnapshot().can({ type: 'chat.claim' })).toBe(true)
  })
})

describe('handing on', () => {
  test('transfers back to the bot', async () => {
    const { actor, unassignChat, standing } = await openChat(assignedTo(an))
    actor.send({ type: 'chat.transfer' })
    expect(unassignChat.last().input).toEqual({ chatId: 1, version: 2 })
    await unassignChat.last().resolve(chatOf({ version: 3 }))
    expect(standing()).toBe('bot')
  })

  test('gives an own chat to a colleague', async () => {
    const { actor, assignChat, standing } = await openChat(assignedTo(an))
    actor.send({ type: 'chat.assign', userId: deniz.id })
    expect(assignChat.last().input).toEqual({ chatId: 1, userId: deniz.id, version: 2 })
    await assignChat.last().resolve(assignedTo(deniz, { version: 3 }))
    expect(standing()).toBe('others')
  })

  test('ends', async () => {
    const { actor, endChat, standing } = await openChat(assignedTo(an))
    actor.send({ type: 'chat.end' })
    await endChat.last().resolve(chatOf({ status: 'ended', ended_by: 'agent', version: 3 }))
    expect(standing()).toBe('ended')
  })

  test('one change at a time', async () => {
    const { actor } = await openChat(assignedTo(an))
    actor.send({ type: 'chat.transfer' })
    expect(actor.getSnapshot().can({ type: 'chat.end' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'chat.transfer' })).toBe(false)
  })
})

describe('what members may do', () => {
  const standings = ['bot', 'waiting', 'mine', 'others', 'ended'] as const
  const allowed = (rule: typeof mayClaim, viewer: typeof an) =>
    standings.filter((standing) => rule(standing, viewer))

  test('agents', () => {
    expect(allowed(mayClaim, an)).toEqual(['bot', 'waiting'])
    expect(allowed(mayAssign, an)).toEqual(['mine'])
    expect(allowed(mayTransfer, an)).toEqual(['mine'])
    expect(allowed(mayEnd, an)).toEqual(['mine'])
    expect(allowed(mayWrite, an)).toEqual(['bot', 'waiting', 'mine'])
  })

  test('those who run the floor', () => {
    expect(allowed(mayClaim, claire)).toEqual(['bot', 'waiting', 'others'])
    expect(allowed(mayAssign, claire)).toEqual(['bot', 'waiting', 'mine', 'others'])
    expect(allowed(mayTransfer, claire)).toEqual(['waiting', 'mine', 'others'])
    expect(allowed(mayEnd, claire)).toEqual(['bot', 'waiting', 'mine', 'others'])
  })

  test('see', () => {
    expect(maySee(chatOf(), an)).toBe(true)
    expect(maySee(assignedTo(an), an)).toBe(true)
    expect(maySee(assignedTo(deniz), an)).toBe(false)
    expect(maySee(assignedTo(deniz), claire)).toBe(true)
  })

  test('the buttons follow', async () => {
    const others = await openChat(assignedTo(deniz))
    expect(others.actor.getSnapshot().can({ type: 'chat.claim' })).toBe(false)
    const overruled = await openChat(assignedTo(deniz), [], claire)
    expect(overruled.actor.getSnapshot().can({ type: 'chat.claim' })).toBe(true)
  })
})

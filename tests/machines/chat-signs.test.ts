import { describe, expect, test } from 'vitest'
import { TYPING_LIFE_MS } from '#contract/base/limits.ts'
import type { Viewer } from '#machines/chat/chat-access.ts'
import { deliveryOf } from '#machines/chat/merge-chat.ts'
import { an, assignedTo, claire, deniz, historyOf, messageOf } from '../support/shapes.ts'
import { settle } from './support/actors.ts'
import { addedEvent, openChat } from './support/chat.ts'

describe('typing', () => {
  test('of others does not affect the rest of the conversation', async () => {
    const { actor, loadHistory, history } = await openChat(assignedTo(an))
    actor.send({ type: 'draft.change', text: 'Hi' })
    for (const by of ['customer', 'agent'] as const)
      actor.send({ type: 'typing.started', chat_id: 1, by, user_id: deniz.id, name: 'x' })
    expect(history()).toEqual({ ready: 'idle' })
    expect(loadHistory.calls).toHaveLength(1)
    expect(actor.getSnapshot().value.conversation).toMatchObject({
      composer: 'typing',
      customer: 'typing',
      colleague: 'replying',
    })
  })

  const typing = {
    type: 'typing.started',
    chat_id: 1,
    by: 'customer',
    user_id: null,
    name: 'Visitor 1',
  } as const

  test('the customer is shown as typing until the indicator expires, they stop or write', async () => {
    const { actor, pass } = await openChat()
    const region = () => actor.getSnapshot().value.conversation.customer
    actor.send({ ...typing, chat_id: 2 })
    expect(region()).toBe('quiet')
    actor.send(typing)
    pass(TYPING_LIFE_MS - 1)
    actor.send(typing)
    pass(TYPING_LIFE_MS - 1)
    expect(region()).toBe('typing')
    pass(1)
    expect(region()).toBe('quiet')
    actor.send(typing)
    actor.send({ type: 'typing.stopped', chat_id: 1, by: 'customer', user_id: null })
    expect(region()).toBe('quiet')
    actor.send(typing)
    actor.send(addedEvent(11, messageOf(4)))
    expect(region()).toBe('quiet')
  })

  test('a colleague is shown as typing; the member is not', async () => {
    const { actor, context, pass } = await openChat()
    actor.send({ ...typing, by: 'agent', user_id: an.id, name: an.name })
    expect(context().colleague).toBeNull()
    actor.send({ ...typing, by: 'agent', user_id: deniz.id, name: deniz.name })
    expect(context().colleague).toBe(deniz.name)
    pass(TYPING_LIFE_MS)
    expect(context().colleague).toBeNull()
    const both = [an, deniz].map(({ id, name }) => ({ id, name }))
    actor.send({ type: 'viewing.changed', chat_id: 1, agents: both })
    expect(context().viewers).toEqual([{ id: deniz.id, name: deniz.name }])
  })

  test('a colleague who stops is no longer shown as typing, and neither is one who only looks', async () => {
    const { actor, context } = await openChat()
    const colleague = { chat_id: 1, by: 'agent', user_id: deniz.id } as const
    actor.send({ type: 'typing.started', ...colleague, name: deniz.name })
    actor.send({ type: 'typing.stopped', ...colleague, user_id: an.id })
    actor.send({ type: 'typing.stopped', ...colleague, chat_id: 2 })
    expect(context().colleague).toBe(deniz.name)
    actor.send({ type: 'typing.stopped', ...colleague })
    expect(context().colleague).toBeNull()
  })

  test('a colleague’s draft is announced until it is sent or discarded; the member’s own is not', async () => {
    const { actor, context } = await openChat()
    const kept = (is_kept: boolean, { id, name }: Viewer = deniz, chat_id = 1) =>
      ({ type: 'draft.changed', seq: 11, at: '', chat_id, member: { id, name }, is_kept }) as const
    for (const event of [kept(true), kept(true), kept(true, an), kept(true, claire, 2)]) actor.send(event)
    expect(context().drafters).toEqual([{ id: deniz.id, name: deniz.name }])
    actor.send(kept(false))
    expect(context().drafters).toEqual([])
  })

  test('the customer is shown as present while their widget is open', async () => {
    const { actor, context } = await openChat()
    expect(context().customerOnline).toBeNull()
    actor.send({ type: 'presence.changed', chat_id: 2, online: false })
    actor.send({ type: 'presence.changed', chat_id: 1, online: true })
    expect(context().customerOnline).toBe(true)
    actor.send({ type: 'presence.changed', chat_id: 1, online: false })
    expect(context().customerOnline).toBe(false)
  })

  test('own typing is reported immediately, at most every three seconds, and withdrawn', async () => {
    const { actor, told, pass } = await openChat(assignedTo(an))
    const type = (text: string) => actor.send({ type: 'draft.change', text })
    type('H')
    type('He')
    expect(told).toEqual(['typing.start'])
    pass(3_000)
    expect(told).toEqual(['typing.start', 'typing.start'])
    pass(3_000)
    expect(told).toEqual(['typing.start', 'typing.start', 'typing.stop'])
    type('Hel')
    type('')
    expect(told.slice(3)).toEqual(['typing.start', 'typing.stop'])
    type('Hello')
    actor.send({ type: 'message.send' })
    expect(told.slice(5)).toEqual(['typing.start', 'typing.stop'])
  })

  test('typing a draft that may not be sent is not reported', async () => {
    const { actor, told, context } = await openChat(assignedTo(deniz))
    actor.send({ type: 'draft.change', text: 'Hi' })
    expect(told).toEqual([])
    expect(context().draft).toBe('Hi')
  })
})

describe('read marks', () => {
  test('own chats are marked up to the last visible message, once', async () => {
    const { actor, markRead, context } = await openChat(assignedTo(an))
    actor.send({ type: 'messages.shown', order: 2 })
    expect(markRead.last().input).toEqual({ chatId: 1, order: 2 })
    actor.send({ type: 'messages.shown', order: 3 })
    await markRead.last().resolve()
    expect(markRead.last().input).toEqual({ chatId: 1, order: 3 })
    await markRead.last().resolve()
    expect(markRead.calls).toHaveLength(2)
    expect(context().chat?.read.agent).toBe(3)
  })

  test('a page or event that is older than a mark does not revert it', async () => {
    const { actor, markRead, loadHistory, context } = await openChat(assignedTo(an))
    actor.send({ type: 'journal.resync' })
    actor.send({ type: 'messages.shown', order: 3 })
    await markRead.last().resolve()
    await loadHistory.last().resolve(historyOf([messageOf(3)], assignedTo(an)))
    actor.send(addedEvent(11, messageOf(4, { sender: 'agent' }), assignedTo(an)))
    expect(context().chat?.read.agent).toBe(3)
    expect(markRead.calls).toHaveLength(1)
  })

  test('a failed mark waits for the next message', async () => {
    const { actor, markRead } = await openChat(assignedTo(an))
    actor.send({ type: 'messages.shown', order: 3 })
    await markRead.last().reject({ code: 'upstream_unavailable' })
    expect(markRead.calls).toHaveLength(1)
    actor.send({ type: 'messages.shown', order: 3 })
    expect(markRead.calls).toHaveLength(2)
  })

  test('viewing another member’s chat marks nothing', async () => {
    const { actor, markRead } = await openChat()
    actor.send({ type: 'messages.shown', order: 3 })
    await settle()
    expect(markRead.calls).toHaveLength(0)
  })

  test('a message that was sent by e-mail shows that until the customer has read it', async () => {
    const { actor, context } = await openChat()
    const delivery = () => {
      const [chat, message] = [context().chat, context().messages.find(({ order }) => order === 3)]
      return chat && message && deliveryOf(chat, message)
    }
    actor.send({ type: 'messages.mailed', seq: 11, at: '', chat_id: 2, orders: [3], mailed_at: '2026-11-22' })
    expect(delivery()).toBe('sent')
    actor.send({ type: 'messages.mailed', seq: 12, at: '', chat_id: 1, orders: [3], mailed_at: '2026-11-22' })
    expect(delivery()).toBe('mailed')
    actor.send({ type: 'messages.read', seq: 13, at: '', chat_id: 1, by: 'customer', order: 3 })
    expect(delivery()).toBe('read')
  })

  test('the customer’s marks determine the delivery status, and never move back', async () => {
    const { actor, context } = await openChat()
    const delivery = () => context().chat && deliveryOf(context().chat ?? historyOf([]), { order: 3 })
    expect(delivery()).toBe('sent')
    actor.send({ type: 'messages.delivered', seq: 11, at: '', chat_id: 1, order: 3 })
    expect(delivery()).toBe('delivered')
    actor.send({ type: 'messages.read', seq: 12, at: '', chat_id: 1, by: 'customer', order: 3 })
    actor.send({ type: 'messages.read', seq: 12, at: '', chat_id: 1, by: 'customer', order: 1 })
    expect(delivery()).toBe('read')
  })
})

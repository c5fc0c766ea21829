import { describe, expect, test } from 'vitest'
import { VISITOR_TOKEN_LIFE_MS } from '#contract/account/account-limits.ts'
import { TYPING_LIFE_MS } from '#contract/base/limits.ts'
import { unreadCount } from '#machines/widget/widget-rules.ts'
import { messageOf, publicBotOf, visitorChatOf } from '../support/shapes.ts'
import { chatting, questionOf, startWidget, stateWith, welcomed } from './support/widget.ts'

const person = { id: 7, name: 'An' }
const changed = (status: 'bot' | 'waiting' | 'assigned' | 'ended', seq = 11) => ({
  type: 'chat.changed' as const,
  seq,
  at: '',
  status,
  assigned_agent: status === 'assigned' ? person : null,
  ended_by: status === 'ended' ? ('agent' as const) : null,
})
const fromAgent = (order: number) => messageOf(order, { sender: 'agent', agent: person })
const added = (order: number) => ({
  type: 'message.added' as const,
  seq: 10 + order,
  at: '',
  message: fromAgent(order),
})

describe('the current speaker', () => {
  const party = ({ actor }: Awaited<ReturnType<typeof chatting>>) => {
    const { value } = actor.getSnapshot()
    return typeof value === 'object' && 'chatting' in value ? value.chatting.party : value
  }

  test('follows the server', async () => {
    const parts = await chatting()
    expect(party(parts)).toBe('bot')
    parts.actor.send(changed('waiting'))
    expect(party(parts)).toBe('waiting')
    parts.actor.send(changed('assigned', 12))
    expect(party(parts)).toBe('agent')
    expect(parts.context().chat?.assigned_agent).toEqual(person)
    parts.actor.send(changed('bot', 13))
    expect(party(parts)).toBe('bot')
  })

  test('an agent is requested once', async () => {
    const parts = await chatting()
    parts.actor.send({ type: 'agent.request' })
    expect(parts.actor.getSnapshot().can({ type: 'agent.request' })).toBe(false)
    await parts.askForAgent.last().reject({ code: 'rate_limited' })
    expect(parts.context().failure).toEqual({ code: 'rate_limited' })
    parts.actor.send({ type: 'agent.request' })
    parts.actor.send(changed('waiting'))
    expect(party(parts)).toBe('waiting')
    expect(parts.actor.getSnapshot().can({ type: 'agent.request' })).toBe(false)
  })

  test('the agent is shown as typing until the indicator expires or a message arrives', async () => {
    const { actor, context, pass, sendMessage } = await chatting()
    const typing = { type: 'typing.started', by: 'agent', name: 'An' } as const
    actor.send(typing)
    pass(TYPING_LIFE_MS - 1)
    actor.send(typing)
    pass(TYPING_LIFE_MS - 1)
    expect(context().typist).toBe('An')
    pass(1)
    expect(context().typist).toBeNull()
    actor.send(typing)
    actor.send({ type: 'typing.stopped', by: 'agent' })
    expect(context().typist).toBeNull()
    actor.send(typing)
    actor.send(added(2))
    expect(context().typist).toBeNull()
    expect(sendMessage.calls).toHaveLength(1)
  })

  test('own typing is reported at most every three seconds', async () => {
    const { actor, told, pass } = await chatting()
    for (const text of ['', 'H', 'He', 'Hel']) actor.send({ type: 'draft.change', text })
    expect(told).toHaveLength(1)
    pass(3_000)
    actor.send({ type: 'draft.change', text: 'Hell' })
    expect(told).toHaveLength(2)
  })
})

describe('marks', () => {
  test('arriving messages are delivered; those shown in the open panel are read', async () => {
    const { actor, markRead, context } = await chatting()
    actor.send(added(2))
    expect(markRead.last().input).toMatchObject({ order: 2, state: 'delivered' })
    await markRead.last().resolve()
    expect(unreadCount(context())).toBe(1)
    actor.send({ type: 'panel.open' })
    expect(markRead.last().input).toMatchObject({ order: 2, state: 'read' })
    expect(unreadCount(context())).toBe(0)
    await markRead.last().reject({ code: 'upstream_unavailable' })
    expect(markRead.calls).toHaveLength(2)
    actor.send({ type: 'panel.close' })
    actor.send(added(3))
    expect(markRead.last().input).toMatchObject({ order: 3, state: 'delivered' })
  })

  test('the agent’s marks never move back', async () => {
    const { actor, context } = await chatting()
    for (const order of [1, 0]) actor.send({ type: 'messages.read', seq: 11, at: '', by: 'agent', order })
    expect(context().chat?.read.agent).toBe(1)
  })
})

describe('a break', () => {
  test('a gap and a resync fetch the conversation again', async () => {
    const { actor, loadChat, socket, value, seen } = await chatting()
    actor.send(added(4))
    expect(value()).toBe('resuming')
    const messages = [questionOf(1, 'key-1'), fromAgent(2), fromAgent(3), fromAgent(4)]
    await loadChat.last().resolve(visitorChatOf({ messages, seq: 14 }))
    expect(seen()).toEqual([1, 2, 3, 4])
    expect(socket.last().input.after).toBe(14)
    actor.send({ type: 'journal.resync', seq: 90 })
    expect(loadChat.calls).toHaveLength(2)
  })

  test.each([
    ['a conversation', async () => welcomed()],
    ['an ended conversation', async () => chatting()],
  ])('a socket that cannot be created shows as a lost connection: %s', async (name, begin) => {
    const { actor, write, createChat, socket, context } = await begin()
    socket.state.isBroken = true
    if (name === 'a conversation') {
      write('Hello')
      await createChat.last().resolve({ ...visitorChatOf(), token: 'token-1' })
    } else actor.send(changed('ended'))
    expect(context().isOnline).toBe(false)
  })

  test('a conversation that cannot be fetched is retried, automatically or manually', async () => {
    const { loadBot, loadChat, pass, value, actor } = startWidget(stateWith())
    await loadBot.last().resolve(publicBotOf())
    await loadChat.last().reject({ code: 'upstream_unavailable' })
    expect(value()).toBe('interrupted')
    pass(5_000)
    await loadChat.last().reject({ code: 'upstream_unavailable' })
    actor.send({ type: 'connection.restored' })
    await loadChat.last().resolve(visitorChatOf())
    expect(actor.getSnapshot().hasTag('conversation')).toBe(true)
    expect(value()).toHaveProperty('chatting')
  })
})

describe('the token', () => {
  test('is renewed before it expires, and the socket opens with the new one', async () => {
    const { renewToken, loadChat, socket, kept, pass, context } = await chatting()
    pass(VISITOR_TOKEN_LIFE_MS - 60_000)
    await renewToken.last().resolve({ token: 'token-2' })
    await loadChat.last().resolve(visitorChatOf())
    expect(context().token).toBe('token-2')
    expect(socket.last().input.token).toBe('token-2')
    expect(kept.at(-1)?.token).toBe('token-2')
  })

  test('that is rejected is renewed, and the message is sent again with its key', async () => {
    const { write, sendMessage, renewToken, loadChat, pass } = await chatting()
    pass(5_000)
    write('Hello again')
    sendMessage.last().send({ type: 'question.failed', failure: { code: 'token_invalid' } })
    await renewToken.last().resolve({ token: 'token-2' })
    await loadChat.last().resolve(visitorChatOf())
    expect(sendMessage.last().input).toMatchObject({ text: 'Hello again', key: 'key-3', token: 'token-2' })
  })

  test('that can no longer be renewed loses the chat, but not the message that is being sent', async () => {
    const { actor, write, createChat, renewToken, sendMessage, context } = await chatting()
    write('Hello again')
    actor.send({ type: 'token.refused' })
    await renewToken.last().reject({ code: 'token_invalid' })
    await createChat.last().resolve({ ...visitorChatOf({ id: 2 }), token: 'token-2' })
    expect(sendMessage.last().input).toMatchObject({ chatId: 2, text: 'Hello again' })
    expect(context().outbox).toHaveLength(1)
  })

  test('that is rejected right after its renewal is not renewed in a loop', async () => {
    const { write, sendMessage, renewToken, loadChat, pass, context, actor } = await chatting()
    pass(5_000)
    actor.send({ type: 'token.refused' })
    await renewToken.last().resolve({ token: 'token-2' })
    await loadChat.last().resolve(visitorChatOf())
    write('Hello')
    sendMessage.last().send({ type: 'question.failed', failure: { code: 'token_invalid' } })
    expect(renewToken.calls).toHaveLength(1)
    expect(context().outbox).toMatchObject([{ status: 'failed', failure: { code: 'token_invalid' } }])
  })
})

describe('the end', () => {
  test('may be rated once, and the next message starts a new conversation', async () => {
    const { actor, rateChat, createChat, kept, write, value, context, socket } = await chatting()
    actor.send(changed('ended'))
    expect(value()).toEqual({ ended: 'asking' })
    expect(context().chat?.ended_by).toBe('agent')
    expect(socket.calls.map(({ isStopped }) => isStopped)).toEqual([true, false])
    expect(actor.getSnapshot().can({ type: 'rating.send', stars: 0, feedback: '' })).toBe(false)
    actor.send({ type: 'rating.send', stars: 4, feedback: 'Teşekkürler' })
    expect(rateChat.last().input).toMatchObject({ chatId: 1, stars: 4, feedback: 'Teşekkürler' })
    await rateChat.last().resolve()
    expect(value()).toEqual({ ended: 'rated' })
    expect(kept.at(-1)?.isRated).toBe(true)
    write('One more thing')
    expect(value()).toEqual({ creating: 'asking' })
    await createChat.last().resolve({ ...visitorChatOf({ id: 2 }), token: 'token-2' })
    expect(context()).toMatchObject({ chatId: 2, isRated: false, messages: [] })
  })

  test('that an agent undoes restores the conversation', async () => {
    const { actor, context, write, sendMessage, socket, value } = await chatting()
    actor.send(changed('ended'))
    expect(socket.last().input).toMatchObject({ after: 11 })
    socket.last().send({ ...changed('assigned', 12), assigned_agent: { id: 3, name: 'Mai' } })
    expect(value()).toMatchObject({ chatting: { party: 'agent' } })
    expect(context().chat).toMatchObject({ status: 'assigned', assigned_agent: { name: 'Mai' } })
    expect(socket.last()).toMatchObject({ isStopped: false, input: { after: 12 } })
    write('Still there?')
    expect(sendMessage.last().input).toMatchObject({ text: 'Still there?', chatId: 1 })
  })

  test('shows the messages from before it that arrive later, and none of them is sent again', async () => {
    const { actor, leaveChat, socket, write, context, seen, kept, value } = await chatting()
    write('Thank you')
    actor.send({ type: 'chat.leave' })
    await leaveChat.last().resolve()
    expect(context().outbox).toHaveLength(1)
    const message = questionOf(2, 'key-3')
    socket.last().send({ type: 'message.added', seq: 11, at: '', message })
    expect([seen(), context().outbox, kept.at(-1)?.outbox]).toEqual([[1, 2], [], []])
    actor.send({ type: 'conversation.restart' })
    expect(value()).toBe('welcome')
  })

  test.each([
    ['a gap', added(5)],
    ['a journal that no longer reaches back', { type: 'journal.resync', seq: 90 }],
    ['a token that is rejected', { type: 'token.refused' }],
  ] as const)('is fetched again after %s, because it may have been undone', async (_, event) => {
    const { actor, loadChat, renewToken, socket, value } = await chatting()
    actor.send(changed('ended'))
    socket.last().send(event)
    if (event.type === 'token.refused') await renewToken.last().resolve({ token: 'token-2' })
    await loadChat.last().resolve(visitorChatOf({ status: 'assigned', assigned_agent: person, seq: 95 }))
    expect(value()).toMatchObject({ chatting: { party: 'agent' } })
  })

  test('by the visitor is sent immediately; the rating can be skipped or fail', async () => {
    const { actor, leaveChat, rateChat, value, context } = await chatting()
    actor.send({ type: 'chat.leave' })
    await leaveChat.last().resolve()
    expect(context().chat).toMatchObject({ status: 'ended', ended_by: 'customer' })
    actor.send({ type: 'rating.send', stars: 5, feedback: '' })
    await rateChat.last().reject({ code: 'upstream_unavailable' })
    expect(value()).toEqual({ ended: 'asking' })
    actor.send({ type: 'rating.skip' })
    expect(value()).toEqual({ ended: 'rated' })
    actor.send({ type: 'conversation.restart' })
    expect(value()).toBe('welcome')
    expect(context()).toMatchObject({ chatId: null, messages: [], chat: null })
  })

  test('is remembered across a reload', async () => {
    const { loadBot, loadChat, value } = startWidget(stateWith({ isRated: true }))
    await loadBot.last().resolve(publicBotOf())
    await loadChat.last().resolve(visitorChatOf({ status: 'ended', ended_by: 'customer' }))
    expect(value()).toEqual({ ended: 'rated' })
  })

  test('the visitor’s details are not requested again', async () => {
    const { actor, value } = await welcomed()
    expect(value()).toBe('welcome')
    actor.send({ type: 'message.send', text: 'Hi', files: [] })
    expect(value()).toEqual({ creating: 'asking' })
  })
})

describe('a token that proving the visitor has replaced', () => {
  test('is used from then on, and stored, without leaving the chat', async () => {
    const { actor, context, kept } = await chatting()
    actor.send({ type: 'token.replaced', token: 'token-9' })
    expect(context().token).toBe('token-9')
    expect(kept.at(-1)?.token).toBe('token-9')
    expect(actor.getSnapshot().matches('chatting')).toBe(true)
  })

  test('takes the place of a renewal that would lose the chat', async () => {
    const { actor, context, renewToken, loadChat } = await chatting()
    actor.send({ type: 'token.refused' })
    expect(renewToken.calls).toHaveLength(1)
    actor.send({ type: 'token.replaced', token: 'token-9' })
    await loadChat.last().resolve(visitorChatOf())
    expect(context().chatId).not.toBeNull()
    expect(actor.getSnapshot().matches('chatting')).toBe(true)
    expect(context().token).toBe('token-9')
  })
})

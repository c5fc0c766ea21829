import { describe, expect, test } from 'vitest'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import {
  chatRelation,
  type MoveKind,
  mayAssign,
  mayClaim,
  mayEnd,
  mayRequestInsights,
  mayReturnToBot,
  maySee,
  mayWrite,
  moveRules,
  type Viewer,
} from '#machines/chat/chat-access.ts'
import { type ChatJournalEvent, chatEventTypes } from '#machines/chat/chat-types.ts'
import { canMove } from '#machines/chat/selectors.ts'
import { an, assignedTo, at, chatOf, claire, deniz, historyOf, messageOf } from '../support/shapes.ts'
import { addedEvent, assignedEvent, event, openChat, startChat } from './support/chat.ts'

const eventOf = {
  claim: { type: 'chat.claim' },
  assign: { type: 'chat.assign', userId: deniz.id },
  transfer: { type: 'chat.transfer', teamId: 4 },
  returnToBot: { type: 'chat.returnToBot' },
  end: { type: 'chat.end' },
} as const
const moveKinds = Object.keys(eventOf) as MoveKind[]

describe('the assignment', () => {
  test.each([
    ['bot', chatOf({ status: 'bot' })],
    ['waiting', chatOf({ status: 'waiting' })],
    ['mine', assignedTo(an)],
    ['others', assignedTo(deniz)],
    ['ended', chatOf({ status: 'ended' })],
  ] as const)('%s', async (relation, chat) => {
    expect((await openChat(chat)).relation()).toBe(relation)
  })

  test('is unknown until the chat is loaded: nothing is allowed', () => {
    const { actor, relation } = startChat()
    expect(relation()).toBe('settling')
    for (const type of ['chat.claim', 'chat.returnToBot', 'chat.end', 'message.send'] as const)
      expect(actor.getSnapshot().can({ type })).toBe(false)
  })

  test('follows the journal', async () => {
    const { actor, relation } = await openChat()
    actor.send(event('chat.queued', 11, { status: 'waiting', version: 2 }))
    expect(relation()).toBe('waiting')
    actor.send(assignedEvent(12, assignedTo(deniz, { version: 3 })))
    expect(relation()).toBe('others')
    actor.send(event('chat.ended', 13, { status: 'ended', version: 4 }))
    expect(relation()).toBe('ended')
  })

  test('ignores events of other chats and old ones', async () => {
    const { actor, relation, context } = await openChat()
    actor.send(event('chat.ended', 11, { id: 2, status: 'ended', version: 9 }))
    actor.send(event('chat.ended', 9, { status: 'ended' }))
    expect(relation()).toBe('bot')
    expect(context().seq).toBe(10)
  })
})

describe('an event', () => {
  const news: Partial<Chat> = { version: 2, user_name: 'Ayşe', sentiment: 'negative' }

  test.each(chatEventTypes)('shows the chat as it is now, but not another chat: %s', async (type) => {
    const { actor, context } = await openChat()
    const send = (seq: number, chat: Partial<Chat>) =>
      actor.send(
        type === 'message.added'
          ? addedEvent(seq, messageOf(4), chat)
          : ({ type, seq, at: '', chat: chatOf(chat), by: null, previous: null } as ChatJournalEvent),
      )
    send(11, { ...news, id: 2 })
    expect(context()).toMatchObject({ chat: { user_name: 'Visitor 1' }, seq: 10 })
    send(12, news)
    expect(context()).toMatchObject({ chat: news, seq: 12 })
    send(11, { user_name: 'Late' })
    expect(context()).toMatchObject({ chat: news, seq: 12 })
  })

  test('shows that a colleague blocked the customer', async () => {
    const { actor, context } = await openChat()
    const step = {
      kind: 'state',
      state: 'blocked',
      actor: 'member',
      by: { id: deniz.id, name: deniz.name },
      after: 3,
    } as const
    const changed = { type: 'person.changed', at: at(60), person_id: 4, by: deniz.id, step } as const
    actor.send({ ...changed, seq: 11, chat_id: 2 })
    actor.send({ ...changed, seq: 12, chat_id: 1 })
    actor.send({ ...changed, seq: 12, chat_id: 1 })
    expect(context().steps).toEqual([{ ...step, seq: 12, at: at(60) }])
  })
})

describe('claiming', () => {
  test('sends the known version, and the response decides', async () => {
    const { actor, assignChat, relation } = await openChat({ status: 'waiting', version: 5 })
    actor.send({ type: 'chat.claim' })
    expect(relation()).toBe('claiming')
    expect(assignChat.last().input).toEqual({ chatId: 1, userId: an.id, version: 5 })
    await assignChat.last().resolve(assignedTo(an, { version: 6 }))
    expect(relation()).toBe('mine')
  })

  test('an event older than the response does not undo it', async () => {
    const { actor, assignChat, relation } = await openChat({ status: 'waiting', version: 5 })
    actor.send({ type: 'chat.claim' })
    await assignChat.last().resolve(assignedTo(an, { version: 6 }))
    actor.send(event('sentiment.changed', 11, { status: 'waiting', version: 5, sentiment: 'negative' }))
    expect(relation()).toBe('mine')
    actor.send(assignedEvent(12, assignedTo(an, { version: 6, sentiment: 'negative' })))
    expect(relation()).toBe('mine')
  })

  test('the event may arrive before the response', async () => {
    const { actor, assignChat, relation, context } = await openChat({ status: 'waiting' })
    actor.send({ type: 'chat.claim' })
    actor.send(assignedEvent(11, assignedTo(an)))
    expect(relation()).toBe('claiming')
    await assignChat.last().resolve(assignedTo(an))
    expect(relation()).toBe('mine')
    expect(context().seq).toBe(11)
  })

  test('a lost claim shows who won and when, and the current chat', async () => {
    const { actor, assignChat, loadHistory, relation, context } = await openChat({ status: 'waiting' })
    actor.send({ type: 'chat.claim' })
    const params = { user_id: deniz.id, name: deniz.name, at: at(60) }
    await assignChat.last().reject({ code: 'chat_already_assigned', params })
    expect(context().lostClaim).toEqual({ name: deniz.name, at: at(60) })
    expect(loadHistory.calls).toHaveLength(2)
    await loadHistory.last().resolve(historyOf([], assignedTo(deniz), 12))
    expect(relation()).toBe('others')
    actor.send({ type: 'notice.dismiss' })
    expect(context()).toMatchObject({ lostClaim: null, failure: null })
  })

  test('if the backend does not name the winner, the chat does', async () => {
    const { actor, assignChat, context } = await openChat({ status: 'waiting' })
    actor.send({ type: 'chat.claim' })
    actor.send(assignedEvent(11, assignedTo(deniz)))
    await assignChat.last().reject({ code: 'chat_already_assigned' })
    expect(context().lostClaim).toEqual({ name: deniz.name, at: at(60) })
  })

  test('after a network failure nothing has changed, and it can be retried', async () => {
    const { actor, assignChat, loadHistory, relation, context } = await openChat({ status: 'waiting' })
    actor.send({ type: 'chat.claim' })
    await assignChat.last().reject({ code: 'upstream_unavailable' })
    expect(relation()).toBe('waiting')
    expect(context()).toMatchObject({ failure: { code: 'upstream_unavailable' }, lostClaim: null })
    expect(loadHistory.calls).toHaveLength(1)
    expect(actor.getSnapshot().can({ type: 'chat.claim' })).toBe(true)
  })
})

describe('handing over', () => {
  test('transfers back to the bot', async () => {
    const { actor, returnChatToBot, relation } = await openChat(assignedTo(an))
    actor.send({ type: 'chat.returnToBot' })
    expect(returnChatToBot.last().input).toEqual({ chatId: 1, version: 2 })
    await returnChatToBot.last().resolve(chatOf({ version: 3 }))
    expect(relation()).toBe('bot')
  })

  test('puts an own chat into the queue of a team; of two concurrent changes one is rejected with the reason', async () => {
    const { actor, transferChat, loadHistory, relation, context } = await openChat(assignedTo(an))
    actor.send({ type: 'chat.transfer', teamId: 4 })
    expect(transferChat.last().input).toEqual({ chatId: 1, teamId: 4, version: 2 })
    expect(actor.getSnapshot().can({ type: 'chat.end' })).toBe(false)
    await transferChat.last().resolve(chatOf({ status: 'waiting', team_id: 4, version: 3 }))
    expect(relation()).toBe('waiting')
    expect(actor.getSnapshot().can({ type: 'chat.transfer', teamId: 5 })).toBe(false)
    const supervised = await openChat(chatOf({ status: 'waiting', team_id: 4 }), undefined, claire)
    supervised.actor.send({ type: 'chat.transfer', teamId: null })
    await supervised.transferChat.last().reject({ code: 'chat_version_conflict' })
    expect(supervised.context().failure).toEqual({ code: 'chat_version_conflict' })
    expect(supervised.loadHistory.calls).toHaveLength(2)
    expect([loadHistory.calls.length, context().failure]).toEqual([1, null])
  })

  test('assigns an own chat to a colleague', async () => {
    const { actor, assignChat, relation } = await openChat(assignedTo(an))
    actor.send({ type: 'chat.assign', userId: deniz.id })
    expect(assignChat.last().input).toEqual({ chatId: 1, userId: deniz.id, version: 2 })
    await assignChat.last().resolve(assignedTo(deniz, { version: 3 }))
    expect(relation()).toBe('others')
  })

  test('ends', async () => {
    const { actor, endChat, relation } = await openChat(assignedTo(an))
    actor.send({ type: 'chat.end' })
    await endChat.last().resolve(chatOf({ status: 'ended', ended_by: 'agent', version: 3 }))
    expect(relation()).toBe('ended')
  })

  test('allows one change at a time', async () => {
    const { actor } = await openChat(assignedTo(an))
    actor.send({ type: 'chat.returnToBot' })
    expect(actor.getSnapshot().can({ type: 'chat.end' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'chat.returnToBot' })).toBe(false)
  })
})

describe('every move', () => {
  const callOf = (parts: Awaited<ReturnType<typeof openChat>>, move: MoveKind) =>
    ({
      claim: parts.assignChat,
      assign: parts.assignChat,
      transfer: parts.transferChat,
      returnToBot: parts.returnChatToBot,
      end: parts.endChat,
    })[move]
  const chats = [chatOf(), chatOf({ status: 'waiting' }), assignedTo(claire), assignedTo(deniz)]
  const cases = chats.flatMap((chat) =>
    moveKinds
      .filter((move) => moveRules[move](chat, claire))
      .map((move) => [chatRelation(chat, claire), move, chat] as const),
  )

  test.each(cases)('from %s, %s: the response decides', async (_, move, chat) => {
    const parts = await openChat(chat, [], claire)
    parts.actor.send(eventOf[move])
    expect(parts.actor.getSnapshot().hasTag('busy')).toBe(true)
    await callOf(parts, move)
      .last()
      .resolve(chatOf({ status: 'ended', version: 9 }))
    expect(parts.relation()).toBe('ended')
  })

  test.each(cases)('from %s, %s: a failure changes nothing, and says why', async (relation, move, chat) => {
    const parts = await openChat(chat, [], claire)
    parts.actor.send(eventOf[move])
    await callOf(parts, move).last().reject({ code: 'upstream_unavailable' })
    expect([parts.relation(), parts.context().failure]).toEqual([relation, { code: 'upstream_unavailable' }])
    expect(parts.loadHistory.calls).toHaveLength(1)
    expect(parts.actor.getSnapshot().can(eventOf[move])).toBe(true)
  })

  test.each(cases)('from %s, %s: a conflict loads the chat again', async (_, move, chat) => {
    const parts = await openChat(chat, [], claire)
    parts.actor.send(eventOf[move])
    await callOf(parts, move).last().reject({ code: 'chat_version_conflict' })
    expect(parts.context().failure).toEqual({ code: 'chat_version_conflict' })
    expect(parts.loadHistory.calls).toHaveLength(2)
    await parts.loadHistory.last().resolve(historyOf([], chatOf({ status: 'ended', version: 9 }), 12))
    expect(parts.relation()).toBe('ended')
  })
})

describe('what members may do', () => {
  const others = (viewer: Viewer) => (viewer === deniz ? an : deniz)
  const allowed = (rule: typeof mayClaim, viewer: Viewer) =>
    [
      chatOf({ status: 'bot' }),
      chatOf({ status: 'waiting' }),
      assignedTo(viewer),
      assignedTo(others(viewer)),
      assignedTo(viewer, { status: 'ended' }),
    ]
      .filter((chat) => rule(chat, viewer))
      .map((chat) => chatRelation(chat, viewer))

  test('agents', () => {
    expect(allowed(mayClaim, an)).toEqual(['bot', 'waiting'])
    expect(allowed(mayAssign, an)).toEqual(['mine'])
    expect(allowed(mayReturnToBot, an)).toEqual(['mine'])
    expect(allowed(mayEnd, an)).toEqual(['mine'])
    expect(allowed(mayWrite, an)).toEqual(['bot', 'waiting', 'mine'])
    expect(allowed(mayRequestInsights, an)).toEqual(['mine', 'ended'])
  })

  test('supervisors', () => {
    expect(allowed(mayClaim, claire)).toEqual(['bot', 'waiting', 'others'])
    expect(allowed(mayAssign, claire)).toEqual(['bot', 'waiting', 'mine', 'others'])
    expect(allowed(mayReturnToBot, claire)).toEqual(['waiting', 'mine', 'others'])
    expect(allowed(mayEnd, claire)).toEqual(['bot', 'waiting', 'mine', 'others'])
  })

  test('see', () => {
    expect(maySee(chatOf(), an)).toBe(true)
    expect(maySee(assignedTo(an), an)).toBe(true)
    expect(maySee(assignedTo(deniz), an)).toBe(false)
    expect(maySee(assignedTo(deniz), claire)).toBe(true)
    expect(maySee(chatOf({ channel: 'playground' }), claire)).toBe(false)
  })

  test.each([an, claire])('the buttons of $name agree with the machine', async (viewer) => {
    for (const chat of [
      chatOf(),
      chatOf({ status: 'waiting' }),
      assignedTo(an),
      assignedTo(deniz),
      assignedTo(an, { status: 'ended' }),
    ]) {
      const { actor } = await openChat(chat, [], viewer)
      const snapshot = actor.getSnapshot()
      expect(moveKinds.filter((move) => canMove(snapshot, move))).toEqual(
        moveKinds.filter((move) => snapshot.can(eventOf[move])),
      )
    }
    const { actor } = await openChat(assignedTo(an), [], viewer)
    actor.send({ type: 'chat.end' })
    expect(moveKinds.filter((move) => canMove(actor.getSnapshot(), move))).toEqual([])
  })
})

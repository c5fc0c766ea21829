import { expect, test } from 'vitest'
import { type TimelineRow, timelineOf } from '#client/features/chats/conversation/timeline/timeline.ts'
import { type ChatStep, chatStepKinds } from '#contract/chats/chat-steps.ts'
import type { Outgoing } from '#machines/chat/outbox.ts'
import { mergePageSteps, mergeSteps, stepOf } from '#machines/chat/steps.ts'
import { at, chatAt, heldBy, jonas, lea, messageOf } from './stock.ts'

const parts = {
  messages: [],
  outbox: [],
  changes: [],
  notes: [],
  readUpTo: null,
  me: lea,
  shown: 'all' as const,
}

/**
 * Returns one word per separator, system message, note and group of messages; the word of a group contains the order numbers of
 * its messages.
 */
function shape(rows: readonly TimelineRow[]): readonly string[] {
  const words: string[] = []
  for (const row of rows) {
    if (row.isNewDay) words.push('day')
    if (row.isUnread) words.push('unread')
    if (row.kind === 'notice') words.push(row.step.kind)
    else if (row.kind === 'note') words.push('note')
    else {
      const { entry, speaker, isFirst, isLast } = row
      const order = entry.kind === 'saved' ? entry.message.order : entry.outgoing.key
      if (isFirst) words.push(`${speaker.isMe ? 'me' : speaker.sender} ${order}`)
      else words.push(`${words.pop()},${order}`)
      const next = rows[rows.indexOf(row) + 1]
      expect(isLast).toBe(next?.kind !== 'message' || next.isFirst)
    }
  }
  return words
}

const outgoing = (key: string): Outgoing => ({
  key,
  text: 'On its way',
  files: [],
  at: Date.parse(at(30)),
  status: 'sending',
  failure: null,
})

test('messages of one speaker are grouped until another speaks, or a while passes', () => {
  const messages = [
    messageOf(1, 1, 'a'),
    messageOf(1, 2, 'b'),
    messageOf(1, 3, 'c', { sender: 'bot' }),
    messageOf(1, 4, 'd', { sender: 'agent' }),
    messageOf(1, 5, 'e', { sender: 'agent', agent: jonas }),
    messageOf(1, 6, 'f', { sender: 'agent', agent: jonas, created_at: at(20) }),
  ]
  expect(shape(timelineOf({ ...parts, messages }))).toEqual([
    'day',
    'customer 1,2',
    'bot 3',
    'me 4',
    'agent 5',
    'agent 6',
  ])
})

test('rows keep their keys when earlier messages join the group of the first', () => {
  const messages = [messageOf(1, 1, 'a'), messageOf(1, 2, 'b'), messageOf(1, 3, 'c')]
  const before = timelineOf({ ...parts, messages: messages.slice(1) })
  const later = timelineOf({ ...parts, messages })
  expect(shape(before)).toEqual(['day', 'customer 2,3'])
  expect(shape(later)).toEqual(['day', 'customer 1,2,3'])
  expect(later.slice(1).map(({ key }) => key)).toEqual(before.map(({ key }) => key))
})

test('each day starts with a separator', () => {
  const messages = [
    messageOf(1, 1, 'a', { created_at: new Date(2026, 10, 20, 23, 59).toISOString() }),
    messageOf(1, 2, 'b', { created_at: new Date(2026, 10, 21, 0, 1).toISOString() }),
  ]
  expect(shape(timelineOf({ ...parts, messages }))).toEqual(['day', 'customer 1', 'day', 'customer 2'])
})

test('a message keeps its place and its key when it is saved', () => {
  const messages = [messageOf(1, 1, 'a')]
  const before = timelineOf({ ...parts, messages, outbox: [outgoing('key-1')] })
  const saved = messageOf(1, 2, 'On its way', {
    sender: 'agent',
    created_at: at(30),
    client_message_id: 'key-1',
  })
  const later = timelineOf({ ...parts, messages: [...messages, saved] })
  expect(shape(before)).toEqual(['day', 'customer 1', 'me key-1'])
  expect(shape(later)).toEqual(['day', 'customer 1', 'me 2'])
  expect(later.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
})

test('a separator marks the start of the unread messages, unless all are unread', () => {
  const messages = [messageOf(1, 1, 'a'), messageOf(1, 2, 'b'), messageOf(1, 3, 'c')]
  expect(shape(timelineOf({ ...parts, messages, readUpTo: 1 }))).toEqual([
    'day',
    'customer 1',
    'unread',
    'customer 2,3',
  ])
  expect(shape(timelineOf({ ...parts, messages, readUpTo: 0 }))).toEqual(['day', 'customer 1,2,3'])
  expect(shape(timelineOf({ ...parts, messages, readUpTo: 3 }))).toEqual(['day', 'customer 1,2,3'])
})

/** Returns a change after the message with an `order`; the later its number, the later it happened. */
const change = (
  seq: number,
  after: number,
  kind: ChatStep['kind'],
  more: Partial<ChatStep> = {},
): ChatStep => ({
  seq,
  after,
  kind,
  at: at(after),
  actor: 'member',
  by: jonas,
  ...more,
})

test('changes follow the message that preceded them, in the order of the journal, even if the clocks disagree', () => {
  const messages = [messageOf(1, 1, 'a'), messageOf(1, 2, 'b', { sender: 'agent' }), messageOf(1, 3, 'c')]
  const changes = [
    change(11, 1, 'queued', { at: at(50) }),
    change(12, 1, 'assigned', { agent: lea, at: at(2) }),
    change(14, 3, 'ended', { at: at(1) }),
    change(15, 3, 'reopened', { at: at(0), undoes: true }),
  ]
  const expected = ['day', 'customer 1', 'queued', 'assigned', 'me 2', 'customer 3', 'ended', 'reopened']
  expect(shape(timelineOf({ ...parts, messages, changes }))).toEqual(expected)
})

test('changes before the loaded messages wait for them', () => {
  const messages = [messageOf(1, 51, 'z', { created_at: at(50) })]
  const changes = [change(1, 3, 'queued'), change(2, 50, 'assigned', { agent: lea })]
  expect(shape(timelineOf({ ...parts, messages, changes }))).toEqual(['day', 'assigned', 'customer 51'])
})

test('readers can hide the changes, or see nothing else', () => {
  const messages = [messageOf(1, 1, 'a'), messageOf(1, 2, 'b')]
  const changes = chatStepKinds.map((kind, i) => change(i + 1, 1, kind))
  expect(shape(timelineOf({ ...parts, messages, changes, shown: 'messages' }))).toEqual([
    'day',
    'customer 1,2',
  ])
  expect(shape(timelineOf({ ...parts, messages, changes, shown: 'changes' }))).toEqual([
    'day',
    ...chatStepKinds,
  ])
})

test('a backend without histories still shows who has the chat, since when it has been waiting and how it ended', () => {
  const chat = chatAt(1, 'Ayşe', 5)
  const messages = [messageOf(1, 1, 'a'), messageOf(1, 2, 'b', { created_at: at(39) })]
  const page = (now: typeof chat) => ({ ...now, messages, seq: 1 })
  expect(mergePageSteps([], page(chat))).toEqual([])
  expect(mergePageSteps([], page({ ...chat, status: 'waiting', waiting_since: at(4) }))).toMatchObject([
    { at: at(4), kind: 'queued', after: 1 },
  ])
  const ended = { ...heldBy(chat, jonas), status: 'ended', ended_at: at(40), ended_by: 'agent' } as const
  expect(mergePageSteps([], page(ended)).map(({ kind, actor }) => [kind, actor])).toEqual([
    ['assigned', 'unknown'],
    ['ended', 'member'],
  ])
  const event = { seq: 9, at: at(40), type: 'chat.ended', chat: ended, by: jonas.id } as const
  const seen = stepOf(event, [])
  expect(seen && mergePageSteps([seen], page(ended)).map(({ kind, seq }) => [kind, seq])).toEqual([
    ['assigned', -1],
    ['ended', 9],
  ])
})

test('an event of a backend that counts no messages comes after the messages before it', () => {
  const chat = { ...heldBy(chatAt(1, 'Ayşe', 5), lea), message_count: 0 }
  const messages = [messageOf(1, 1, 'a', { created_at: at(5) }), messageOf(1, 2, 'b', { created_at: at(9) })]
  const assigned = { seq: 9, type: 'chat.assigned', chat, by: lea.id, previous: null } as const
  expect(stepOf({ ...assigned, at: at(20) }, messages)).toMatchObject({ kind: 'assigned', after: 2 })
  expect(stepOf({ ...assigned, at: at(7) }, messages)).toMatchObject({ after: 1 })
  expect(stepOf({ ...assigned, at: at(20), chat: { ...chat, message_count: 4 } }, messages)).toMatchObject({
    after: 4,
  })
})

test('a change that is seen as an event is the same as the one that is loaded later', () => {
  const chat = heldBy(chatAt(1, 'Ayşe', 5), lea)
  const { seq, at: moment, ...step } = change(9, 2, 'assigned', { agent: lea })
  const seen = stepOf(
    { seq, at: moment, type: 'chat.assigned', chat, by: jonas.id, previous: null, step },
    [],
  )
  const known = seen ? [seen] : []
  expect(mergeSteps(known, [{ seq, at: moment, ...step }])).toBe(known)
})

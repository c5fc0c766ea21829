import { expect, test } from 'vitest'
import { createSystemMessageCache } from '#client/features/chats/conversation/timeline/system-message-cache.ts'
import {
  type SystemMessage,
  systemMessages,
  toSystemMessage,
} from '#client/features/chats/conversation/timeline/system-messages.ts'
import { type TimelineRow, timelineOf } from '#client/features/chats/conversation/timeline/timeline.ts'
import type { Outgoing } from '#machines/chat/outbox.ts'
import { at, chatAt, heldBy, jonas, lea, messageOf } from './stock.ts'

const parts = { messages: [], outbox: [], notices: [], notes: [], readUpTo: null, me: lea }

/**
 * Returns one word per separator, system message, note and group of messages; the word of a group contains the order numbers of
 * its messages.
 */
function shape(rows: readonly TimelineRow[]): readonly string[] {
  const words: string[] = []
  for (const row of rows) {
    if (row.isNewDay) words.push('day')
    if (row.isUnread) words.push('unread')
    if (row.kind === 'notice') words.push(row.systemMessage.kind)
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

test('system messages are sorted in by time; a claim precedes a message of the same moment, the others follow it', () => {
  const messages = [messageOf(1, 1, 'a'), messageOf(1, 2, 'b', { sender: 'agent' }), messageOf(1, 3, 'c')]
  const notices: SystemMessage[] = [
    { at: at(1), kind: 'waiting', reason: 'asked' },
    { at: at(2), kind: 'assigned', agent: lea, by: 7 },
    { at: at(3), kind: 'ended', by: 'customer', member: null },
  ]
  const expected = ['day', 'customer 1', 'waiting', 'assigned', 'me 2', 'customer 3', 'ended']
  expect(shape(timelineOf({ ...parts, messages, notices }))).toEqual(expected)
})

test('system messages older than the loaded messages wait for them', () => {
  const notices: SystemMessage[] = [{ at: at(1), kind: 'waiting', reason: null }]
  const messages = [messageOf(1, 51, 'z', { created_at: at(50) })]
  expect(shape(timelineOf({ ...parts, messages, notices }))).toEqual(['day', 'customer 51'])
})

test('the chat itself records who claimed it, since when it has been waiting and how it ended', () => {
  const chat = chatAt(1, 'Ayşe', 5)
  expect(systemMessages(chat, [])).toEqual([])
  expect(systemMessages({ ...chat, status: 'waiting', waiting_since: at(4) }, [])).toEqual([
    { at: at(4), kind: 'waiting', reason: null },
  ])
  const ended = { ...heldBy(chat, jonas), status: 'ended', ended_at: at(40), ended_by: 'agent' } as const
  expect(systemMessages(ended, []).map(({ kind }) => kind)).toEqual(['assigned', 'ended'])
})

test('a chat that was taken by sending shows that above the message, immediately and after it is loaded again', () => {
  const taken = { ...heldBy(chatAt(1, 'Ayşe', 5), lea), assigned_by: lea.id, assignment_date: at(30) }
  const expected = { at: at(30), kind: 'assigned', agent: lea, by: lea.id }
  const event = {
    seq: 9,
    at: at(31),
    type: 'chat.assigned',
    chat: taken,
    by: lea.id,
    previous: null,
  } as const
  expect(toSystemMessage(event)).toEqual(expected)
  expect(systemMessages(taken, [])).toEqual([expected])
})

test('events seen by the console are not repeated, and later ones are also shown', () => {
  const chat = heldBy(chatAt(1, 'Ayşe', 5), lea)
  const seen: SystemMessage[] = [{ at: at(30), kind: 'assigned', agent: lea, by: 7 }]
  expect(systemMessages(chat, seen)).toEqual(seen)
  const again = { ...chat, assignment_date: at(45) }
  expect(systemMessages(again, seen)).toHaveLength(2)
})

test('the cache stores the system messages of each chat and notifies its subscribers', () => {
  const book = createSystemMessageCache()
  let calls = 0
  const stop = book.subscribe(() => {
    calls += 1
  })
  const chat = heldBy(chatAt(1, 'Ayşe', 5), lea)
  const empty = book.of(2)
  book.take([
    { type: 'chat.queued', seq: 1, at: at(1), chat, reason: 'sentiment' },
    { type: 'chat.assigned', seq: 2, at: at(2), chat, by: 7, previous: null },
    { type: 'chat.unassigned', seq: 3, at: at(3), chat: chatAt(1, 'Ayşe', 6), by: 7, previous: 7 },
  ])
  expect(book.of(1).map(({ kind }) => kind)).toEqual(['waiting', 'assigned', 'returnedToBot'])
  expect(book.of(1)).toBe(book.of(1))
  expect(book.of(2)).toBe(empty)
  stop()
  book.take([{ type: 'chat.reopened', seq: 4, at: at(4), chat }])
  expect(calls).toBe(1)
})

import { expect, test } from 'vitest'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import { chatAlerts } from '#machines/alerts/chat-alerts.ts'
import { an, assignedTo, chatOf, claire, deniz, messageOf } from '../support/shapes.ts'

let seq = 0
const written = (chat: Chat, changes: Partial<Message> = {}): JournalEvent => {
  seq += 1
  return { type: 'message.added', seq, at: '', chat, message: messageOf(1, { chat_id: chat.id, ...changes }) }
}
const queued = (chat: Chat): JournalEvent => {
  seq += 1
  return { type: 'chat.queued', seq, at: '', chat, reason: 'asked' } as JournalEvent
}
const told = (
  events: readonly JournalEvent[],
  viewer = an,
  openChatId: number | null = null,
  teams: number[] = [],
) => chatAlerts(events, { viewer, teams, openChatId }).map(({ kind, chat }) => [kind, chat.id])

const mine = assignedTo(an, { id: 4 })
const waiting = chatOf({ id: 5, status: 'waiting' })

test('a member is notified of customers in own chats, but not of own messages, the bot or colleagues', () => {
  const theirs = assignedTo(deniz, { id: 6 })
  const withBot = chatOf({ id: 7 })
  expect(told([written(mine), written(theirs), written(withBot)])).toEqual([['chat_message', 4]])
  expect(told([written(mine, { sender: 'agent' })])).toEqual([])
  expect(told([written(theirs)], claire)).toEqual([])
})

test('when a chat begins to wait, all members who see it are notified', () => {
  expect(told([queued(waiting)])).toEqual([['chat_waiting', 5]])
  expect(told([queued(waiting)], claire)).toEqual([['chat_waiting', 5]])
  expect(told([queued({ ...waiting, channel: 'playground' })])).toEqual([])
  const returns = { ...waiting, team_id: 3 }
  expect(told([queued(returns)], an, null, [2])).toEqual([])
  expect(told([queued(returns)], an, null, [2, 3])).toEqual([['chat_waiting', 5]])
})

test('the chat on the screen is silent, and each chat is notified once', () => {
  expect(told([written(mine), queued(waiting)], an, 4)).toEqual([['chat_waiting', 5]])
  expect(told([written(mine), written(mine, { order: 2 })])).toEqual([['chat_message', 4]])
})

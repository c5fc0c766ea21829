import { test } from 'vitest'
import { chatMachine } from '#machines/chat/chat-machine.ts'
import type { ChatContext } from '#machines/chat/chat-types.ts'
import { an, assignedTo, chatOf, claire, deniz, historyOf, messageOf, messagesOf } from '../support/shapes.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'
import { addedEvent, event } from './support/chat.ts'

const history = '0.chat.conversation.history'
const input = { chatId: 1, me: claire, now: () => 0, newKey: () => 'key' }

const assignment = {
  input,
  facet: ({ chat }: ChatContext) => [chat?.status, chat?.assigned_agent?.id],
  events: [
    done(`${history}.loading`, historyOf(messagesOf(1, 2))),
    event('chat.queued', 11, { status: 'waiting', version: 3 }),
    { type: 'chat.claim' },
    { type: 'chat.assign', userId: an.id },
    { type: 'chat.returnToBot' },
    { type: 'chat.transfer', teamId: 4 },
    { type: 'chat.end' },
    done('0.chat.assignment.claiming', assignedTo(claire, { version: 4 })),
    done('0.chat.assignment.assigning', assignedTo(deniz, { version: 5 })),
    done('0.chat.assignment.returningToBot', chatOf({ version: 6 })),
    done('0.chat.assignment.transferring', chatOf({ status: 'waiting', team_id: 4, version: 8 })),
    done('0.chat.assignment.ending', chatOf({ status: 'ended', version: 7 })),
    ...['claiming', 'assigning', 'transferring', 'returningToBot', 'ending'].map((state) =>
      failed(`0.chat.assignment.${state}`, 'chat_already_assigned'),
    ),
  ],
}

const conversation = {
  input: { ...input, me: an },
  facet: ({ messages, outbox, shown, draft, keptTyping }: ChatContext) => [
    messages.length,
    outbox.map(({ status }) => status),
    shown,
    draft,
    keptTyping,
  ],
  events: [
    done(`${history}.loading`, historyOf(messagesOf(11, 12), assignedTo(an))),
    failed(`${history}.loading`, 'upstream_unavailable'),
    { type: 'history.retry' },
    { type: 'journal.resync' },
    { type: 'history.loadOlder' },
    done(`${history}.ready.loadingOlder`, historyOf(messagesOf(1, 10), assignedTo(an))),
    failed(`${history}.ready.loadingOlder`, 'upstream_unavailable'),
    addedEvent(12, messageOf(14), assignedTo(an)),
    done(`${history}.ready.filling`, historyOf([messageOf(13)], assignedTo(an), 12)),
    failed(`${history}.ready.filling`, 'upstream_unavailable'),
    done(`${history}.ready.refreshing`, historyOf(messagesOf(11, 14), assignedTo(an), 12)),
    failed(`${history}.ready.refreshing`, 'upstream_unavailable'),
  ],
}

const open = done(`${history}.loading`, historyOf(messagesOf(11, 12), assignedTo(an)))
const typed = { type: 'draft.change', text: 'Hi' }
const typing = { type: 'typing.started', chat_id: 1, by: 'customer', user_id: null, name: 'Visitor 1' }

/** The small regions, each with its own events; together they would have millions of snapshots. */
const regions = {
  outbox: {
    home: 'idle',
    events: [
      typed,
      { type: 'message.send' },
      { type: 'message.retry', key: 'key' },
      { type: 'message.discard', key: 'key' },
      done('0.chat.conversation.outbox.sending', messageOf(13, { client_message_id: 'key' })),
      failed('0.chat.conversation.outbox.sending', 'upstream_unavailable'),
    ],
  },
  composer: { home: 'silent', events: [typed, { type: 'draft.change', text: '' }] },
  customer: { home: 'quiet', events: [typing] },
  colleague: { home: 'quiet', events: [{ ...typing, by: 'agent', user_id: deniz.id, name: deniz.name }] },
  reading: {
    home: 'idle',
    events: [
      { type: 'messages.shown', order: 12 },
      done('0.chat.conversation.reading.marking'),
      failed('0.chat.conversation.reading.marking', 'upstream_unavailable'),
    ],
  },
}

const facet = ({ messages, outbox, shown, draft, keptTyping, chat }: ChatContext) => [
  messages.length,
  outbox.map(({ status }) => status).slice(0, 2),
  [shown, draft, keptTyping, chat?.read.agent],
]

const inRegion = (region: string) => (id: string) => id.startsWith(region)

test('every state of the assignment can be reached and left', () => {
  expectAllReachable(chatMachine, assignment, { only: inRegion('chat.assignment') })
  expectNoDeadEnd(chatMachine, assignment, ['chat.assignment.ended'])
})

test('every state of the history can be reached, and the messages from every state', () => {
  expectAllReachable(chatMachine, conversation, { only: inRegion('chat.conversation.history') })
  expectNoDeadEnd(chatMachine, conversation, ['chat.conversation.history.ready.idle'])
})

test.each(Object.entries(regions))(
  'every state of %s can be reached, and rest from every state',
  (name, { home, events }) => {
    const walk = { input: { ...input, me: an }, facet, events: [open, ...events] }
    expectAllReachable(chatMachine, walk, { only: inRegion(`chat.conversation.${name}`) })
    expectNoDeadEnd(chatMachine, walk, [`chat.conversation.${name}.${home}`])
  },
)

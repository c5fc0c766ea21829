import type { Chat } from '#contract/chats/chat-shapes.ts'
import { defaultThresholds, type FloorChat, type FloorSnapshot } from '#contract/floor/floor.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import { at, chatOf } from '#tests/support/shapes.ts'

/** Time of the snapshot. */
export const START = Date.parse(at(600))

/** Returns an online agent with a limit of two chats. */
export const agent = (id: number, name: string) =>
  ({ id, name, role: 'agent', availability: 'online', limit: 2 }) as const

/** Returns a snapshot with two agents, one bot and no waiting chats, unless `changes` override that. */
export const snapshotOf = (changes: Partial<FloorSnapshot> = {}): FloorSnapshot => ({
  seq: 10,
  at: START,
  agents: [agent(7, 'Ana'), agent(8, 'Ben')],
  bots: [{ id: 3, name: 'Support', chats: 5 }],
  waiting: [],
  assigned: [],
  counts: { waiting: 0, assigned: 0, bot: 5 },
  answers: [],
  minutes: [{ at: START, waiting: 0, arrived: 0 }],
  thresholds: defaultThresholds,
  acknowledgements: [],
  ...changes,
})

/** Returns a waiting chat as a snapshot contains it. */
export const waiting = (id: number, since = START): FloorChat => ({
  ...{ id, version: 2, name: `Customer ${id}`, bot: 3, since, asked: since, unanswered: since, why: 'asked' },
  channel: 'widget',
})

/** Returns a waiting chat as an event contains it. */
export const queued = (id: number, seconds: number): Chat =>
  chatOf({
    id,
    status: 'waiting',
    version: 2,
    waiting_since: at(seconds),
    unanswered_since: at(seconds),
    queue_reason: 'asked',
    updated_at: at(seconds),
  })

/** Returns a chat assigned to Ana. */
export const assignedChat = (id: number, seconds: number, changes: Partial<Chat> = {}): Chat =>
  chatOf({
    id,
    status: 'assigned',
    version: 3,
    assigned_agent: { id: 7, name: 'Ana' },
    assignment_date: at(seconds),
    updated_at: at(seconds),
    ...changes,
  })

export const entry = (seq: number, event: object, seconds = 600): JournalEntry =>
  ({ seq, at: at(seconds), ...event }) as JournalEntry

import type { Chat } from '#contract/chats/chat-shapes.ts'
import { type FloorChat, type FloorSnapshot, getFloor } from '#contract/floor/floor.ts'
import { catchUp } from '#contract/journal/system.ts'
import { startApi } from '#tests/support/api.ts'
import prepareDatabases from '#tests/support/database-template.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'
import { chatOf } from '#tests/support/shapes.ts'
import { type Entry, startConsoleHost } from './console-host.ts'
import { busySize, seedFloor } from './seed-floor.ts'

/** One in this many events removes a chat from the queue, and one adds a new chat. */
const MOVE_EVERY = 100
/** One in this many messages is written in the chats at the top of the queue, where it is visible. */
const SEEN_EVERY = 4
const SEEN = 12

/** Fake server with a busy floor, for the built console. */
export interface FloorHost {
  readonly url: string
  /** Sends events of a busy floor at a fixed rate until the returned function is called. */
  write(perSecond: number): () => void
  close(): Promise<void>
}

/** Returns a snapshot from the real API of a floor with 300 agents and 2,000 waiting chats. */
async function busySnapshot(): Promise<FloorSnapshot> {
  await prepareDatabases()
  const api = await startApi()
  try {
    const owner = await newOwner(api)
    await seedFloor(api.database.db, owner.profile.client_id, owner.bot.id, busySize)
    return await ok(api.app, getFloor, { token: owner.token })
  } finally {
    await api.close()
  }
}

const iso = (at: number) => new Date(at).toISOString()

/** Returns a chat as events contain it, built from the floor's data. */
const chatFrom = (known: FloorChat, changes: Partial<Chat>): Chat =>
  chatOf({
    ...{ id: known.id, version: known.version, bot_id: known.bot, user_name: known.name },
    ...{ status: 'waiting', waiting_since: iso(known.since), sentiment: known.mood ?? 'neutral' },
    updated_at: iso(Date.now()),
    ...changes,
  })

/** Starts the fake server with a floor of the size that the design prescribes for measurements. */
export async function startFloorHost(): Promise<FloorHost> {
  const floor = await busySnapshot()
  const waiting = [...floor.waiting].sort((a, b) => a.since - b.since)
  let newest = Math.max(...waiting.map(({ id }) => id), ...floor.assigned.map(({ id }) => id))
  const answers: Readonly<Record<string, () => unknown>> = {
    [getFloor.path]: () => ({ ...floor, waiting, seq: host.seq(), at: Date.now() }),
    [catchUp.path]: () => ({ events: [], head: host.seq() }),
  }
  const host = await startConsoleHost((pathname) => answers[pathname])

  /** Returns a message from a waiting customer. */
  const message = (n: number): Entry => {
    const place = n % SEEN_EVERY === 0 ? (n / SEEN_EVERY) % SEEN : (n * 7_919) % waiting.length
    const known = waiting[place] as FloorChat
    const text = `Hello? @${Date.now()}`
    const created_at = iso(Date.now())
    const last_message = { order: n, sender: 'customer' as const, message: text, created_at }
    const chat = chatFrom(known, { last_message, message_count: n })
    return [
      'message.added',
      { chat, message: { id: n, chat_id: chat.id, order: n, sender: 'customer', message: text, created_at } },
    ]
  }
  /** Assigns the longest waiting chat to an agent. */
  const assign = (n: number): Entry => {
    const known = waiting.shift() as FloorChat
    const agent = floor.agents[n % floor.agents.length]
    const assigned_agent = { id: agent?.id ?? 0, name: agent?.name ?? '' }
    const chat = chatFrom(known, {
      status: 'assigned',
      assigned_agent,
      assignment_date: iso(Date.now()),
      waiting_since: null,
    })
    return ['chat.assigned', { chat, by: null, previous: null }]
  }
  const arrive = (): Entry => {
    const known = { ...(waiting.at(-1) as FloorChat), id: ++newest, since: Date.now() }
    waiting.push(known)
    return ['chat.queued', { chat: chatFrom(known, { queue_reason: 'asked' as never }), reason: 'asked' }]
  }
  return {
    url: host.url,
    write: (perSecond) =>
      host.stream(perSecond, (n) => {
        if (n % MOVE_EVERY === 0) return assign(n)
        return n % MOVE_EVERY === MOVE_EVERY / 2 ? arrive() : message(n)
      }),
    close: host.close,
  }
}

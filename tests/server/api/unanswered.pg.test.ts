import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { listChats, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { readEvent } from '#server/api/core/chats/read-event.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Database } from '#server/db/client.ts'
import { events } from '#server/db/schema/journal.ts'
import { startApi, startDatabase, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { newAccount } from './support/counted-account.ts'

/** Waiting times of a customer, counted from the journal alone. */
interface Wait {
  readonly unanswered: string | null
  /** Time of the customer's first message without any reply. */
  readonly unheard: string | null
}

const nobody: Wait = { unanswered: null, unheard: null }

/** Returns the waits of a client's chats by folding the journal. */
async function countedAgain({ db }: Database, clientId: number): Promise<Map<number, Wait>> {
  const rows = await db.select().from(events).where(eq(events.client_id, clientId)).orderBy(events.seq)
  const waits = new Map<number, Wait>()
  for (const row of rows) {
    const event = readEvent({ ...row, at: row.at.toISOString() })
    if (!('chat' in event)) continue
    const { chat } = event
    const before = waits.get(chat.id) ?? nobody
    const after = (): Wait => {
      switch (event.type) {
        case 'message.added': {
          const { sender, created_at: at } = event.message
          if (sender === 'customer')
            return { unanswered: before.unanswered ?? at, unheard: before.unheard ?? at }
          const isReply = sender === 'agent' || chat.status === 'bot'
          return { unanswered: isReply ? null : before.unanswered, unheard: null }
        }
        case 'chat.queued':
          return { ...before, unanswered: before.unanswered ?? chat.waiting_since }
        case 'chat.unassigned':
          return { ...before, unanswered: before.unheard }
        case 'chat.ended':
          return { ...before, unanswered: null }
        default:
          return before
      }
    }
    waits.set(chat.id, after())
  }
  return waits
}

describe('the start of a customer’s wait for a reply', () => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await startDatabase())
  })
  afterAll(() => close())

  const kinds = ['begin', 'wait', 'say', 'say', 'say', 'answer', 'queue', 'assign', 'unassign', 'end']
  const steps = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(11), fc.nat(11)), {
    minLength: 20,
    maxLength: 90,
  })

  it('equals a recount of the journal after any sequence of events', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happened) => {
        const account = await newAccount(database, 'UTC', '2026-03-28T20:00:00Z')
        for (const [kind, i, j] of happened) {
          const chat = account.chats[i % account.chats.length]
          if (kind === 'answer') chat && (await account.say(chat, 'bot'))
          else if (kind === 'begin' || chat) await account.step([kind, i, j])
        }
        const counted = await countedAgain(database, account.client.id)
        for (const id of account.chats) {
          const chat = await chatOf(database.db, account.client.id, id)
          if (!chat || chat.channel === 'playground') continue
          const since = chat.unanswered_since && new Date(chat.unanswered_since).toISOString()
          expect(since ?? null).toBe(counted.get(id)?.unanswered ?? null)
          expect(chat.queue_reason ?? null).toBe(chat.status === 'waiting' ? 'asked' : null)
        }
      }),
      { numRuns: 25, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
    )
  })
})

describe('in lists, a chat shows', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
  })
  afterAll(() => api.close())

  it('why it is waiting, and since when its customer has no reply', async () => {
    const owner = await newOwner(api)
    const visitor = await newVisitor(api, owner.bot.api_key)
    const params = { id: visitor.chat.id }
    const seen = async (): Promise<Chat | undefined> =>
      (await ok(api.app, listChats, { token: owner.token })).entities[0]

    await visitor.say('Hello')
    expect(await seen()).toMatchObject({ queue_reason: null, unanswered_since: null, pending: false })
    await ok(api.app, askForAgent, visitor.own)
    const waiting = await seen()
    expect(waiting).toMatchObject({ queue_reason: 'asked', unanswered_since: waiting?.waiting_since })
    await visitor.say('Is anybody there?')
    expect(await seen()).toMatchObject({ unanswered_since: waiting?.waiting_since })
    await ok(api.app, sendManual, { token: owner.token, params, body: { message: 'I am' } })
    expect(await seen()).toMatchObject({ status: 'assigned', queue_reason: null, unanswered_since: null })
    const { message } = await visitor.say('Where is my parcel?')
    expect(await seen()).toMatchObject({ unanswered_since: message.created_at, snoozed_until: null })
    await ok(api.app, returnChatToBot, { token: owner.token, params })
    expect(await seen()).toMatchObject({ status: 'bot', unanswered_since: message.created_at })
  })
})

import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  FIRST_REPLY_TARGET_MS,
  NEXT_REPLY_TARGET_MS,
  REPLY_WARNED_LEFT_SHARE,
} from '#contract/base/limits.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/base/units.ts'
import { assignChat, endChat, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import { defaultHours, type HoursSettings, saveHours } from '#contract/floor/business-hours.ts'
import { addTeam } from '#contract/floor/teams.ts'
import { askForAgent, createChat } from '#contract/visitor/visitor.ts'
import { toChat } from '#server/api/core/chats/map.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { createContext } from '#server/api/create-context.ts'
import { reportLateReplies } from '#server/api/features/reply-times/report-late-replies.ts'
import { events } from '#server/db/schema/journal.ts'
import { found } from '#server/lib/app-error.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let api: TestApi
let owner: Owner
let context: Awaited<ReturnType<typeof createContext>>['context']
let close: () => Promise<void>
// A Monday at noon, as at the start of each test.
const START = Date.parse('2026-11-23T12:00:00Z')
const WEEK_MS = 7 * 24 * HOUR_MS
const clock = createTestClock(new Date(START).toISOString())

beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  // Context for the tasks that the API otherwise runs on its own, with the test's clock.
  ;({ context, close } = await createContext(api.config, api.app.log, { clock, database: api.database }))
})
afterAll(async () => {
  await close()
  await api.close()
})
beforeEach(async () => {
  clock.advance(WEEK_MS - ((clock.now().getTime() - START) % WEEK_MS))
  owner = await newOwner(api)
})

const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
const stored = async (id: number) => toChat(found(await chatOf(context.db, owner.profile.client_id, id)))
const setHours = (change: Partial<HoursSettings>) =>
  ok(api.app, saveHours, {
    token: owner.token,
    body: { ...defaultHours('UTC'), first_reply_seconds: 60, next_reply_seconds: 180, ...change },
  })

/** Creates a customer who has asked for an agent; also returns functions for the owner's actions. */
async function waiting() {
  const visitor = await newVisitor(api, owner.bot.api_key)
  await ok(api.app, askForAgent, visitor.own)
  const { token } = owner
  const params = { id: visitor.chat.id }
  return {
    id: visitor.chat.id,
    say: visitor.say,
    take: () => ok(api.app, assignChat, { token, params, body: { user_id: owner.profile.id } }),
    answer: () => ok(api.app, sendManual, { token, params, body: { message: 'Hello' } }),
    giveBack: () => ok(api.app, returnChatToBot, { token, params }),
    end: () => ok(api.app, endChat, { token, params }),
  }
}

/** Returns the types of a chat's journal events about due replies, in order. */
const reported = async (chatId: number) => {
  const where = and(eq(events.chat_id, chatId), like(events.type, 'reply.%'))
  const rows = await context.db.select({ type: events.type }).from(events).where(where).orderBy(events.seq)
  return rows.map(({ type }) => type)
}

describe('a reply is due', () => {
  it('within the first-reply target until an agent has answered, then within the next-reply target', async () => {
    const chat = await waiting()
    const first = { reply_due_at: after(FIRST_REPLY_TARGET_MS), reply_state: 'in_time' }
    expect(await stored(chat.id)).toMatchObject(first)
    clock.advance(10_000)
    await chat.take()
    await chat.say('Hello?')
    expect(await stored(chat.id)).toMatchObject(first)
    await chat.answer()
    expect(await stored(chat.id)).toMatchObject({ reply_due_at: null, reply_state: null })
    await chat.say('And the price?')
    expect(await stored(chat.id)).toMatchObject({ reply_due_at: after(NEXT_REPLY_TARGET_MS) })
    clock.advance(10_000)
    await chat.say('Are you there?')
    expect(await stored(chat.id)).toMatchObject({ reply_due_at: after(NEXT_REPLY_TARGET_MS - 10_000) })
    await chat.end()
    expect(await stored(chat.id)).toMatchObject({ reply_due_at: null })
  })

  it('within the targets of the account, and not while the bot has the chat', async () => {
    await setHours({ first_reply_seconds: 30, next_reply_seconds: 90 })
    const chat = await waiting()
    expect(await stored(chat.id)).toMatchObject({ reply_due_at: after(30_000) })
    await chat.giveBack()
    expect(await stored(chat.id)).toMatchObject({ reply_due_at: null, reply_state: null })
  })

  it('within its team’s targets, if the team has its own', async () => {
    const { token, bot } = owner
    const targets = { first_reply_seconds: 20, next_reply_seconds: null }
    const body = { name: 'Sales', member_ids: [], bot_ids: [bot.id], channels: [], languages: [], ...targets }
    await ok(api.app, addTeam, { token, body })
    const chat = await waiting()
    expect(await stored(chat.id)).toMatchObject({ reply_due_at: after(20_000) })
    await chat.take()
    await chat.answer()
    await chat.say('And the price?')
    expect(await stored(chat.id)).toMatchObject({ reply_due_at: after(NEXT_REPLY_TARGET_MS) })
  })

  it('in open time, or never if there is no open time', async () => {
    const spans = [{ day: 1, from: '09:00', to: '12:01' }]
    await setHours({ is_enabled: true, spans, first_reply_seconds: 3 * 60 })
    const chat = await waiting()
    // One minute remains today; the other two begin next Monday at nine.
    const due = WEEK_MS - 3 * HOUR_MS + 2 * MINUTE_MS
    expect(await stored(chat.id)).toMatchObject({ reply_due_at: after(due) })
    await setHours({ is_enabled: true, spans: [] })
    expect(await stored((await waiting()).id)).toMatchObject({ reply_due_at: null })
  })
})

describe('the journal', () => {
  it('records once that a reply is due soon, and once that it is late', async () => {
    const chat = await waiting()
    await reportLateReplies(context)
    expect(await reported(chat.id)).toEqual([])
    clock.advance(FIRST_REPLY_TARGET_MS * (1 - REPLY_WARNED_LEFT_SHARE))
    // Runs twice at once, in addition to the API's own run, as with several processes.
    await Promise.all([reportLateReplies(context), reportLateReplies(context)])
    await expect.poll(() => reported(chat.id)).toEqual(['reply.warned'])
    expect(await stored(chat.id)).toMatchObject({ reply_state: 'soon' })
    clock.advance(FIRST_REPLY_TARGET_MS * REPLY_WARNED_LEFT_SHARE)
    await Promise.all([reportLateReplies(context), reportLateReplies(context)])
    await expect.poll(() => reported(chat.id)).toEqual(['reply.warned', 'reply.breached'])
    expect(await stored(chat.id)).toMatchObject({ reply_state: 'late' })
    clock.advance(HOUR_MS)
    await chat.take()
    await reportLateReplies(context)
    expect(await reported(chat.id)).toEqual(['reply.warned', 'reply.breached'])
    await chat.answer()
    await chat.say('And the price?')
    clock.advance(NEXT_REPLY_TARGET_MS)
    await reportLateReplies(context)
    await expect.poll(() => reported(chat.id)).toEqual(['reply.warned', 'reply.breached', 'reply.breached'])
  })

  it('omits customers who get their reply in time, and the playground', async () => {
    const chat = await waiting()
    await chat.take()
    await chat.answer()
    const trial = await ok(api.app, createChat, {
      headers: { 'api-key': owner.bot.api_key },
      token: owner.token,
      body: { playground: true },
    })
    const own = { headers: { 'api-key': owner.bot.api_key }, token: trial.token, params: { id: trial.id } }
    await ok(api.app, askForAgent, own)
    clock.advance(HOUR_MS)
    await reportLateReplies(context)
    expect([await reported(chat.id), await reported(trial.id)]).toEqual([[], []])
  })
})

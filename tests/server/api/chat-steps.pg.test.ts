import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkAssign, undoChats } from '#contract/chats/bulk.ts'
import { type ChatStep, chatStepKinds } from '#contract/chats/chat-steps.ts'
import {
  assignChat,
  endChat,
  getHistory,
  returnChatToBot,
  sendManual,
  transferChat,
} from '#contract/chats/chats.ts'
import { setTags } from '#contract/chats/insights.ts'
import { setPersonState } from '#contract/chats/people.ts'
import { setPending, snoozeChat, unsnoozeChat } from '#contract/chats/set-aside.ts'
import { moveChats } from '#contract/floor/floor.ts'
import { addTeam } from '#contract/floor/teams.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent, leaveChat } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

describe('the history of a chat', () => {
  let api: TestApi
  let owner: Owner
  let mia: Awaited<ReturnType<typeof newMember>>
  let tom: Awaited<ReturnType<typeof newMember>>
  const clock = createTestClock(new Date().toISOString())
  beforeAll(async () => {
    api = await startApi({ engine: parrot, clock })
    owner = await newOwner(api)
    mia = await newMember(api, owner, 'agent', 'Mia')
    tom = await newMember(api, owner, 'agent', 'Tom')
  })
  afterAll(() => api.close())

  const begin = async () => {
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    return { visitor, params: { id: visitor.chat.id } }
  }
  const stepsOf = async (id: number, token = owner.token): Promise<readonly ChatStep[]> =>
    (await ok(api.app, getHistory, { token, params: { id } })).steps ?? []
  /** Returns the changes that the journal's events report, as a console that saw them would show them. */
  const seenOf = async (id: number) => {
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    return events.flatMap((event) => {
      const chatId = 'chat' in event ? event.chat.id : 'chat_id' in event ? event.chat_id : null
      return chatId === id && 'step' in event && event.step
        ? [{ ...event.step, seq: event.seq, at: event.at }]
        : []
    })
  }
  const words = (steps: readonly ChatStep[]) =>
    steps.map(({ kind, after, by, actor, agent, undoes }) =>
      [undoes && 'undo', kind, `after ${after}`, agent && `to ${agent.name}`, by?.name ?? actor]
        .filter(Boolean)
        .join(' '),
    )

  it('shows every kind of change with its author, as the events did', async () => {
    const { visitor, params } = await begin()
    const { id } = params
    const team = await ok(api.app, addTeam, {
      token: owner.token,
      body: {
        name: 'Refunds',
        member_ids: [mia.profile.id, tom.profile.id],
        first_reply_seconds: 60,
        next_reply_seconds: 60,
        bot_ids: [],
        channels: [],
        languages: [],
      },
    })
    const asMia = { token: mia.token, params }
    await ok(api.app, askForAgent, visitor.own)
    await ok(api.app, assignChat, { ...asMia, body: { user_id: mia.profile.id } })
    await ok(api.app, setTags, { ...asMia, body: { tags: ['refund', 'late'] } })
    await ok(api.app, setTags, { ...asMia, body: { tags: ['late'] } })
    await ok(api.app, setPending, asMia)
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString()
    await ok(api.app, snoozeChat, { ...asMia, body: { until } })
    await ok(api.app, unsnoozeChat, asMia)
    await ok(api.app, sendManual, { ...asMia, body: { message: 'Hi' } })
    await ok(api.app, setPersonState, { ...asMia, body: { state: 'blocked' } })
    await ok(api.app, setPersonState, { ...asMia, body: { state: 'welcome' } })
    await ok(api.app, transferChat, { ...asMia, body: { team_id: team.id } })
    const { version } = await ok(api.app, getHistory, { token: owner.token, params })
    await ok(api.app, moveChats, {
      token: owner.token,
      body: { to: tom.profile.id, chats: [{ id, version }] },
    })
    const asTom = { token: tom.token, params }
    await ok(api.app, returnChatToBot, asTom)
    await ok(api.app, bulkAssign, { token: owner.token, body: { ids: [id], user_id: mia.profile.id } })
    await ok(api.app, leaveChat, visitor.own)
    const steps = await stepsOf(id)
    const [first] = (await ok(api.app, getHistory, { token: owner.token, params })).messages
    expect(first?.order).toBe(1)
    const boss = owner.profile.first_name
    expect(words(steps).map((line) => line.replace(/after \d+ /, ''))).toEqual([
      'queued customer',
      'assigned to Mia Mia',
      'tagged Mia',
      'tagged Mia',
      'pending Mia',
      'snoozed Mia',
      'pending Mia',
      'state Mia',
      'state Mia',
      'queued Mia',
      expect.stringMatching(`^assigned to Tom ${boss}`),
      'returned Tom',
      expect.stringMatching(`^assigned to Mia ${boss}`),
      'ended customer',
    ])
    expect(steps[2]).toMatchObject({ added: ['refund', 'late'], removed: [] })
    expect(steps[3]).toMatchObject({ added: [], removed: ['refund'] })
    expect(steps[5]).toMatchObject({ until })
    expect(steps[9]).toMatchObject({ team: { id: team.id, name: 'Refunds' }, reason: 'transferred' })
    expect(await seenOf(id)).toEqual(steps)
    const kinds = new Set(steps.map(({ kind }) => kind))
    expect(chatStepKinds.filter((kind) => !kinds.has(kind))).toEqual([
      'reopened',
      'resumed',
      'shared',
      'withdrawn',
    ])
  })

  it('keeps an act and its undoing in their order', async () => {
    const { visitor, params } = await begin()
    await ok(api.app, askForAgent, visitor.own)
    const asMia = { token: mia.token, params }
    await ok(api.app, assignChat, { ...asMia, body: { user_id: mia.profile.id } })
    const undo = (actId: number | null | undefined, version: number) =>
      ok(api.app, undoChats, {
        token: mia.token,
        body: { chats: [{ id: params.id, version, ...(actId && { act_id: actId }) }] },
      })
    const aside = await ok(api.app, setPending, asMia)
    await undo(aside.act_id, aside.version)
    const ended = await ok(api.app, endChat, asMia)
    await undo(ended.act_id, ended.version)
    expect(words(await stepsOf(params.id)).map((line) => line.replace(/ after \d+/, ''))).toEqual([
      'queued customer',
      'assigned to Mia Mia',
      'pending Mia',
      'undo resumed Mia',
      'ended Mia',
      'undo reopened Mia',
    ])
  })

  it('places a chat that was taken by writing above the message', async () => {
    const { params } = await begin()
    const sent = await ok(api.app, sendManual, { token: mia.token, params, body: { message: 'Hi' } })
    expect(words(await stepsOf(params.id))).toEqual([`assigned after ${sent.order - 1} to Mia Mia`])
  })

  it('shows each page its own changes, and only to members who may see the chat', async () => {
    const { visitor, params } = await begin()
    await ok(api.app, askForAgent, visitor.own)
    await ok(api.app, assignChat, { token: mia.token, params, body: { user_id: mia.profile.id } })
    for (const message of ['a', 'b', 'c'])
      await ok(api.app, sendManual, { token: mia.token, params, body: { message } })
    await ok(api.app, endChat, { token: mia.token, params })
    const page = async (query: { before?: number; length: number }) =>
      words((await ok(api.app, getHistory, { token: mia.token, params, query })).steps ?? [])
    const newest = await page({ length: 1 })
    expect(newest).toHaveLength(1)
    expect(newest[0]).toMatch(/^ended/)
    expect(await page({ before: 3, length: 2 })).toHaveLength(2)
    expect(await send(api.app, getHistory, { token: tom.token, params })).toMatchObject({ status: 404 })
  })

  it('outlives the journal, a new name of the member and a deleted team', async () => {
    const { visitor, params } = await begin()
    await ok(api.app, askForAgent, visitor.own)
    await ok(api.app, assignChat, { token: tom.token, params, body: { user_id: tom.profile.id } })
    const before = await stepsOf(params.id)
    const { db } = api.database
    await db.execute(sql`delete from events where chat_id = ${params.id}`)
    await db.execute(sql`update users set first_name = 'Thomas' where id = ${tom.profile.id}`)
    expect(await stepsOf(params.id)).toEqual(before)
    expect(before.at(-1)).toMatchObject({ agent: { name: expect.stringContaining('Tom') } })
    await db.execute(sql`update users set first_name = 'Tom' where id = ${tom.profile.id}`)
  })
})

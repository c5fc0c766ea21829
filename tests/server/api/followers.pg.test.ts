import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#contract/account/notifications.ts'
import { undoChats } from '#contract/chats/bulk.ts'
import {
  assignChat,
  endChat,
  getHistory,
  listChats,
  readChat,
  returnChatToBot,
  sendManual,
} from '#contract/chats/chats.ts'
import { setTags } from '#contract/chats/insights.ts'
import { addNote, listNotes, withdrawChat } from '#contract/chats/notes.ts'
import { setPersonState } from '#contract/chats/people.ts'
import { setPending } from '#contract/chats/set-aside.ts'
import { catchUp } from '#contract/journal/system.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

describe('followers of a chat', () => {
  let api: TestApi
  let owner: Owner
  let mia: Awaited<ReturnType<typeof newMember>>
  let ben: Awaited<ReturnType<typeof newMember>>
  let tom: Awaited<ReturnType<typeof newMember>>
  let visitor: Awaited<ReturnType<typeof newVisitor>>
  let params: { id: number }
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    owner = await newOwner(api)
    mia = await newMember(api, owner, 'agent', 'Mia')
    ben = await newMember(api, owner, 'agent', 'Ben')
    tom = await newMember(api, owner, 'agent', 'Tom')
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    params = { id: visitor.chat.id }
    await ok(api.app, assignChat, { token: mia.token, params, body: { user_id: mia.profile.id } })
  })

  const mentionBen = (token = mia.token) =>
    ok(api.app, addNote, { token, params, body: { text: 'What do you think?', mentions: [ben.profile.id] } })
  const seenBy = async (token: string) => (await send(api.app, getHistory, { token, params })).status
  const listedFor = async (token: string) =>
    (await ok(api.app, listChats, { token, query: { length: 100 } })).entities.some(
      ({ id }) => id === params.id,
    )
  const eventsOf = async (token: string, after: number) =>
    (await ok(api.app, catchUp, { token, query: { after } })).events
  const head = async () => (await ok(api.app, getHistory, { token: owner.token, params })).seq

  it('can read the chat and write notes, are told, and get its events', async () => {
    expect([await seenBy(ben.token), await listedFor(ben.token)]).toEqual([404, false])
    const before = await head()
    await mentionBen()
    expect([await seenBy(ben.token), await listedFor(ben.token)]).toEqual([200, true])
    expect([await seenBy(tom.token), await listedFor(tom.token)]).toEqual([404, false])
    await ok(api.app, addNote, { token: ben.token, params, body: { text: 'Refund it.' } })
    expect((await ok(api.app, listNotes, { token: ben.token, params, query: {} })).total).toBe(2)
    await visitor.say('Anyone?')
    const types = (await eventsOf(ben.token, before)).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['chat.updated', 'note.added', 'message.added']))
    const { entities } = await ok(api.app, listNotifications, { token: ben.token, query: {} })
    expect(entities[0]).toMatchObject({ kind: 'note_mentioned', chat_id: params.id })
    expect((await eventsOf(tom.token, before)).map(({ type }) => type)).not.toContain('message.added')
  })

  it('can neither answer nor change anything', async () => {
    await mentionBen()
    const asBen = { token: ben.token, params }
    const refusals = await Promise.all([
      send(api.app, sendManual, { ...asBen, body: { message: 'Hi' } }),
      send(api.app, assignChat, { ...asBen, body: { user_id: ben.profile.id } }),
      send(api.app, assignChat, { ...asBen, body: { user_id: tom.profile.id } }),
      send(api.app, returnChatToBot, asBen),
      send(api.app, endChat, asBen),
      send(api.app, setPending, asBen),
      send(api.app, setTags, { ...asBen, body: { tags: ['x'] } }),
      send(api.app, setPersonState, { ...asBen, body: { state: 'blocked' } }),
      send(api.app, withdrawChat, { token: tom.token, params: { ...params, member: ben.profile.id } }),
    ])
    expect(refusals.filter(({ status }) => status < 400)).toEqual([])
    await ok(api.app, readChat, { ...asBen, body: { order: 1 } })
    const now = await ok(api.app, getHistory, { token: owner.token, params })
    expect(now).toMatchObject({ status: 'assigned', tags: [], read: { agent: 0 } })
    expect(now.assigned_agent?.id).toBe(mia.profile.id)
  })

  it('lose the chat when it ends, and get it back if the end is undone', async () => {
    await mentionBen()
    const ended = await ok(api.app, endChat, { token: mia.token, params })
    expect(ended.shared_with).toEqual([])
    expect([await seenBy(ben.token), await listedFor(ben.token)]).toEqual([404, false])
    await ok(api.app, undoChats, {
      token: mia.token,
      body: { chats: [{ id: params.id, version: ended.version }] },
    })
    expect(await seenBy(ben.token)).toBe(200)
  })

  it('lose it when a manager of the chat or they themselves withdraw it, which the history shows', async () => {
    for (const by of [mia, ben, owner]) {
      await mentionBen()
      const before = await head()
      const left = { ...params, member: ben.profile.id }
      await ok(api.app, withdrawChat, { token: by.token, params: left })
      expect(await seenBy(ben.token)).toBe(404)
      expect((await eventsOf(ben.token, before)).map(({ type }) => type)).toEqual(['chat.updated'])
      await visitor.say('Still here')
      expect((await eventsOf(ben.token, before)).map(({ type }) => type)).toEqual(['chat.updated'])
    }
    const { steps = [] } = await ok(api.app, getHistory, { token: owner.token, params })
    const named = { id: ben.profile.id, name: expect.stringContaining('Ben') }
    expect(steps.filter(({ kind }) => kind === 'shared' || kind === 'withdrawn')).toMatchObject(
      ['shared', 'withdrawn', 'shared', 'withdrawn', 'shared', 'withdrawn'].map((kind) => ({
        kind,
        members: [named],
      })),
    )
  })
})

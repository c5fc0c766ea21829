import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateProfile } from '#contract/account/account.ts'
import { getProfile, setAvailability } from '#contract/account/members.ts'
import { SMALL_FLOOR_MEMBERS_MAX } from '#contract/account/notification-choices.ts'
import { listNotifications } from '#contract/account/notifications.ts'
import { assignChat, readChat, sendManual } from '#contract/chats/chats.ts'
import { listWaiting } from '#contract/chats/waiting.ts'
import { addTeam } from '#contract/floor/teams.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent, rateChat } from '#contract/visitor/visitor.ts'
import { createContext } from '#server/api/create-context.ts'
import { mailWaiting } from '#server/api/features/alerts/mail-waiting.ts'
import { forgetServed, tellUnhappy, tellWaiting } from '#server/api/features/alerts/tell.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let api: TestApi
let owner: Owner
let mia: Awaited<ReturnType<typeof newMember>>
let context: Awaited<ReturnType<typeof createContext>>['context']
let close: () => Promise<void>
const clock = createTestClock(new Date().toISOString())

beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  ;({ context, close } = await createContext(api.config, api.app.log, { clock, database: api.database }))
})
afterAll(async () => {
  await close()
  await api.close()
})
beforeEach(async () => {
  owner = await newOwner(api)
  mia = await newMember(api, owner, 'agent', 'Mia')
})

type Who = { readonly token: string }
const noticesOf = async ({ token }: Who) =>
  (await ok(api.app, listNotifications, { token })).entities.map(({ kind, params, chat_id }) => ({
    kind,
    params,
    chat_id,
  }))
const waitingFor = async ({ token }: Who) => {
  const { queue, own } = await ok(api.app, listWaiting, { token })
  return { queue, own }
}
/** Creates the chat of a customer who asks for a person. */
async function asks(user_name: string, text = 'Hello') {
  const visitor = await newVisitor(api, owner.bot.api_key, { user_name })
  await visitor.say(text)
  await ok(api.app, askForAgent, visitor.own)
  return visitor
}
const pass = async (seconds: number) => {
  clock.advance(seconds * 1_000)
  await tellWaiting(context)
}

const smiles = '😀'.repeat(150)

describe('texts of any letters', () => {
  // A limit falls between the halves of a letter in one of the texts.
  it.each([
    ['at even places', smiles],
    ['at odd places', `a${smiles}`],
  ])('are quoted to the agent and to supervisors without half of a letter %s', async (_, text) => {
    const visitor = await asks('Léo', text)
    await ok(api.app, assignChat, {
      token: mia.token,
      params: { id: visitor.chat.id },
      body: { user_id: mia.profile.id },
    })
    await visitor.say(text)
    await ok(api.app, rateChat, { ...visitor.own, body: { stars: 1, feedback: text } })
    await pass(10)
    const quoted = [...(await noticesOf(mia)), ...(await noticesOf(owner))].filter(
      ({ kind }) => kind === 'chat_message' || kind === 'rating_low',
    )
    expect(quoted.map(({ kind }) => kind)).toEqual(['chat_message', 'rating_low'])
    for (const { params } of quoted) {
      expect(Buffer.from(String(params.text)).toString()).toBe(params.text)
      expect(text.startsWith(String(params.text))).toBe(true)
    }
  })
})

describe('a customer who waits for a person', () => {
  it('reaches everyone on a small floor after ten seconds, once for each wait', async () => {
    const { chat } = await asks('Léo')
    await pass(9)
    expect(await noticesOf(owner)).toEqual([])
    await pass(1)
    const told = { kind: 'chat_waiting', params: { customer: 'Léo' }, chat_id: chat.id }
    expect([await noticesOf(owner), await noticesOf(mia)]).toEqual([[told], [told]])
    await pass(60)
    expect(await noticesOf(owner)).toHaveLength(1)
    expect([await waitingFor(owner), await waitingFor(mia)]).toEqual([
      { queue: [chat.id], own: [] },
      { queue: [chat.id], own: [] },
    ])
  })

  it('is no longer unread in anybody’s bell once somebody has taken the chat, and in the agent’s once read', async () => {
    const visitor = await asks('Léo')
    const params = { id: visitor.chat.id }
    await pass(10)
    const unread = async (who: Who) => (await ok(api.app, listNotifications, who)).unread
    expect([await unread(owner), await unread(mia)]).toEqual([1, 1])
    await ok(api.app, assignChat, { token: mia.token, params, body: { user_id: mia.profile.id } })
    const { head } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0, length: 1 } })
    await forgetServed(context)
    expect([await unread(owner), await unread(mia)]).toEqual([0, 0])
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: head } })
    expect(events).toMatchObject([{ type: 'notifications.read', unread: 0 }])
    await ok(api.app, sendManual, { token: mia.token, params, body: { message: 'One moment' } })
    await visitor.say('Hello?')
    await pass(10)
    expect(await unread(mia)).toBe(1)
    await ok(api.app, readChat, { token: mia.token, params, body: { order: 9 } })
    await forgetServed(context)
    expect(await unread(mia)).toBe(0)
  })

  it('reaches nobody once somebody has taken the chat', async () => {
    const { chat } = await asks('Léo')
    const body = { user_id: mia.profile.id }
    await ok(api.app, assignChat, { token: mia.token, params: { id: chat.id }, body })
    await ok(api.app, readChat, { token: mia.token, params: { id: chat.id }, body: { order: 9 } })
    await pass(60)
    expect([await noticesOf(owner), await noticesOf(mia)]).toEqual([[], []])
    expect(await waitingFor(mia)).toEqual({ queue: [], own: [chat.id] })
  })

  it('reaches the agents of the chat’s team, and supervisors', async () => {
    const tom = await newMember(api, owner, 'agent', 'Tom')
    const targets = { first_reply_seconds: null, next_reply_seconds: null }
    await ok(api.app, addTeam, {
      token: owner.token,
      body: {
        ...{ name: 'Returns', member_ids: [tom.profile.id], ...targets },
        ...{ bot_ids: [owner.bot.id], channels: [], languages: [] },
      },
    })
    const team = {
      name: 'Sales',
      member_ids: [mia.profile.id],
      ...targets,
      bot_ids: [],
      channels: [],
      languages: [],
    }
    await ok(api.app, addTeam, { token: owner.token, body: team })
    const { chat } = await asks('Léo')
    await pass(10)
    expect([await noticesOf(owner), await noticesOf(tom)]).toMatchObject([
      [{ kind: 'chat_waiting' }],
      [{ kind: 'chat_waiting' }],
    ])
    expect(await noticesOf(mia)).toEqual([])
    expect([await waitingFor(tom), await waitingFor(mia)]).toEqual([
      { queue: [chat.id], own: [] },
      { queue: [], own: [] },
    ])
  })

  it('is one line for the supervisors of a large floor every quarter of an hour, as are the unhappy', async () => {
    for (let n = 0; n < SMALL_FLOOR_MEMBERS_MAX - 1; n++) await newMember(api, owner, 'agent')
    const { floor_size } = await ok(api.app, getProfile, { token: owner.token })
    expect(floor_size).toBe('large')
    clock.advance(15 * 60_000 - (clock.now().getTime() % (15 * 60_000)))
    for (const name of ['Léo', 'Zoé']) await asks(name, 'This is terrible, I hate it and I am very angry!')
    await pass(61)
    await tellUnhappy(context)
    await asks('Ana')
    await pass(60)
    await tellUnhappy(context)
    expect(await noticesOf(owner)).toEqual([
      { kind: 'chat_unhappy', params: { count: 2 }, chat_id: null },
      { kind: 'chat_waiting', params: { count: 2, minutes: 1 }, chat_id: null },
    ])
    expect(await noticesOf(mia)).toEqual([])
  })
})

describe('a message in an agent’s own chat', () => {
  const taken = async () => {
    const visitor = await asks('Léo')
    const params = { id: visitor.chat.id }
    await ok(api.app, sendManual, { token: mia.token, params, body: { message: 'One moment' } })
    return { visitor, params }
  }

  it('is in the agent’s bell if they have not read it after ten seconds', async () => {
    const { visitor, params } = await taken()
    await visitor.say('Are you there?')
    await pass(10)
    expect(await noticesOf(mia)).toEqual([
      { kind: 'chat_message', params: { customer: 'Léo', text: 'Are you there?' }, chat_id: params.id },
    ])
    expect(await noticesOf(owner)).toEqual([])
    expect(await waitingFor(mia)).toEqual({ queue: [], own: [params.id] })
  })

  it('is not, if they have read it', async () => {
    const { visitor, params } = await taken()
    await visitor.say('Are you there?')
    await ok(api.app, readChat, { token: mia.token, params, body: { order: 9 } })
    await pass(60)
    expect(await noticesOf(mia)).toEqual([])
  })
})

describe('a customer who waits while nobody is online', () => {
  const mails = () => api.mails.filter(({ to, text }) => to === owner.email && text.kind === 'digest')

  it('is mailed after the minutes that the member chose, once', async () => {
    const body = { notification_mail_minutes: 2 } as const
    expect(await ok(api.app, updateProfile, { token: owner.token, body })).toMatchObject(body)
    await asks('Léo')
    await pass(10)
    clock.advance(119_000)
    await mailWaiting(context)
    expect(mails()).toHaveLength(0)
    clock.advance(1_000)
    await mailWaiting(context)
    await mailWaiting(context)
    await expect.poll(() => mails().length).toBe(1)
  })

  it('is not mailed while somebody who could help is online', async () => {
    await ok(api.app, setAvailability, { token: mia.token, body: { availability: 'online' } })
    await asks('Léo')
    await pass(10)
    clock.advance(3_600_000)
    await mailWaiting(context)
    expect(mails()).toHaveLength(0)
  })
})

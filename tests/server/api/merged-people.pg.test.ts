import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { PERSON_PARTS_MAX } from '#contract/base/limits.ts'
import { assignChat } from '#contract/chats/chats.ts'
import {
  addPersonNote,
  deletePersonNote,
  getPerson,
  mergePeople,
  separatePeople,
  setPersonState,
} from '#contract/chats/people.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent, createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { leaveContact } from '#contract/visitor/visitor-contact.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ engine: parrot })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
})

interface Known {
  user_id?: string
  email?: string
  phone?: string
  user_name?: string
}

const begin = async (body: Known = {}, by = owner) => {
  const headers = { 'api-key': by.bot.api_key }
  const chat = await ok(api.app, createChat, { headers, body: { user_name: 'Ana', ...body } })
  return { id: chat.id, own: { headers, token: chat.token, params: { id: chat.id } } }
}
const person = (id: number, token = owner.token) => ok(api.app, getPerson, { token, params: { id } })
const note = (id: number, text: string) =>
  ok(api.app, addPersonNote, { token: owner.token, params: { id }, body: { text } })
const merge = (id: number, chat_id: number, token = owner.token) =>
  send(api.app, mergePeople, { token, params: { id }, body: { chat_id } })
const separate = (id: number, ids: number[], token = owner.token) =>
  send(api.app, separatePeople, { token, params: { id }, body: { ids } })
const set = (id: number, state: 'welcome' | 'blocked' | 'spam') =>
  ok(api.app, setPersonState, { token: owner.token, params: { id }, body: { state } })
const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string } | undefined)?.code
const say = async ({ own }: { own: Awaited<ReturnType<typeof begin>>['own'] }) =>
  codeOf(await send(api.app, sendMessage, { ...own, body: { message: 'Hi' } })) ?? 'sent'

/** Returns a person's notes, other chats and state, and the names of the merged people. */
const has = async (id: number) => {
  const { notes, chats, parts, state } = await person(id)
  return {
    notes: notes.map(({ text }) => text),
    chats: chats.map((chat) => chat.id),
    parts: parts.map(({ name }) => name),
    state,
  }
}

it('merged people share chats and notes, and separating them restores each person’s own', async () => {
  const web = await begin({ user_id: 'u-1', user_name: 'Ana Web' })
  const mail = await begin({ email: 'Ana@Shop.example', user_name: 'Ana Mail' })
  const alone = await begin({ user_name: 'Ana Alone' })
  // One after another, because a person gets their id when they are first viewed.
  const before = [await has(web.id), await has(mail.id), await has(alone.id)]
  await note(web.id, 'Web')
  await note(mail.id, 'Mail')
  expect((await merge(web.id, mail.id)).status).toBe(200)
  const { body } = await merge(web.id, alone.id)
  expect(body).toMatchObject({
    parts: [
      { name: 'Ana Web', channel: 'widget', contact: '', chats: 1, notes: 1, is_this: true },
      { name: 'Ana Mail', contact: 'Ana@Shop.example', chats: 1, notes: 1, is_this: false },
      { name: 'Ana Alone', chats: 1, notes: 0, is_this: false },
    ],
  })
  const together = { notes: ['Mail', 'Web'], parts: ['Ana Web', 'Ana Mail', 'Ana Alone'], state: 'welcome' }
  expect(await has(web.id)).toEqual({ ...together, chats: [alone.id, mail.id] })
  expect(await has(alone.id)).toEqual({ ...together, chats: [mail.id, web.id] })
  const later = await begin({ email: 'ana@shop.example', user_name: 'Ana Later' })
  expect((await has(web.id)).chats).toEqual([later.id, alone.id, mail.id])
  await note(alone.id, 'Alone')
  const ids = (await person(web.id)).parts.map(({ id }) => id)
  expect((await separate(web.id, ids.slice(1))).status).toBe(200)
  expect(await has(web.id)).toEqual({ ...before[0], notes: ['Web'] })
  expect(await has(alone.id)).toMatchObject({ notes: ['Alone', 'Mail'], chats: [later.id, mail.id] })
  await separate(alone.id, ids.slice(1, 2))
  expect(await has(alone.id)).toEqual({ ...before[2], notes: ['Alone'] })
  expect(await has(mail.id)).toMatchObject({ notes: ['Mail'], chats: [later.id], parts: ['Ana Later'] })
})

it('the first of the merged people can be separated as well, and any chat leads to the others', async () => {
  const chats = [await begin({ user_id: 'a' }), await begin({ user_id: 'b' }), await begin({ user_id: 'c' })]
  const [a, b, c] = chats.map(({ id }) => id) as [number, number, number]
  await merge(a, b)
  await merge(c, b)
  const first = await person(a)
  expect([first.id, first.chats.map(({ id }) => id)]).toEqual([(await person(c)).id, [c, b]])
  await separate(b, [first.id])
  const groups = await Promise.all([a, b, c].map(async (id) => (await person(id)).chats.length))
  expect(groups.toSorted()).toEqual([0, 1, 1])
})

it('if one of them is blocked both are, until they are unblocked or separated again', async () => {
  const good = await begin({ user_id: 'good' })
  const bad = await begin({ user_id: 'bad' })
  await set(bad.id, 'blocked')
  await merge(good.id, bad.id)
  expect([await say(good), await say(bad), (await person(good.id)).state]).toEqual([
    'customer_blocked',
    'customer_blocked',
    'blocked',
  ])
  const { parts } = await person(good.id)
  const others = parts.filter(({ is_this }) => !is_this).map(({ id }) => id)
  await separate(good.id, others)
  expect([await say(good), await say(bad)]).toEqual(['sent', 'customer_blocked'])
  await merge(bad.id, good.id)
  await set(good.id, 'welcome')
  await separate(good.id, others)
  expect([await say(good), await say(bad)]).toEqual(['sent', 'sent'])
})

it('an address that is left later retains the merge', async () => {
  const [web, waiting] = [await begin({ user_id: 'w' }), await begin()]
  await note(waiting.id, 'Called twice')
  await merge(waiting.id, web.id)
  await ok(api.app, askForAgent, waiting.own)
  await ok(api.app, leaveContact, { ...waiting.own, body: { email: 'ana@late.example' } })
  const later = await begin({ email: 'ana@late.example' })
  for (const { id } of [web, waiting, later]) {
    const { notes, parts } = await person(id)
    expect([notes.length, parts.length]).toEqual([1, 2])
  }
  expect((await has(web.id)).chats).toEqual([later.id, waiting.id])
})

it('agents merge in their own chats, and only with chats that they may see', async () => {
  const agent = await newMember(api, owner, 'agent')
  const other = await newMember(api, owner, 'agent', 'Bo')
  const [mine, theirs, free] = [await begin(), await begin(), await begin()]
  const give = (id: number, to: number) =>
    ok(api.app, assignChat, { token: owner.token, params: { id }, body: { user_id: to } })
  await give(mine.id, agent.profile.id)
  await give(theirs.id, other.profile.id)
  expect(codeOf(await merge(free.id, mine.id, agent.token))).toBe('chat_not_yours')
  expect(codeOf(await merge(mine.id, theirs.id, agent.token))).toBe('not_found')
  expect((await merge(mine.id, free.id, agent.token)).status).toBe(200)
  expect((await merge(mine.id, theirs.id)).status).toBe(200)
  const seen = await person(mine.id, agent.token)
  expect(seen.chats.map(({ id }) => id)).toEqual([free.id])
  expect(seen.parts.map(({ chats, name }) => [chats, name])).toEqual(
    [
      [1, 'Ana'],
      [1, 'Ana'],
      [0, ''],
    ].toSorted((x, y) => Number(y[0]) - Number(x[0])),
  )
  expect(codeOf(await separate(free.id, [seen.id], agent.token))).toBe('chat_not_yours')
  const stranger = await newOwner(api)
  const foreign = await begin({}, stranger)
  expect(codeOf(await merge(mine.id, foreign.id))).toBe('not_found')
  expect(codeOf(await merge(foreign.id, mine.id))).toBe('not_found')
  expect(codeOf(await separate(mine.id, [(await person(foreign.id, stranger.token)).id]))).toBe('not_found')
})

it('a merge is published to both screens and recorded in the audit log, and repeating it changes nothing', async () => {
  const [one, two] = [await begin({ user_name: 'Ana' }), await begin({ user_name: 'Bea' })]
  const [kept, gone] = [await person(one.id), await person(two.id)]
  await merge(one.id, two.id)
  await merge(two.id, one.id)
  await merge(one.id, one.id)
  await separate(two.id, [gone.id])
  const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
  const by = owner.profile.id
  expect(events.filter(({ type }) => type === 'person.changed')).toMatchObject([
    { chat_id: two.id, person_id: gone.id, by, merged: [gone.id] },
    { chat_id: one.id, person_id: kept.id, by, merged: [gone.id] },
    { chat_id: two.id, person_id: kept.id, by, separated: [gone.id] },
    { chat_id: one.id, person_id: kept.id, by, separated: [gone.id] },
  ])
  const { entities } = await ok(api.app, listAudit, { token: owner.token, query: { area: 'person' } })
  expect(entities.map(({ action, subject }) => [action, subject.name])).toEqual([
    ['person.separated', 'Bea'],
    ['person.merged', 'Ana'],
  ])
  expect(entities[1]?.detail).toMatchObject({ chat: one.id, otherChat: two.id })
})

it('concurrent merges result in one person, and no one is left out', async () => {
  const chats = await Promise.all(Array.from({ length: 6 }, () => begin()))
  const ids = chats.map(({ id }) => id)
  const pairs = ids.flatMap((id, index) => [
    [id, ids[(index + 1) % ids.length] ?? id],
    [ids[(index + 1) % ids.length] ?? id, id],
  ])
  const answers = await Promise.all(pairs.map(([a = 0, b = 0]) => merge(a, b)))
  expect(answers.map(({ status }) => status)).toEqual(pairs.map(() => 200))
  expect(new Set(await Promise.all(ids.map(async (id) => (await person(id)).id))).size).toBe(1)
  expect((await person(ids[0] ?? 0)).parts).toHaveLength(6)
})

it('the identities of a person are limited, and not all of them can be separated', async () => {
  const first = await begin()
  for (let n = 1; n < PERSON_PARTS_MAX; n++)
    expect((await merge(first.id, (await begin()).id)).status).toBe(200)
  expect(codeOf(await merge(first.id, (await begin()).id))).toBe('limit_reached')
  const { parts } = await person(first.id)
  expect(
    codeOf(
      await separate(
        first.id,
        parts.map(({ id }) => id),
      ),
    ),
  ).toBe('validation_failed')
})

it('notes on merged people are deleted from any of their chats', async () => {
  const [one, two] = [await begin(), await begin()]
  const { id } = await note(one.id, 'VIP')
  await merge(one.id, two.id)
  const params = { id: two.id, note: id }
  expect((await send(api.app, deletePersonNote, { token: owner.token, params })).status).toBe(204)
  expect((await person(one.id)).notes).toEqual([])
})

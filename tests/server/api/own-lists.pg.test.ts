import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnList, ownLists } from '#contract/chats/chat-shapes.ts'
import { assignChat, listChats, sendManual } from '#contract/chats/chats.ts'
import { addNote } from '#contract/chats/notes.ts'
import { setPending, snoozeChat } from '#contract/chats/set-aside.ts'
import { isListed, noFilters } from '#machines/chat-list/visibility.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

describe('the lists of a member’s own', () => {
  let api: TestApi
  let owner: Owner
  let mia: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    owner = await newOwner(api)
    mia = await newMember(api, owner, 'agent', 'Mia')
  })
  afterAll(() => api.close())

  const taken = async () => {
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    const params = { id: visitor.chat.id }
    await ok(api.app, assignChat, { token: mia.token, params, body: { user_id: mia.profile.id } })
    await visitor.say('Are you there?')
    return { token: mia.token, params }
  }
  const listed = async (list?: OwnList, token = mia.token) =>
    (await ok(api.app, listChats, { token, query: { ...(list && { list }), length: 50 } })).entities

  it('contain the chats of their kind, as the console keeps them up to date', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const [turn, answered, pending, snoozed, both, mentioned] = [
      await taken(),
      await taken(),
      await taken(),
      await taken(),
      await taken(),
      await taken(),
    ]
    for (const chat of [answered, mentioned])
      await ok(api.app, sendManual, { ...chat, body: { message: 'Yes' } })
    for (const chat of [pending, both]) await ok(api.app, setPending, chat)
    for (const chat of [snoozed, both]) await ok(api.app, snoozeChat, { ...chat, body: { until } })
    await ok(api.app, addNote, {
      token: owner.token,
      params: mentioned.params,
      body: { text: 'Look, Mia', mentions: [mia.profile.id] },
    })
    const ids = async (list: OwnList) => (await listed(list)).map(({ id }) => id).sort((a, b) => a - b)
    const idsOf = (...chats: (typeof turn)[]) => chats.map(({ params }) => params.id)
    expect(await ids('turn')).toEqual(idsOf(turn))
    expect(await ids('pending')).toEqual(idsOf(pending))
    expect(await ids('snoozed')).toEqual(idsOf(snoozed, both))
    expect(await ids('mentions')).toEqual(idsOf(mentioned))
    expect(await listed('mentions', owner.token)).toEqual([])
    const all = await listed()
    const viewer = { id: mia.profile.id, name: 'Mia', role: 'agent' as const }
    for (const list of ownLists.filter((one) => one !== 'mentions'))
      expect(
        all
          .filter((chat) => isListed(chat, { ...noFilters, list }, viewer, false))
          .map(({ id }) => id)
          .sort((a, b) => a - b),
      ).toEqual(await ids(list))
  })
})

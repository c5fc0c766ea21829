import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { createBot } from '#contract/bots/bots.ts'
import { listChats } from '#contract/chats/chats.ts'
import { searchChats } from '#contract/chats/search.ts'
import {
  addTeam,
  deleteTeam,
  listTeams,
  saveTeam,
  type TeamFields,
  targetsOf,
} from '#contract/floor/teams.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

const fields: TeamFields = {
  name: 'Sales',
  member_ids: [],
  first_reply_seconds: null,
  next_reply_seconds: 120,
  bot_ids: [],
  channels: [],
  languages: [],
}

describe('teams', () => {
  let api: TestApi
  let owner: Owner
  let mia: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    owner = await newOwner(api)
    mia = await newMember(api, owner, 'agent', 'Mia')
  })

  const add = (more: Partial<TeamFields> = {}) =>
    ok(api.app, addTeam, { token: owner.token, body: { ...fields, ...more } })
  const refused = async (more: Partial<TeamFields>, token = owner.token) => {
    const { status, body } = await send(api.app, addTeam, { token, body: { ...fields, ...more } })
    return { status, code: body.code, fields: body.fields, params: body.params }
  }
  const waits = async (language?: string) => {
    const visitor = await newVisitor(api, owner.bot.api_key, { ...(language && { language }) })
    await visitor.say('I need somebody')
    return ok(api.app, askForAgent, visitor.own).then(() => visitor.chat.id)
  }

  it('are created, changed and deleted; all members are notified, and the audit log records it', async () => {
    const team = await add({ name: ' Sales ', member_ids: [mia.profile.id], languages: ['fr'] })
    expect(team).toMatchObject({
      name: 'Sales',
      member_ids: [mia.profile.id],
      languages: ['fr'],
      bot_ids: [],
    })
    const params = { id: team.id }
    const body = { ...fields, name: 'Orders', channels: ['whatsapp' as const] }
    const saved = await ok(api.app, saveTeam, { token: owner.token, params, body })
    expect(await ok(api.app, listTeams, { token: mia.token })).toEqual({ entities: [saved], total: 1 })
    await ok(api.app, deleteTeam, { token: owner.token, params })
    expect(await ok(api.app, listTeams, { token: mia.token })).toEqual({ entities: [], total: 0 })
    const { events } = await ok(api.app, catchUp, { token: mia.token, query: { after: 0 } })
    expect(events.slice(-3)).toMatchObject([
      { type: 'team.saved', team },
      { type: 'team.saved', team: saved },
      { type: 'team.deleted', id: team.id },
    ])
    const { entities } = await ok(api.app, listAudit, { token: owner.token, query: { area: 'team' } })
    expect(entities).toMatchObject([
      { action: 'team.deleted', subject: { name: 'Orders' } },
      {
        action: 'team.changed',
        detail: { changes: { name: { before: 'Sales', after: 'Orders' }, languages: { after: [] } } },
      },
      { action: 'team.created', subject: { id: team.id, name: 'Sales' } },
    ])
  })

  it('are managed by members who may manage members, in their own account', async () => {
    const boss = await newMember(api, owner, 'supervisor')
    const stranger = await newOwner(api)
    const { id } = await add()
    for (const { token } of [mia, boss]) {
      const call = { token, params: { id } }
      expect(await refused({ name: 'Mine' }, token)).toMatchObject({ code: 'permission_denied' })
      expect(await send(api.app, saveTeam, { ...call, body: fields })).toMatchObject({ status: 403 })
      expect(await send(api.app, deleteTeam, call)).toMatchObject({ status: 403 })
    }
    const call = { token: stranger.token, params: { id } }
    expect(await send(api.app, saveTeam, { ...call, body: fields })).toMatchObject({ status: 404 })
    expect(await send(api.app, deleteTeam, call)).toMatchObject({ status: 404 })
    expect(await ok(api.app, listTeams, { token: stranger.token })).toEqual({ entities: [], total: 0 })
    const foreign = { member_ids: [mia.profile.id], bot_ids: [] }
    expect(await refused(foreign, stranger.token)).toMatchObject({
      ...{ status: 409, code: 'agent_unavailable', fields: { member_ids: 'unknown' } },
    })
    expect(await refused({ bot_ids: [owner.bot.id] }, stranger.token)).toMatchObject({
      ...{ status: 422, fields: { bot_ids: 'unknown' } },
    })
    expect(
      await send(api.app, saveTeam, {
        token: owner.token,
        params: { id },
        body: { ...fields, member_ids: [999_999] },
      }),
    ).toMatchObject({ body: { code: 'agent_unavailable' } })
  })

  it('share neither a name nor a bot, a channel or a language, even if saved concurrently', async () => {
    const routes = { bot_ids: [owner.bot.id], channels: ['widget' as const], languages: ['fr'] }
    const names = ['A', 'B', 'C', 'D']
    const answers = await Promise.all(names.map((name) => refused({ ...routes, name })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const [lost] = answers.filter(({ status }) => status === 409)
    const first = names[answers.findIndex(({ status }) => status === 201)] ?? ''
    expect(lost).toMatchObject({ code: 'team_route_taken', fields: { bot_ids: 'taken' } })
    expect(lost?.params).toEqual({ kind: 'bot', value: owner.bot.bot_name, team: first })
    expect(await refused({ channels: ['widget'], name: 'E' })).toMatchObject({
      params: { kind: 'channel', value: 'widget', team: first },
    })
    expect(await refused({ languages: ['fr'], name: 'E' })).toMatchObject({ fields: { languages: 'taken' } })
    expect(await refused({ name: first.toLowerCase() })).toMatchObject({
      ...{ code: 'team_name_taken', fields: { name: 'taken' } },
    })
    const other = await add({ name: 'Other' })
    const save = (body: TeamFields) =>
      send(api.app, saveTeam, { token: owner.token, params: { id: other.id }, body })
    expect(await save({ ...fields, name: first })).toMatchObject({ body: { code: 'team_name_taken' } })
    expect(await save({ ...fields, name: 'Other', languages: ['fr'] })).toMatchObject({
      body: { code: 'team_route_taken' },
    })
    expect(await save({ ...fields, name: 'Other', languages: ['tr'] })).toMatchObject({ status: 200 })
    expect(await refused({ name: ' ' })).toMatchObject({ status: 422 })
  })

  it('get the chats that are routed to them: by bot, else by channel, else by language', async () => {
    const second = await ok(api.app, createBot, { token: owner.token, body: { bot_name: 'Second' } })
    const byBot = await add({ name: 'By bot', bot_ids: [second.id] })
    const byLanguage = await add({ name: 'By language', languages: ['fr'] })
    const teamOf = async (id: number) => {
      const { entities } = await ok(api.app, listChats, { token: owner.token, query: { length: 50 } })
      return entities.find((chat) => chat.id === id)?.team_id
    }
    expect(await teamOf(await waits('de-DE'))).toBeNull()
    expect(await teamOf(await waits('fr-CA'))).toBe(byLanguage.id)
    const byChannel = await add({ name: 'By channel', channels: ['widget'] })
    const last = await waits('fr-CA')
    expect(await teamOf(last)).toBe(byChannel.id)
    await ok(api.app, saveTeam, {
      ...{ token: owner.token, params: { id: byBot.id } },
      body: { ...fields, name: 'By bot', bot_ids: [owner.bot.id] },
    })
    const chat = await waits('fr-CA')
    expect(await teamOf(chat)).toBe(byBot.id)
    await ok(api.app, deleteTeam, { token: owner.token, params: { id: byBot.id } })
    expect([await teamOf(chat), await teamOf(last)]).toEqual([null, byChannel.id])
  })

  it('filter lists and searches; 0 means no team', async () => {
    const none = await waits()
    const one = await add({ name: 'One', languages: ['fr'] })
    const two = await add({ name: 'Two', languages: ['tr'] })
    const [french, turkish] = [await waits('fr'), await waits('tr-TR')]
    const listed = async (...team_id: number[]) => {
      const { entities, total } = await ok(api.app, listChats, { token: mia.token, query: { team_id } })
      expect(total).toBe(entities.length)
      return entities.map(({ id }) => id).sort()
    }
    expect(await listed(one.id)).toEqual([french])
    expect(await listed(one.id, two.id)).toEqual([french, turkish].sort())
    expect(await listed(0)).toEqual([none])
    expect(await listed(0, two.id)).toEqual([none, turkish].sort())
    const found = async (team_id: number[]) => {
      const { entities } = await ok(api.app, searchChats, {
        ...{ token: mia.token, query: { q: 'somebody', team_id } },
      })
      return entities.map(({ chat }) => chat.id).sort()
    }
    expect(await found([two.id])).toEqual([turkish])
    expect(await found([0, one.id])).toEqual([none, french].sort())
  })

  it('have their own targets, or otherwise the account’s', async () => {
    const team = await add()
    expect(targetsOf(team)).toEqual({ first_reply_seconds: 60, next_reply_seconds: 120 })
    const client = { first_reply_seconds: 30, next_reply_seconds: 90 }
    expect(targetsOf(team, client)).toEqual({ first_reply_seconds: 30, next_reply_seconds: 120 })
    expect(targetsOf(null)).toEqual({ first_reply_seconds: 60, next_reply_seconds: 180 })
  })
})

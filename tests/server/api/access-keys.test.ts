import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addAccessKey,
  type KeyScope,
  keyScopes,
  listAccessKeys,
  revokeAccessKey,
  scopeOf,
} from '#contract/account/access-keys.ts'
import { changePassword } from '#contract/account/account.ts'
import { listAudit } from '#contract/account/audit.ts'
import { forgotPassword, resetPassword, signIn } from '#contract/account/auth.ts'
import { addMember, listMembers, resetMemberPassword, setMemberActive } from '#contract/account/members.ts'
import { getHistory, listChats, sendManual } from '#contract/chats/chats.ts'
import { catchUp, operate } from '#contract/journal/system.ts'
import { searchAdhoc } from '#contract/reports/adhoc.ts'
import { users } from '#server/db/schema/clients.ts'
import { namedRoutes } from '#server/plugins/docs/contract-modules.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-05-10T09:00:00Z')
let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
})

const add = (scopes: KeyScope[], days: number | null = null, token = owner.token) =>
  ok(api.app, addAccessKey, { token, body: { name: ' Warehouse ', scopes, days } })
const list = async () => (await ok(api.app, listAccessKeys, { token: owner.token })).entities

describe('an access key', () => {
  it('is shown once, and listed without it', async () => {
    const { key, ...made } = await add(['chats:read'], 30)
    expect(key).toMatch(/^parley_[\w-]{43}$/)
    expect(made).toMatchObject({ name: 'Warehouse', hint: key.slice(0, 12), created_by: 'Ada Byron' })
    expect(made.expires_at).toBe('2026-06-09T09:00:00.000Z')
    expect(await list()).toEqual([made])
    expect(JSON.stringify(await list())).not.toContain(key)
  })

  it('grants its scopes in the name of its creator, and records when it was used', async () => {
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    const params = { id: visitor.chat.id }
    const { key } = await add(['chats:write', 'reports:read'])
    expect((await ok(api.app, listChats, { token: key, query: {} })).total).toBe(1)
    await ok(api.app, sendManual, { token: key, params, body: { message: 'From the warehouse' } })
    const { messages } = await ok(api.app, getHistory, { token: key, params })
    expect(messages.at(-1)).toMatchObject({ message: 'From the warehouse', agent: { name: 'Ada Byron' } })
    await ok(api.app, searchAdhoc, { token: key, body: {} })
    expect((await list())[0]?.last_used_at).toBe('2026-05-10T09:00:00.000Z')
  })

  it('grants nothing else', async () => {
    const { key } = await add([...keyScopes])
    const refused = await send(api.app, addMember, {
      token: key,
      params: { id: owner.profile.client_id },
      body: { email: 'x@example.test', first_name: 'X', last_name: '', role: 'owner' },
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
    for (const call of [listAccessKeys, listAudit])
      expect((await send(api.app, call, { token: key })).body.code).toBe('scope_missing')
    const { key: reading } = await add(['chats:read'])
    const params = { id: 1 }
    const writing = await send(api.app, sendManual, { token: reading, params, body: { message: 'Hi' } })
    expect(writing.body).toMatchObject({ code: 'scope_missing', params: { scope: 'chats:write' } })
    await ok(api.app, listMembers, { token: key, query: {} })
  })

  it('reads the journal of its creator with the scope `events:read`', async () => {
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    const query = { after: 0 }
    const others = keyScopes.filter((scope) => scope !== 'events:read')
    const { key: narrow } = await add(others)
    expect((await send(api.app, catchUp, { token: narrow, query })).body).toMatchObject({
      code: 'scope_missing',
      params: { scope: 'events:read' },
    })
    const { key } = await add(['events:read'])
    const all = await ok(api.app, catchUp, { token: owner.token, query })
    expect(await ok(api.app, catchUp, { token: key, query })).toEqual(all)
    const first = await ok(api.app, catchUp, { token: key, query: { after: 0, length: 2 } })
    const rest = await ok(api.app, catchUp, { token: key, query: { after: first.seq } })
    expect([...first.events, ...rest.events]).toEqual(all.events)
    expect((await send(api.app, listChats, { token: key, query: {} })).body.code).toBe('scope_missing')
  })

  it('has no more permissions than its creator', async () => {
    const admin = await newColleague(api, owner, 'admin')
    const { key } = await add(['reports:read', 'chats:read'], null, admin.token)
    const search = () => send(api.app, searchAdhoc, { token: key, body: {} })
    expect((await search()).status).toBe(200)
    const change = (set: object) =>
      api.database.db.update(users).set(set).where(eq(users.id, admin.member.id))
    await change({ role: 'agent' })
    expect((await search()).body.code).toBe('permission_denied')
    await change({ is_disabled: true })
    expect((await search()).body.code).toBe('user_inactive')
  })

  it('becomes invalid when it expires or is revoked, which is audited', async () => {
    const use = async (key: string) => (await send(api.app, listChats, { token: key, query: {} })).status
    const short = await add(['chats:read'], 1)
    const long = await add(['chats:read'])
    clock.advance(24 * 3_600_000)
    expect(await use(short.key)).toBe(401)
    expect(await use(long.key)).toBe(200)
    const again = { username: owner.email, password: PASSWORD }
    const { access_token: token } = await ok(api.app, signIn, { body: again })
    await ok(api.app, revokeAccessKey, { token, params: { id: long.id } })
    expect(await use(long.key)).toBe(401)
    expect(await use('parley_invented')).toBe(401)
    const { entities } = await ok(api.app, listAudit, { token, query: { area: 'key' } })
    expect(entities.map(({ action }) => action)).toEqual(['key.revoked', 'key.created', 'key.created'])
    clock.advance(-24 * 3_600_000)
  })

  const NEW = 'quiet-harbour-91'
  type Colleague = Awaited<ReturnType<typeof newColleague>>
  const endings: Record<string, (admin: Colleague) => Promise<unknown>> = {
    'changes their password': ({ token }) =>
      ok(api.app, changePassword, { token, body: { old_password: PASSWORD, new_password: NEW } }),
    'sets a new password with a mailed code': async ({ email }) => {
      await ok(api.app, forgotPassword, { body: { email } })
      const { text } = await api.mailTo(email, 'reset')
      const code = 'code' in text ? String(text.code) : ''
      await ok(api.app, resetPassword, { body: { token: code, new_password: NEW } })
    },
    'has their password reset by an owner': ({ member }) =>
      ok(api.app, resetMemberPassword, { token: owner.token, params: { id: member.id } }),
    'has their password set by an owner': ({ member }) =>
      ok(api.app, resetMemberPassword, {
        token: owner.token,
        params: { id: member.id },
        body: { new_password: NEW },
      }),
    'has their password set by the operator': ({ email }) =>
      ok(api.app, operate, {
        token: INTERNAL_KEY,
        body: { args: ['reset-password', email, `--password=${NEW}`] },
      }),
    'is disabled and enabled again': async ({ member }) => {
      const params = { id: member.id }
      await ok(api.app, setMemberActive, { token: owner.token, params, query: { is_disabled: true } })
      await ok(api.app, setMemberActive, { token: owner.token, params, query: { is_disabled: false } })
    },
  }

  it.each(Object.entries(endings))('ends permanently when its creator %s', async (_, end) => {
    const admin = await newColleague(api, owner, 'admin')
    const mine = await add(['chats:read'], null, admin.token)
    const others = await add(['chats:read'])
    const use = async (key: string) => (await send(api.app, listChats, { token: key, query: {} })).status
    expect(await use(mine.key)).toBe(200)
    await end(admin)
    expect(await use(mine.key)).toBe(401)
    expect((await list()).map(({ id }) => id)).toEqual([others.id])
    expect(await use(others.key)).toBe(200)
  })

  it('is created and revoked by members who manage settings of the same account', async () => {
    const agent = await newColleague(api, owner, 'agent')
    const { id } = await add(['chats:read'])
    const body = { name: 'Mine', scopes: ['chats:read' as const], days: null }
    expect((await send(api.app, addAccessKey, { token: agent.token, body })).status).toBe(403)
    const other = await newOwner(api)
    expect((await send(api.app, revokeAccessKey, { token: other.token, params: { id } })).status).toBe(404)
  })
})

describe('scopes', () => {
  it('never grants calls of sign-in, own account, settings, finance or the audit log', () => {
    const open = namedRoutes.filter(({ route }) => route.access === 'member' && scopeOf(route))
    const tags = new Set(open.map(({ route }) => route.tag))
    for (const tag of [
      'Signing in',
      'Own account',
      'Client',
      'Audit log',
      'Developers',
      'System',
      'Integrations',
    ])
      expect(tags).not.toContain(tag)
    const writes = open.filter(
      ({ route }) => ['Members', 'Teams'].includes(route.tag) && route.method !== 'GET',
    )
    expect(writes).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportAudit, listAudit } from '#contract/account/audit.ts'
import { signIn } from '#contract/account/auth.ts'
import { getChatConfig, saveChatConfig, saveModel } from '#contract/account/clients.ts'
import { setMemberActive, setMemberRole } from '#contract/account/members.ts'
import { createBot, deleteBot, toggleBot, updateBot } from '#contract/bots/bots.ts'
import { savePrompt } from '#contract/knowledge/training.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner, PASSWORD } from '#tests/support/people.ts'

describe('the audit log', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  type Query = Parameters<typeof send<typeof listAudit>>[2] extends { query?: infer Q } | undefined
    ? Q
    : never
  const log = (token: string, query: Query = {}) => ok(api.app, listAudit, { token, query })

  /** Performs some actions of every recorded kind as an owner and an admin. */
  async function busyTeam() {
    const owner = await newOwner(api)
    const admin = await newColleague(api, owner, 'admin')
    const agent = await newColleague(api, owner, 'agent')
    const params = { id: agent.member.id }
    await ok(api.app, setMemberRole, { token: admin.token, params, query: { role: 'supervisor' } })
    await ok(api.app, setMemberActive, { token: admin.token, params, query: { is_disabled: true } })
    await ok(api.app, setMemberActive, { token: admin.token, params, query: { is_disabled: false } })
    await useBots(owner)
    return { owner, admin, agent }
  }

  async function useBots({ token, profile, bot }: Owner) {
    const made = await ok(api.app, createBot, { token, body: { bot_name: 'Second' } })
    const second = { token, params: { id: made.id } }
    await ok(api.app, updateBot, { ...second, body: { bot_name: 'Renamed', bottom: 40, right: made.right } })
    await ok(api.app, toggleBot, { ...second, body: { is_disabled: true } })
    await ok(api.app, toggleBot, { ...second, body: { is_disabled: false } })
    await ok(api.app, deleteBot, second)
    await ok(api.app, savePrompt, { token, params: { bot: bot.id }, body: { prompt: 'Be brief.' } })
    const config = await ok(api.app, getChatConfig, { token })
    await ok(api.app, saveChatConfig, { token, body: { ...config, autoAssign: true } })
    const client = { token, params: { id: profile.client_id } }
    await ok(api.app, saveModel, { ...client, body: { refer_model: 'gpt-4o' } })
  }

  it('records who did what to whom, newest first, with the changes', async () => {
    const { owner, admin, agent } = await busyTeam()
    const { entities, total, next } = await log(owner.token)
    expect(entities.map(({ action }) => action)).toEqual([
      'settings.model_changed',
      'settings.chats_changed',
      'prompt.saved',
      'bot.deleted',
      'bot.enabled',
      'bot.disabled',
      'bot.changed',
      'bot.created',
      'member.enabled',
      'member.disabled',
      'member.role_changed',
      ...['session.started', 'member.added', 'session.started', 'member.added', 'session.started'],
    ])
    expect([total, next]).toEqual([16, null])
    const byAction = Object.fromEntries(entities.map((entry) => [entry.action, entry]))
    expect(byAction['member.role_changed']).toMatchObject({
      actor: { id: admin.member.id, name: 'Bo Lind', email: admin.email },
      address: '127.0.0.1',
      subject: { id: agent.member.id, name: 'Bo Lind' },
      detail: { from: 'agent', to: 'supervisor' },
    })
    expect(byAction['bot.changed']).toMatchObject({
      actor: { name: 'Ada Byron' },
      subject: { name: 'Renamed' },
      detail: { fields: ['bot_name', 'bottom'] },
    })
    expect(byAction['settings.chats_changed']?.detail).toEqual({
      fields: ['autoAssign'],
      changes: { autoAssign: { before: false, after: true } },
    })
    expect(byAction['settings.model_changed']?.detail).toEqual({ from: 'gpt-4.1-nano', to: 'gpt-4o' })
  })

  it('records nothing about rejected calls', async () => {
    const owner = await newOwner(api)
    const admin = await newColleague(api, owner, 'admin')
    const before = (await log(owner.token)).total
    const refused = await send(api.app, setMemberRole, {
      token: admin.token,
      params: { id: owner.profile.id },
      query: { role: 'agent' },
    })
    expect(refused.status).toBe(403)
    expect((await log(owner.token)).total).toBe(before)
  })

  it('filters, and pages by key', async () => {
    const { owner, admin, agent } = await busyTeam()
    const actions = async (query: Query) =>
      (await log(owner.token, query)).entities.map(({ action }) => action)
    expect(await actions({ action: 'bot.deleted' })).toEqual(['bot.deleted'])
    expect(await actions({ area: 'settings' })).toEqual(['settings.model_changed', 'settings.chats_changed'])
    expect(new Set(await actions({ user_id: admin.member.id }))).toEqual(
      new Set(['member.role_changed', 'member.disabled', 'member.enabled', 'session.started']),
    )
    expect(await actions({ area: 'member', subject_id: agent.member.id })).toHaveLength(4)
    expect(await actions({ search: 'renam' })).toEqual([
      'bot.deleted',
      'bot.enabled',
      'bot.disabled',
      'bot.changed',
    ])
    expect(await actions({ search: '%' })).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    expect((await log(owner.token, { startDate: yesterday, endDate: today })).total).toBe(16)
    expect((await log(owner.token, { endDate: '2020-01-01' })).total).toBe(0)

    const ids: number[] = []
    for (let before: number | undefined; ; ) {
      const page = await log(owner.token, { length: 5, ...(before && { before }) })
      expect(page.total).toBe(16)
      ids.push(...page.entities.map(({ id }) => id))
      if (page.next === null) break
      before = page.next
    }
    expect(ids).toHaveLength(16)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
  })

  it.each([
    [{ startDate: '2026-02-30' }, { startDate: 'format' }],
    [{ endDate: '0000-01-01' }, { endDate: 'pattern' }],
    [{ startDate: '2026-02-02', endDate: '2026-02-01' }, { endDate: 'minimum' }],
    [{ action: 'member.praised' as never }, { action: 'enum' }],
    [{ length: 201 }, { length: 'maximum' }],
  ])('rejects %j', async (query, fields) => {
    const { token } = await newOwner(api)
    expect(await send(api.app, listAudit, { token, query })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields },
    })
  })

  it('is visible to owners and admins of the same account', async () => {
    const owner = await newOwner(api)
    const other = await newOwner(api)
    const statusOf = async (role: 'admin' | 'supervisor' | 'agent') =>
      (await send(api.app, listAudit, { token: (await newColleague(api, owner, role)).token })).status
    expect(await statusOf('admin')).toBe(200)
    expect(await statusOf('supervisor')).toBe(403)
    expect(await statusOf('agent')).toBe(403)
    const theirs = (await log(other.token)).entities
    expect(theirs.map(({ subject }) => subject.id)).toEqual([other.profile.id])
  })

  it('records sign-ins, and rejected ones without the attempted name', async () => {
    const owner = await newOwner(api)
    const headers = { 'user-agent': 'Test/1.0' }
    const attempt = (username: string, password: string) =>
      send(api.app, signIn, { body: { username, password }, headers })
    expect((await attempt(owner.email, 'wrong-password')).status).toBe(401)
    expect((await attempt('nobody@example.com', 'wrong-password')).status).toBe(401)
    expect((await attempt(owner.email, PASSWORD)).status).toBe(200)
    const query = { area: 'session' } as const
    await expect.poll(async () => (await log(owner.token, query)).total).toBe(3)
    const { entities } = await log(owner.token, query)
    const subject = { id: owner.profile.id }
    expect(entities.toSorted((a, b) => a.action.localeCompare(b.action))).toMatchObject([
      {
        action: 'session.refused',
        actor: { id: null, name: '', email: '' },
        subject,
        detail: { reason: 'password', device: 'Test/1.0' },
      },
      { action: 'session.started', actor: { id: owner.profile.id }, subject },
      { action: 'session.started', actor: { id: owner.profile.id }, subject },
    ])
  })

  it('is exported as a file in the language of the member, and the export is its first entry', async () => {
    const { owner, admin } = await busyTeam()
    const exported = (token: string, query = '') =>
      api.app.inject({
        url: `${exportAudit.path}${query}`,
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'fr' },
      })
    const file = await exported(owner.token, '?area=member&search=Bo')
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-.*\.csv"$/)
    expect(file.headers['content-language']).toBe('fr-FR')
    expect(file.body.charCodeAt(0)).toBe(0xfeff)
    const lines = file.body.trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[3]).toContain('Agent → Superviseur')
    const [newest] = (await log(owner.token)).entities
    expect(newest).toMatchObject({
      action: 'report.exported',
      actor: { id: owner.profile.id },
      detail: { format: 'csv', area: 'member', search: '…' },
    })
    const whole = (await exported(admin.token)).body.split('\r\n')
    expect(whole[1]).toContain('Bo Lind')
    expect(whole).toHaveLength(1 + 16 + 2 + 1)
    expect((await exported(admin.token, '?startDate=2026-02-02&endDate=2026-02-01')).statusCode).toBe(422)
    const supervisor = await newColleague(api, owner, 'supervisor')
    expect((await exported(supervisor.token)).statusCode).toBe(403)
  })

  it('never contains a password', async () => {
    const { owner } = await busyTeam()
    expect(JSON.stringify((await log(owner.token)).entities)).not.toContain(PASSWORD)
  })
})

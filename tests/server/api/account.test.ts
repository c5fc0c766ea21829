import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  updateProfile,
} from '#contract/account/account.ts'
import { listAudit } from '#contract/account/audit.ts'
import { signIn } from '#contract/account/auth.ts'
import { getProfile } from '#contract/account/members.ts'
import { catchUp } from '#contract/journal/system.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, PASSWORD } from '#tests/support/people.ts'

const NEW = 'another-harbour-42'

describe('the member’s own account', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  const signedIn = async (username: string, agent = 'Browser') => {
    const headers = { 'user-agent': agent }
    return (await ok(api.app, signIn, { headers, body: { username, password: PASSWORD } })).access_token
  }
  const statusOf = async (token: string) => (await send(api.app, getProfile, { token })).status

  it('changes name, language and notifications for every role, and publishes the change', async () => {
    const owner = await newOwner(api)
    const { token } = await newColleague(api, owner, 'agent')
    const body = {
      first_name: ' Lan ',
      last_name: 'Trần',
      language: 'vi-VN' as const,
      notification_sound: false,
      notification_desktop: true,
      hotkeys: { characters: false, keys: { 'desk.next': 'm', 'chat.end': '' } },
    }
    const changed = await ok(api.app, updateProfile, { token, body })
    expect(changed).toMatchObject({ ...body, first_name: 'Lan', role: 'agent', two_factor_enabled: false })
    expect(await ok(api.app, getProfile, { token })).toEqual(changed)
    const partly = await ok(api.app, updateProfile, { token, body: { language: null } })
    expect(partly).toEqual({ ...changed, language: null, name: 'Lan Trần' })
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(events.at(-1)).toMatchObject({
      type: 'member.changed',
      revoked: false,
      member: { first_name: 'Lan', last_name: 'Trần' },
    })
  })

  it.each([
    [{ first_name: '  ' }, { first_name: 'pattern' }],
    [{ last_name: 'x'.repeat(101) }, { last_name: 'maxLength' }],
    [{ language: 'de-DE' }, { language: 'enum' }],
    [{ notification_sound: 'yes' }, { notification_sound: 'type' }],
    [
      { hotkeys: { characters: true, keys: { 'desk.next': 'x'.repeat(21) } } },
      { 'hotkeys.keys.desk.next': 'maxLength' },
    ],
    [
      { hotkeys: { characters: true, keys: { 'no action': 'x' } } },
      { 'hotkeys.keys.no action': 'additionalProperties' },
    ],
  ])('rejects %.40j', async (body, fields) => {
    const { token } = await newOwner(api)
    const answer = await send(api.app, updateProfile, { token, body: body as never })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed', fields } })
  })

  it('cannot change its own role or address', async () => {
    const owner = await newOwner(api)
    const { token, email } = await newColleague(api, owner, 'agent')
    const body = { role: 'owner', email: 'x@example.test', is_disabled: true, client_id: 1 } as never
    expect(await ok(api.app, updateProfile, { token, body })).toMatchObject({ role: 'agent', email })
  })

  it('changes its password with the current one, and ends the other sessions', async () => {
    const { email, token } = await newOwner(api)
    const other = await signedIn(email)
    const change = (old_password: string, new_password: string) =>
      send(api.app, changePassword, { token, body: { old_password, new_password } })
    expect(await change('not-the-password', NEW)).toMatchObject({
      status: 403,
      body: { code: 'password_wrong', fields: { old_password: 'wrong' } },
    })
    expect(await change(PASSWORD, 'qwerty123')).toMatchObject({
      status: 422,
      body: { code: 'password_too_common', fields: { new_password: 'common' } },
    })
    expect(await statusOf(other)).toBe(200)
    expect((await change(PASSWORD, NEW)).status).toBe(204)
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
    const again = (password: string) => send(api.app, signIn, { body: { username: email, password } })
    expect((await again(PASSWORD)).status).toBe(401)
    expect((await again(NEW)).status).toBe(200)
    await api.mailTo(email, 'password_changed')
    const { entities } = await ok(api.app, listAudit, { token, query: { area: 'account' } })
    expect(entities).toMatchObject([{ action: 'account.password_changed', detail: { sessions: 1 } }])
  })

  it('limits attempts to guess its password', async () => {
    const { token } = await newOwner(api)
    const guess = () =>
      send(api.app, changePassword, { token, body: { old_password: 'guess', new_password: NEW } })
    const answers = await Promise.all(Array.from({ length: 12 }, guess))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('lists its sessions, and ends a single one or all others', async () => {
    const { email, token } = await newOwner(api)
    const [phone, laptop, tablet] = [
      await signedIn(email, 'Phone'),
      await signedIn(email, 'Laptop'),
      await signedIn(email, 'Tablet'),
    ]
    const list = () => ok(api.app, listSessions, { token })
    const { entities, total } = await list()
    expect(total).toBe(4)
    expect(entities.filter(({ current }) => current)).toHaveLength(1)
    expect(entities[0]).toMatchObject({ user_agent: 'Tablet', address: '127.0.0.1', current: false })
    const onPhone = entities.find(({ user_agent }) => user_agent === 'Phone')?.id ?? ''
    await ok(api.app, endSession, { token, params: { id: onPhone } })
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
    expect((await send(api.app, endSession, { token, params: { id: onPhone } })).status).toBe(404)
    expect(await ok(api.app, endOtherSessions, { token })).toEqual({ ended: 2 })
    expect([await statusOf(laptop), await statusOf(tablet), await statusOf(token)]).toEqual([401, 401, 200])
    expect(await ok(api.app, endOtherSessions, { token })).toEqual({ ended: 0 })
    expect((await list()).total).toBe(1)
  })

  it('cannot end a session of another member', async () => {
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    const { entities } = await ok(api.app, listSessions, { token: agent.token })
    const call = { token: owner.token, params: { id: entities[0]?.id ?? '' } }
    expect((await send(api.app, endSession, call)).status).toBe(404)
    await ok(api.app, endOtherSessions, { token: owner.token })
    expect(await statusOf(agent.token)).toBe(200)
  })
})

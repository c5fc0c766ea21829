import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { forgotPassword, resetPassword, signIn } from '#contract/account/auth.ts'
import { addMember, getProfile, resetMemberPassword } from '#contract/account/members.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, PASSWORD } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-03-01T10:00:00Z')
const NEW = 'another-harbour-42'

describe("a member's password", () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ clock })
  })
  afterAll(() => api.close())

  const codeIn = (text: object) => ('code' in text ? String(text.code) : '')
  const signInWith = (username: string, password: string) =>
    send(api.app, signIn, { body: { username, password } })

  it('invalidates the password, ends the sessions and mails a code', async () => {
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    const params = { id: agent.member.id }
    const answer = await ok(api.app, resetMemberPassword, { token: owner.token, params })
    expect(answer).toMatchObject({ id: agent.member.id, email: agent.email })
    expect((await send(api.app, getProfile, { token: agent.token })).body.code).toBe('token_invalid')
    expect((await signInWith(agent.email, PASSWORD)).body.code).toBe('credentials_invalid')
    const { text } = await api.mailTo(agent.email, 'reset_by_manager')
    expect(text).toMatchObject({ name: 'Bo', by: 'Ada Byron' })
    await ok(api.app, resetPassword, { body: { token: codeIn(text), new_password: NEW } })
    expect((await signInWith(agent.email, NEW)).status).toBe(200)
    const { entities } = await ok(api.app, listAudit, {
      token: owner.token,
      query: { action: 'member.password_reset' },
    })
    expect(entities[0]).toMatchObject({
      subject: { id: agent.member.id },
      detail: { by_mail: true, sessions: 1 },
    })
  })

  it('is set by a member added without one, with a mailed code that is valid for a week', async () => {
    const owner = await newOwner(api)
    const email = 'Nam.Tran@example.test'
    const body = { email, first_name: 'Nam', role: 'agent' as const }
    const added = await ok(api.app, addMember, {
      token: owner.token,
      params: { id: owner.profile.client_id },
      body,
    })
    const { text } = await api.mailTo(added.email, 'invitation')
    expect(text).toMatchObject({ name: 'Nam', by: 'Ada Byron', company: expect.stringMatching(/^Acme/) })
    clock.advance(6 * 24 * 60 * 60_000)
    await ok(api.app, resetPassword, { body: { token: codeIn(text), new_password: NEW } })
    expect((await signInWith(email, NEW)).status).toBe(200)
    const again = { body: { token: codeIn(text), new_password: 'third-harbour-43' } }
    expect(await send(api.app, resetPassword, again)).toMatchObject({ body: { code: 'reset_token_invalid' } })
    const { access_token: token } = (await signInWith(owner.email, PASSWORD)).body
    const { entities } = await ok(api.app, listAudit, {
      token,
      query: { action: 'member.added' },
    })
    expect(entities[0]).toMatchObject({ subject: { id: added.id }, detail: { role: 'agent', by_mail: true } })
  })

  it('given when the member is added is not mailed', async () => {
    const owner = await newOwner(api)
    const { email } = await newColleague(api, owner, 'agent')
    expect(api.mails.filter(({ to }) => to === email)).toEqual([])
  })

  it('sets a given password, and invalidates earlier reset codes', async () => {
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    await ok(api.app, forgotPassword, { body: { email: agent.email } })
    const code = codeIn((await api.mailTo(agent.email, 'reset')).text)
    const call = { token: owner.token, params: { id: agent.member.id }, body: { new_password: NEW } }
    await ok(api.app, resetMemberPassword, call)
    expect((await signInWith(agent.email, NEW)).status).toBe(200)
    const late = { body: { token: code, new_password: 'third-harbour-43' } }
    expect(await send(api.app, resetPassword, late)).toMatchObject({
      status: 400,
      body: { code: 'reset_token_invalid' },
    })
    const mail = await api.mailTo(agent.email, 'password_set')
    expect(JSON.stringify(mail)).not.toContain(NEW)
  })

  it('accepts a code for thirty minutes', async () => {
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    await ok(api.app, resetMemberPassword, { token: owner.token, params: { id: agent.member.id } })
    const code = codeIn((await api.mailTo(agent.email, 'reset_by_manager')).text)
    clock.advance(31 * 60_000)
    const late = { body: { token: code, new_password: NEW } }
    expect(await send(api.app, resetPassword, late)).toMatchObject({
      status: 400,
      body: { code: 'reset_token_invalid' },
    })
  })

  it('respects ranks, and is not allowed for oneself', async () => {
    const owner = await newOwner(api)
    const stranger = await newOwner(api)
    const admin = await newColleague(api, owner, 'admin')
    const supervisor = await newColleague(api, owner, 'supervisor')
    const agent = await newColleague(api, owner, 'agent')
    const reset = (token: string, id: number) =>
      send(api.app, resetMemberPassword, { token, params: { id }, body: { new_password: NEW } })
    expect((await reset(admin.token, owner.profile.id)).body.code).toBe('permission_denied')
    expect((await reset(admin.token, admin.member.id)).body.code).toBe('permission_denied')
    expect((await reset(supervisor.token, agent.member.id)).body.code).toBe('permission_denied')
    expect((await reset(agent.token, supervisor.member.id)).body.code).toBe('permission_denied')
    expect((await reset(stranger.token, agent.member.id)).body.code).toBe('not_found')
    expect((await signInWith(owner.email, PASSWORD)).status).toBe(200)
    expect((await reset(admin.token, agent.member.id)).status).toBe(200)
    expect((await reset(owner.token, admin.member.id)).status).toBe(200)
  })

  it.each([
    [{ new_password: 'short' }, 'validation_failed', { new_password: 'minLength' }],
    [{ new_password: 'qwerty123' }, 'password_too_common', { new_password: 'common' }],
  ])('rejects %j and changes nothing', async (body, code, fields) => {
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    const call = { token: owner.token, params: { id: agent.member.id }, body }
    expect(await send(api.app, resetMemberPassword, call)).toMatchObject({
      status: 422,
      body: { code, fields },
    })
    expect((await send(api.app, getProfile, { token: agent.token })).status).toBe(200)
  })
})

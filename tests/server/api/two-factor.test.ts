import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  completeSignIn,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '#contract/account/account.ts'
import { listAudit } from '#contract/account/audit.ts'
import { signIn } from '#contract/account/auth.ts'
import {
  getProfile,
  listMembers,
  removeTwoFactor,
  resetMemberPassword,
  setMemberActive,
} from '#contract/account/members.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { twoFactors } from '#server/db/schema/account.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, PASSWORD } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2030-03-01T10:00:00Z')
const STEP = 30_000

describe('two-factor sign-in', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ clock })
  })
  beforeEach(() => clock.advance(STEP))
  afterAll(() => api.close())

  const codeAt = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * 30 })
  const password = { password: PASSWORD }

  /** Creates a person with an authenticator; the current code has already been used. */
  const enrolled = async (person: { email: string; token: string }) => {
    const { token } = person
    const { secret } = await ok(api.app, setUpTwoFactor, { token, body: password })
    const body = { code: codeAt(secret) }
    const { recovery_codes } = await ok(api.app, confirmTwoFactor, { token, body })
    return { ...person, secret, recovery: recovery_codes }
  }
  const pending = async (username: string) => {
    const { status, body } = await send(api.app, signIn, { body: { username, ...password } })
    expect([status, body.code]).toEqual([401, 'two_factor_required'])
    return String(body.params?.pending_token)
  }
  const complete = (pending_token: string, code: string) =>
    send(api.app, completeSignIn, { body: { pending_token, code } })

  it('is off until a code confirms it, and then requires one', async () => {
    const owner = await newOwner(api)
    const { token, email } = owner
    const { secret, otpauth_url } = await ok(api.app, setUpTwoFactor, { token, body: password })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauth_url).toContain(`secret=${secret}`)
    expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/Parley/)
    await ok(api.app, signIn, { body: { username: email, ...password } })
    const wrong = codeAt(secret) === '000000' ? '000001' : '000000'
    expect(await send(api.app, confirmTwoFactor, { token, body: { code: wrong } })).toMatchObject({
      status: 400,
      body: { code: 'two_factor_code_invalid', fields: { code: 'invalid' } },
    })
    const { recovery_codes } = await ok(api.app, confirmTwoFactor, { token, body: { code: codeAt(secret) } })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect((await ok(api.app, getProfile, { token })).two_factor_enabled).toBe(true)
    clock.advance(STEP)
    const { status, body } = await complete(await pending(email), codeAt(secret))
    expect(status).toBe(200)
    expect((await ok(api.app, getProfile, { token: body.access_token })).email).toBe(email)
    const isOn = { status: 409, body: { code: 'two_factor_enabled' } }
    expect(await send(api.app, setUpTwoFactor, { token, body: password })).toMatchObject(isOn)
    expect(await send(api.app, confirmTwoFactor, { token, body: { code: codeAt(secret) } })).toMatchObject(
      isOn,
    )
  })

  it('rejects a member who is disabled between password and code', async () => {
    const owner = await newOwner(api)
    const { member, ...colleague } = await newColleague(api, owner, 'agent')
    const { email, secret } = await enrolled(colleague)
    clock.advance(STEP)
    const token = await pending(email)
    const disabling = { token: owner.token, params: { id: member.id }, query: { is_disabled: true } }
    await ok(api.app, setMemberActive, disabling)
    expect((await complete(token, codeAt(secret))).body.code).toBe('user_inactive')
  })

  it('accepts a code once, even in concurrent calls', async () => {
    const { email, secret } = await enrolled(await newOwner(api))
    const used = codeAt(secret)
    expect((await complete(await pending(email), used)).body.code).toBe('two_factor_code_invalid')
    clock.advance(STEP)
    const tokens = [await pending(email), await pending(email)]
    const answers = await Promise.all(tokens.map((token) => complete(token, codeAt(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('accepts the codes of the previous and next step, but no older ones', async () => {
    const { email, secret } = await enrolled(await newOwner(api))
    clock.advance(4 * STEP)
    const statusOf = async (steps: number) =>
      (await complete(await pending(email), codeAt(secret, steps))).status
    expect(await statusOf(-2)).toBe(400)
    expect(await statusOf(2)).toBe(400)
    expect(await statusOf(-1)).toBe(200)
    expect(await statusOf(1)).toBe(200)
    expect(await statusOf(0)).toBe(400)
  })

  it('accepts each recovery code once, in any spelling, and new ones replace the old', async () => {
    const { email, token, secret, recovery } = await enrolled(await newOwner(api))
    const [first = '', second = ''] = recovery
    expect(
      (await complete(await pending(email), ` ${first.toUpperCase().replaceAll('-', ' ')}`)).status,
    ).toBe(200)
    expect((await complete(await pending(email), first)).status).toBe(400)
    clock.advance(STEP)
    const proof = { ...password, code: codeAt(secret) }
    const renewed = await ok(api.app, renewRecoveryCodes, { token, body: proof })
    expect((await complete(await pending(email), second)).status).toBe(400)
    expect((await complete(await pending(email), renewed.recovery_codes[0] ?? '')).status).toBe(200)
  })

  it('rejects all codes for a quarter of an hour after five wrong ones', async () => {
    const { email, secret } = await enrolled(await newOwner(api))
    clock.advance(STEP)
    const wrong = codeAt(secret) === '000000' ? '000001' : '000000'
    const token = await pending(email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(token, wrong)))
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
    const locked = await complete(token, codeAt(secret))
    expect(locked).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
    clock.advance(15 * MINUTE_MS + STEP)
    expect((await complete(await pending(email), codeAt(secret))).status).toBe(200)
  })

  it('accepts the code for five minutes, but not after a password reset', async () => {
    const owner = await newOwner(api)
    const agent = await enrolled(await newColleague(api, owner, 'agent'))
    clock.advance(STEP)
    const slow = await pending(agent.email)
    clock.advance(5 * MINUTE_MS + 1_000)
    expect((await complete(slow, codeAt(agent.secret))).body.code).toBe('token_invalid')
    const token = await pending(agent.email)
    const { id } = await ok(api.app, getProfile, { token: agent.token })
    await ok(api.app, resetMemberPassword, { token: owner.token, params: { id } })
    expect((await complete(token, codeAt(agent.secret))).body.code).toBe('token_invalid')
    expect((await complete('no token', '123456')).body.code).toBe('token_invalid')
    expect((await complete(owner.token, '123456')).body.code).toBe('token_invalid')
  })

  it.each([
    ['switched off', disableTwoFactor],
    ['given new recovery codes', renewRecoveryCodes],
  ] as const)('is %s only with the password and a code', async (_, route) => {
    const { token, secret, recovery } = await enrolled(await newOwner(api))
    clock.advance(STEP)
    const code = codeAt(secret)
    const wrong = code === '000000' ? '000001' : '000000'
    const call = (body: { password: string; code?: string | undefined }) =>
      send(api.app, route as typeof renewRecoveryCodes, {
        token,
        body: body as typeof body & { code: string },
      })
    expect((await call(password)).body).toMatchObject({
      code: 'validation_failed',
      fields: { code: 'required' },
    })
    expect((await call({ password: 'wrong-guess', code })).body).toMatchObject({ code: 'password_wrong' })
    expect((await call({ ...password, code: wrong })).body).toMatchObject({ code: 'two_factor_code_invalid' })
    const others = await enrolled(await newOwner(api))
    expect((await call({ ...password, code: others.recovery[0] })).body.code).toBe('two_factor_code_invalid')
    expect((await ok(api.app, getProfile, { token })).two_factor_enabled).toBe(true)
    expect((await call({ ...password, code: recovery[0] })).status).toBeLessThan(300)
  })

  it('rejects codes for a quarter of an hour after five wrong ones, also for switching it off', async () => {
    const { token, secret } = await enrolled(await newOwner(api))
    clock.advance(STEP)
    const wrong = codeAt(secret) === '000000' ? '000001' : '000000'
    const off = (code: string) => send(api.app, disableTwoFactor, { token, body: { ...password, code } })
    for (let n = 0; n < 5; n++)
      expect((await off(wrong)).body).toMatchObject({ code: 'two_factor_code_invalid' })
    expect((await off(codeAt(secret))).body).toMatchObject({ code: 'rate_limited' })
  })

  it('is not switched off or renewed if it is not on', async () => {
    const owner = await enrolled(await newOwner(api))
    const { token } = owner
    clock.advance(STEP)
    const proof = { ...password, code: codeAt(owner.secret) }
    const off = () => send(api.app, disableTwoFactor, { token, body: proof })
    expect((await off()).status).toBe(204)
    expect((await off()).body).toMatchObject({ code: 'two_factor_not_enabled' })
    await ok(api.app, signIn, { body: { username: owner.email, ...password } })
    for (const route of [setUpTwoFactor, renewRecoveryCodes] as const) {
      const body = { password: 'wrong-guess', code: '123456' }
      expect((await send(api.app, route, { token, body })).status).toBe(403)
    }
    expect((await send(api.app, renewRecoveryCodes, { token, body: proof })).body.code).toBe(
      'two_factor_not_enabled',
    )
    expect((await send(api.app, confirmTwoFactor, { token, body: { code: '123456' } })).body.code).toBe(
      'two_factor_not_enabled',
    )
  })

  it('is shown in the list only to those who manage members', async () => {
    const boss = await newOwner(api)
    const supervisor = await newColleague(api, boss, 'supervisor')
    const agent = await newColleague(api, boss, 'agent')
    await enrolled(agent)
    const flagsFor = async (token: string) => {
      const { entities } = await ok(api.app, listMembers, { token })
      return entities.map(({ two_factor_enabled }) => two_factor_enabled)
    }
    expect(await flagsFor(boss.token)).toEqual([false, false, true])
    expect(await flagsFor(supervisor.token)).toEqual([undefined, undefined, undefined])
  })

  it('is removed by managers for lower ranks, never for themselves', async () => {
    const boss = await newOwner(api)
    const owner = await enrolled({ ...boss })
    const admin = await newColleague(api, boss, 'admin')
    const agent = await newColleague(api, boss, 'agent')
    await enrolled(agent)
    const remove = (token: string, id: number) => send(api.app, removeTwoFactor, { token, params: { id } })
    expect((await remove(admin.token, boss.profile.id)).status).toBe(403)
    expect((await remove(owner.token, boss.profile.id)).status).toBe(403)
    expect((await remove(agent.token, agent.member.id)).status).toBe(403)
    expect((await remove((await newOwner(api)).token, agent.member.id)).status).toBe(404)
    expect((await remove(admin.token, agent.member.id)).status).toBe(204)
    expect(await remove(admin.token, agent.member.id)).toMatchObject({
      body: { code: 'two_factor_not_enabled' },
    })
    await ok(api.app, signIn, { body: { username: agent.email, ...password } })
    const { entities } = await ok(api.app, listAudit, {
      token: boss.token,
      query: { user_id: admin.member.id, area: 'member' },
    })
    expect(entities).toMatchObject([
      { action: 'member.two_factor_removed', subject: { id: agent.member.id } },
    ])
  })

  it('stores secret and recovery codes encrypted or hashed', async () => {
    const { secret, recovery } = await enrolled(await newOwner(api))
    const kept = JSON.stringify(await api.database.db.select().from(twoFactors))
    expect(kept).not.toContain(secret)
    for (const code of recovery) expect(kept).not.toContain(code)
  })
})

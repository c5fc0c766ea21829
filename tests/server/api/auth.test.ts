import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIGN_INS } from '#contract/account/account-limits.ts'
import {
  forgotPassword,
  register,
  resendOtp,
  resetPassword,
  signIn,
  signOut,
  verifyOtp,
  verifyResetToken,
} from '#contract/account/auth.ts'
import { addMember, getProfile, setMemberActive, setMemberRole } from '#contract/account/members.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { operate } from '#contract/journal/system.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner, PASSWORD } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-03-01T10:00:00Z')

describe('identity', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ clock })
  })
  afterAll(() => api.close())

  const newcomer = (email: string) => ({
    email,
    password: PASSWORD,
    first_name: 'Ada',
    last_name: 'Byron',
    company: 'Acme',
  })
  const codeOf = async (email: string, kind?: 'reset') => {
    const { text } = await api.mailTo(email, kind)
    return 'code' in text ? text.code : ''
  }
  const colleague = async (owner: Owner, email: string, role: 'owner' | 'admin' | 'supervisor' | 'agent') => {
    const body = { email, first_name: 'Bo', role, password: PASSWORD }
    const member = await ok(api.app, addMember, {
      token: owner.token,
      params: { id: owner.profile.client_id },
      body,
    })
    const { access_token } = await ok(api.app, signIn, { body: { username: email, password: PASSWORD } })
    return { member, token: access_token }
  }

  it('registers once with the emailed code', async () => {
    const email = 'new@example.test'
    const { registration } = await ok(api.app, register, { body: newcomer(email) })
    const otp = await codeOf(email)
    const wrong = otp === '000000' ? '000001' : '000000'
    expect(await send(api.app, verifyOtp, { body: { email, registration, otp: wrong } })).toMatchObject({
      status: 400,
      body: { code: 'otp_invalid' },
    })
    const { access_token: token } = await ok(api.app, verifyOtp, { body: { email, registration, otp } })
    expect(await ok(api.app, getProfile, { token })).toMatchObject({
      email,
      role: 'owner',
      canManageUser: true,
      canSeeFinance: true,
    })
    expect(await send(api.app, verifyOtp, { body: { email, registration, otp } })).toMatchObject({
      status: 400,
    })
  })

  it('invalidates a code after five wrong attempts and after ten minutes', async () => {
    const email = 'slow@example.test'
    const { registration } = await ok(api.app, register, { body: newcomer(email) })
    const otp = await codeOf(email)
    const wrong = otp === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) await send(api.app, verifyOtp, { body: { email, registration, otp: wrong } })
    expect((await send(api.app, verifyOtp, { body: { email, registration, otp } })).status).toBe(400)

    const late = 'late@example.test'
    const { registration: lateOne } = await ok(api.app, register, { body: newcomer(late) })
    const lateOtp = await codeOf(late)
    clock.advance(11 * MINUTE_MS)
    expect(
      (await send(api.app, verifyOtp, { body: { email: late, registration: lateOne, otp: lateOtp } })).status,
    ).toBe(400)
  })

  it('gives an account only to the person who registered it, even if others used the address', async () => {
    const email = 'wanted@example.test'
    const codes = () =>
      api.mails.flatMap(({ to, text }) => (to === email && text.kind === 'registration' ? [text.code] : []))
    const before = await ok(api.app, register, {
      body: { ...newcomer(email), password: 'strangers-words-8' },
    })
    const own = await ok(api.app, register, { body: newcomer(email) })
    const after = await ok(api.app, register, { body: { ...newcomer(email), password: 'strangers-words-9' } })
    await expect.poll(() => codes().length).toBe(3)
    const [, code = ''] = codes()
    for (const { registration } of [before, after, { registration: 'guessed' }])
      expect((await send(api.app, verifyOtp, { body: { email, otp: code, registration } })).body.code).toBe(
        'otp_invalid',
      )
    const { registration } = own
    await ok(api.app, verifyOtp, { body: { email, otp: code, registration } })
    await ok(api.app, signIn, { body: { username: email, password: PASSWORD } })
    for (const otp of codes())
      for (const { registration } of [before, after])
        expect((await send(api.app, verifyOtp, { body: { email, otp, registration } })).status).toBe(400)
  })

  it('registers no one, or only invited people, if the operator has configured that', async () => {
    const closed = await startApi({}, { REGISTRATION: 'closed' })
    const refused = await send(closed.app, register, { body: newcomer('any@example.test') })
    expect(refused).toMatchObject({ status: 403, body: { code: 'registration_closed' } })
    await closed.close()

    const asked = await startApi({}, { REGISTRATION: 'invite' })
    const headers = { authorization: `Bearer ${INTERNAL_KEY}` }
    const { lines } = await ok(asked.app, operate, { headers, body: { args: ['invite'] } })
    const invitation = new URL(lines[0] ?? '').searchParams.get('invitation') ?? ''
    const body = { ...newcomer('guest@example.test'), invitation }
    for (const wrong of [{ ...body, invitation: 'guessed' }, newcomer(body.email)])
      expect((await send(asked.app, register, { body: wrong })).body.code).toBe('invitation_invalid')
    const { registration } = await ok(asked.app, register, { body })
    const { text } = await asked.mailTo(body.email)
    const otp = 'code' in text ? text.code : ''
    await ok(asked.app, verifyOtp, { body: { email: body.email, otp, registration } })
    expect((await send(asked.app, register, { body })).body.code).toBe('invitation_invalid')
    await asked.close()
  })

  it('sends another code only after a minute', async () => {
    const email = 'again@example.test'
    const { registration } = await ok(api.app, register, { body: newcomer(email) })
    await codeOf(email)
    expect(await send(api.app, resendOtp, { body: { email, registration } })).toMatchObject({
      status: 429,
      body: { code: 'otp_too_soon', params: { seconds: 60 } },
    })
    clock.advance(MINUTE_MS)
    await ok(api.app, resendOtp, { body: { email, registration } })
  })

  it('applies the same waiting time to unknown addresses', async () => {
    const { email: known } = await newOwner(api)
    const waiting = 'patient@example.test'
    const { registration } = await ok(api.app, register, { body: newcomer(waiting) })
    await ok(api.app, register, { body: newcomer(known) })
    const resent = async (email: string) => {
      const { status, body } = await send(api.app, resendOtp, { body: { email, registration } })
      return [status, body.code, body.params]
    }
    expect(await resent(known)).toEqual(await resent(waiting))
    clock.advance(MINUTE_MS)
    const addresses = [waiting, known, 'Nobody@example.test']
    const first = await Promise.all(addresses.map(resent))
    expect(new Set(first.map(String))).toEqual(new Set(['202,,']))
    clock.advance(MINUTE_MS / 2)
    const tooSoon = [429, 'otp_too_soon', { seconds: 30 }]
    expect(await Promise.all(addresses.map(resent))).toEqual([tooSoon, tooSoon, tooSoon])
    expect(await resent('nobody@EXAMPLE.test')).toEqual(tooSoon)
    const sent = api.mails.filter(({ to, text }) => to === waiting && text.kind === 'registration')
    expect(sent).toHaveLength(2)
  })

  it('never reveals whether an address has an account', async () => {
    const { email } = await newOwner(api)
    const known = await send(api.app, register, { body: newcomer(email) })
    const unknown = await send(api.app, register, { body: newcomer('nobody@example.test') })
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
    const wrong = await send(api.app, signIn, { body: { username: email, password: 'not-the-password' } })
    const nobody = await send(api.app, signIn, {
      body: { username: 'ghost@example.test', password: 'not-the-password' },
    })
    expect([wrong.status, wrong.body.code]).toEqual([nobody.status, nobody.body.code])
  })

  it('rejects common passwords', async () => {
    for (const password of ['password', 'qwerty123', 'aaaaaaaa', 'matkhau123']) {
      expect(
        await send(api.app, register, { body: { ...newcomer('weak@example.test'), password } }),
      ).toMatchObject({
        status: 422,
        body: { code: 'password_too_common', fields: { password: 'common' } },
      })
    }
  })

  it('resets a password once per code, and ends the sessions', async () => {
    const { email, token } = await newOwner(api)
    await ok(api.app, forgotPassword, { body: { email } })
    const code = await codeOf(email, 'reset')
    await ok(api.app, verifyResetToken, { body: { token: code } })
    await ok(api.app, resetPassword, { body: { token: code, new_password: 'another-harbour-42' } })
    expect((await send(api.app, getProfile, { token })).status).toBe(401)
    expect(
      (await send(api.app, resetPassword, { body: { token: code, new_password: 'third-harbour-43' } }))
        .status,
    ).toBe(400)
    await ok(api.app, signIn, { body: { username: email, password: 'another-harbour-42' } })
  })

  it('ends a session on sign-out and after twelve hours', async () => {
    const one = await newOwner(api)
    await ok(api.app, signOut, { token: one.token })
    expect(await send(api.app, getProfile, { token: one.token })).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    })
    const two = await newOwner(api)
    clock.advance(12 * 60 * MINUTE_MS + 1000)
    expect((await send(api.app, getProfile, { token: two.token })).status).toBe(401)
  })

  it('limits attempts to guess a password', async () => {
    const { email } = await newOwner(api)
    const guess = () => send(api.app, signIn, { body: { username: email, password: 'wrong-guess' } })
    const answers = await Promise.all(Array.from({ length: 12 }, guess))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    expect(refused[0]?.body.code).toBe('rate_limited')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('returns "Inactive user" for a disabled member', async () => {
    const owner = await newOwner(api)
    const { member, token } = await colleague(owner, 'gone@example.test', 'agent')
    await ok(api.app, setMemberActive, {
      token: owner.token,
      params: { id: member.id },
      query: { is_disabled: true },
    })
    const inactive = { status: 400, body: { code: 'user_inactive', detail: 'Inactive user' } }
    expect(await send(api.app, getProfile, { token })).toMatchObject(inactive)
    const again = { body: { username: 'gone@example.test', password: PASSWORD } }
    expect(await send(api.app, signIn, again)).toMatchObject(inactive)
    const back = { token: owner.token, params: { id: member.id }, query: { is_disabled: false } }
    await ok(api.app, setMemberActive, back)
    expect((await send(api.app, getProfile, { token })).status).toBe(401)
  })

  it('does not allow changing a member of a higher rank or the last owner', async () => {
    const owner = await newOwner(api)
    const admin = await colleague(owner, 'admin@example.test', 'admin')
    const agent = await colleague(owner, 'agent@example.test', 'agent')
    const role = (token: string, id: number, to: 'owner' | 'admin' | 'agent') =>
      send(api.app, setMemberRole, { token, params: { id }, query: { role: to } })
    expect((await role(admin.token, owner.profile.id, 'agent')).status).toBe(403)
    expect((await role(admin.token, agent.member.id, 'owner')).status).toBe(403)
    expect((await role(agent.token, agent.member.id, 'admin')).status).toBe(403)
    expect(await role(owner.token, owner.profile.id, 'admin')).toMatchObject({
      status: 403,
      body: { fields: { id: 'last_owner' } },
    })
    expect((await role(owner.token, admin.member.id, 'owner')).status).toBe(200)
    expect((await role(owner.token, owner.profile.id, 'admin')).status).toBe(200)
    const disableSelf = { token: owner.token, params: { id: owner.profile.id }, query: { is_disabled: true } }
    expect((await send(api.app, setMemberActive, disableSelf)).status).toBe(403)
  })
})

describe('strangers who guess a password', () => {
  it('do not lock out members where they signed in before, and are limited elsewhere', async () => {
    const api = await startApi({}, {})
    const owner = await newOwner(api)
    const attempt = async (remoteAddress: string, password: string, username = owner.email) => {
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: signIn.path,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username, password }).toString(),
      })
      return statusCode
    }
    expect(await attempt('203.0.113.7', PASSWORD)).toBe(200)
    const guesses: number[] = []
    for (let n = 0; n < SIGN_INS.anywhere + 2; n++)
      guesses.push(await attempt(`45.${n}.7.1`, 'a wrong guess'))
    expect(guesses.slice(-4)).toEqual([401, 429, 429, 429])
    // The owner's provider assigned another address in the same network.
    expect(await attempt('203.0.113.99', PASSWORD)).toBe(200)
    expect(await attempt('198.51.100.1', PASSWORD)).toBe(429)
    const near: number[] = []
    for (let n = 0; n < SIGN_INS.account + 1; n++)
      near.push(await attempt(`46.1.1.${n}`, 'x', 'other@example.test'))
    expect(near.slice(-2)).toEqual([401, 429])
    await api.close()
  })
})

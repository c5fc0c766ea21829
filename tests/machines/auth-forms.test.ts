import { describe, expect, test } from 'vitest'
import { OTP_LIFE_MS, OTP_RESEND_MS, OTP_TRIES } from '#contract/account/account-limits.ts'
import { returnPath } from '#machines/auth/session.ts'
import { details, good, startAuth } from './support/auth.ts'

describe('registering', () => {
  async function awaiting() {
    const parts = startAuth()
    parts.actor.send({ type: 'account.register', details })
    await parts.register.last().resolve({ registration: 'secret' })
    return parts
  }
  const code = (parts: ReturnType<typeof startAuth>) => parts.actor.getSnapshot().value as unknown

  test('emails a code, and the correct one signs in', async () => {
    const parts = await awaiting()
    expect(parts.register.last().input).toEqual(details)
    expect(code(parts)).toEqual({ awaitingCode: { code: 'entering', resend: 'waiting' } })
    expect(parts.actor.getSnapshot().can({ type: 'code.submit', otp: '12345' })).toBe(false)
    parts.actor.send({ type: 'code.submit', otp: '123456' })
    expect(parts.verifyCode.last().input).toEqual({
      email: details.email,
      otp: '123456',
      registration: 'secret',
    })
    await parts.verifyCode.last().resolve({ access_token: good })
    expect(parts.value()).toEqual({ signedIn: 'loading' })
  })

  test('a code allows five attempts, and network failures do not count', async () => {
    const { actor, verifyCode, context, value } = await awaiting()
    actor.send({ type: 'code.submit', otp: '000000' })
    await verifyCode.last().reject({ code: 'upstream_unavailable' })
    expect(context().triesLeft).toBe(OTP_TRIES)
    for (let wrong = 1; wrong <= OTP_TRIES; wrong += 1) {
      actor.send({ type: 'code.submit', otp: '000000' })
      await verifyCode.last().reject({ code: 'otp_invalid' })
      expect(context().triesLeft).toBe(OTP_TRIES - wrong)
    }
    expect(value()).toMatchObject({ awaitingCode: { code: 'spent' } })
    expect(actor.getSnapshot().can({ type: 'code.submit', otp: '123456' })).toBe(false)
  })

  test('another code can be requested after a minute, and resets the attempts', async () => {
    const { actor, resendCode, pass, context, value } = await awaiting()
    expect(actor.getSnapshot().can({ type: 'code.resend' })).toBe(false)
    pass(OTP_LIFE_MS)
    expect(value()).toEqual({ awaitingCode: { code: 'spent', resend: 'ready' } })
    actor.send({ type: 'code.resend' })
    await resendCode.last().resolve()
    expect(value()).toEqual({ awaitingCode: { code: 'entering', resend: 'waiting' } })
    expect(context()).toMatchObject({ triesLeft: OTP_TRIES, notice: 'code_resent' })
    pass(OTP_LIFE_MS - 1)
    expect(value()).toMatchObject({ awaitingCode: { code: 'entering' } })
  })

  test('a request that is too early has to wait, and a failed one can be repeated', async () => {
    const { actor, resendCode, pass, value, context } = await awaiting()
    pass(OTP_RESEND_MS)
    actor.send({ type: 'code.resend' })
    await resendCode.last().reject({ code: 'upstream_unavailable' })
    expect(value()).toMatchObject({ awaitingCode: { resend: 'ready' } })
    actor.send({ type: 'code.resend' })
    await resendCode.last().reject({ code: 'otp_too_soon' })
    expect(value()).toMatchObject({ awaitingCode: { resend: 'waiting' } })
    expect(context().failure).toEqual({ code: 'otp_too_soon' })
  })

  test('rejected details return with the invalid fields', async () => {
    const { actor, register, value, context } = startAuth()
    actor.send({ type: 'account.register', details })
    const failure = { code: 'password_too_common', fields: { password: 'too_common' } }
    await register.last().reject(failure)
    expect(value()).toBe('signedOut')
    expect(context().failure).toEqual(failure)
  })

  test('continues after a reload of the page', () => {
    const { actor, value, context } = startAuth()
    actor.send({ type: 'registration.resume', email: details.email, registration: 'secret' })
    expect(value()).toMatchObject({ awaitingCode: { code: 'entering' } })
    expect(context()).toMatchObject({ email: details.email, registration: 'secret' })
  })
})

describe('a forgotten password', () => {
  test('is reset with the emailed code', async () => {
    const { actor, forgetPassword, verifyResetToken, resetPassword, value, context } = startAuth()
    actor.send({ type: 'password.forget', email: details.email })
    await forgetPassword.last().resolve()
    expect(value()).toBe('resetMailed')
    actor.send({ type: 'resetCode.submit', token: 'abc' })
    await verifyResetToken.last().resolve({ valid: true })
    expect(value()).toBe('choosingPassword')
    actor.send({ type: 'password.reset', password: 'battery staple' })
    expect(resetPassword.last().input).toEqual({ token: 'abc', new_password: 'battery staple' })
    await resetPassword.last().resolve()
    expect(value()).toBe('signedOut')
    expect(context().notice).toBe('password_reset')
  })

  test('an expired code leads back to requesting one', async () => {
    const { actor, verifyResetToken, resetPassword, value, context } = startAuth()
    actor.send({ type: 'resetCode.submit', token: 'old' })
    await verifyResetToken.last().resolve({ valid: false })
    expect(value()).toBe('resetMailed')
    expect(context().failure).toEqual({ code: 'reset_token_invalid' })
    actor.send({ type: 'resetCode.submit', token: 'abc' })
    await verifyResetToken.last().resolve({ valid: true })
    actor.send({ type: 'password.reset', password: 'password' })
    await resetPassword.last().reject({ code: 'password_too_common' })
    expect(value()).toBe('choosingPassword')
    actor.send({ type: 'password.reset', password: 'battery staple' })
    await resetPassword.last().reject({ code: 'reset_token_invalid' })
    expect(value()).toBe('resetMailed')
  })
})

test.each([
  ['/chats?status=waiting#7', '/chats?status=waiting#7'],
  ['//evil.example/chats', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/chats\n//evil.example', null],
  ['/auth/logout', null],
  ['/reset-password', null],
  ['', null],
  [undefined, null],
])('the return path from %j is %j', (path, expected) => {
  expect(returnPath(path)).toBe(expected)
})

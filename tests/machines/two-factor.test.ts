import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  type RecoveryCodes,
  type TwoFactorSecret,
  twoFactorMachine,
} from '#machines/two-factor/two-factor-machine.ts'
import { held } from './support/actors.ts'

const secret = { secret: 'ABCD', otpauth_url: 'otpauth://totp/x' }

function start(enabled: boolean) {
  const setUp = held<TwoFactorSecret, { password: string }>()
  const confirm = held<RecoveryCodes, { code: string }>()
  const renew = held<RecoveryCodes, { password: string; code: string }>()
  const disable = held<unknown, { password: string; code: string }>()
  const actor = createActor(
    twoFactorMachine.provide({
      actors: {
        ...{ setUp: setUp.logic, confirm: confirm.logic },
        ...{ renew: renew.logic, disable: disable.logic },
      },
    }),
    { input: { enabled } },
  )
  const told: boolean[] = []
  actor.on('factor.changed', (event) => told.push(event.enabled))
  actor.start()
  const tags = () => [...actor.getSnapshot().tags].toSorted()
  return { actor, setUp, confirm, renew, disable, told, tags, context: () => actor.getSnapshot().context }
}

test('it is set up with the password and a code, and the recovery codes are cleared after they were shown', async () => {
  const { actor, setUp, confirm, told, tags, context } = start(false)
  actor.send({ type: 'factor.start', purpose: 'disable' })
  expect(tags()).toEqual([])
  actor.send({ type: 'factor.start', purpose: 'setUp' })
  actor.send({ type: 'password.submit', password: 'wrong', code: '' })
  expect(tags()).toEqual(['busy', 'password'])
  await setUp.last().reject({ code: 'password_wrong' })
  expect(context()).toMatchObject({ failure: { code: 'password_wrong' }, password: '' })
  actor.send({ type: 'password.submit', password: 'right', code: '' })
  expect(setUp.last().input).toEqual({ password: 'right' })
  await setUp.last().resolve(secret)
  expect(tags()).toEqual(['scan'])
  expect(context()).toMatchObject({ secret, password: '' })
  actor.send({ type: 'code.submit', code: '000000' })
  await confirm.last().reject({ code: 'two_factor_code_invalid' })
  expect(tags()).toEqual(['scan'])
  actor.send({ type: 'code.submit', code: '123456' })
  await confirm.last().resolve({ recovery_codes: ['a', 'b'] })
  expect(tags()).toEqual(['codes'])
  expect(context()).toMatchObject({ enabled: true, codes: ['a', 'b'], secret: null })
  expect(told).toEqual([true])
  actor.send({ type: 'dialog.close' })
  expect(context()).toMatchObject({ codes: [], code: '', password: '' })
})

test('if it is on, codes can be renewed and it can be removed, with the password and a code', async () => {
  const { actor, renew, disable, told, tags, context } = start(true)
  actor.send({ type: 'factor.start', purpose: 'renew' })
  actor.send({ type: 'password.submit', password: 'right', code: '111111' })
  expect(renew.last().input).toEqual({ password: 'right', code: '111111' })
  await renew.last().resolve({ recovery_codes: ['c'] })
  expect(context().codes).toEqual(['c'])
  actor.send({ type: 'dialog.close' })
  actor.send({ type: 'factor.start', purpose: 'disable' })
  actor.send({ type: 'password.submit', password: 'right', code: '222222' })
  await disable.last().reject({ code: 'two_factor_code_invalid' })
  expect(tags()).toEqual(['password'])
  expect(context()).toMatchObject({ enabled: true, password: '', code: '' })
  actor.send({ type: 'password.submit', password: 'right', code: 'aaaa-bbbb' })
  expect(disable.last().input).toEqual({ password: 'right', code: 'aaaa-bbbb' })
  await disable.last().resolve(undefined)
  expect(tags()).toEqual([])
  expect(context().enabled).toBe(false)
  expect(told).toEqual([false])
})

test.each([
  ['asked for the password', 'password', async () => start(false)],
  [
    'shown the QR code',
    'scan',
    async () => {
      const parts = start(false)
      parts.actor.send({ type: 'factor.start', purpose: 'setUp' })
      parts.actor.send({ type: 'password.submit', password: 'right', code: '' })
      await parts.setUp.last().resolve(secret)
      return parts
    },
  ],
] as const)('a member who is %s can change their mind, and nothing of it remains', async (_, tag, begin) => {
  const { actor, tags, told, context } = await begin()
  actor.send({ type: 'factor.start', purpose: 'setUp' })
  expect(tags()).toEqual([tag])
  actor.send({ type: 'dialog.close' })
  expect([tags(), told]).toEqual([[], []])
  expect(context()).toMatchObject({ enabled: false, secret: null, codes: [], password: '', code: '' })
})

test('new recovery codes that are refused can be requested again', async () => {
  const { actor, renew, tags, context } = start(true)
  actor.send({ type: 'factor.start', purpose: 'renew' })
  actor.send({ type: 'password.submit', password: 'right', code: '000000' })
  await renew.last().reject({ code: 'two_factor_code_invalid' })
  expect(tags()).toEqual(['password'])
  expect(context()).toMatchObject({ failure: { code: 'two_factor_code_invalid' }, codes: [], password: '' })
  actor.send({ type: 'password.submit', password: 'right', code: '111111' })
  await renew.last().resolve({ recovery_codes: ['c'] })
  expect(context()).toMatchObject({ failure: null, codes: ['c'] })
})

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { strengthOf } from '#client/core/forms/password-strength.ts'
import { forgotPassword, resetPassword, verifyResetToken } from '#contract/account/auth.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { here, openConsole } from '#tests/client/app/open-console.tsx'

const invalid = () => {
  throw new Refusal('reset_token_invalid')
}

test('a forgotten password is reset with the emailed code', async () => {
  const { api, user } = openConsole('/auth/forgot-password', {
    prepare: (prepared) => {
      prepared.on(forgotPassword, { email: 'lea@example.com' })
      prepared.on(verifyResetToken, { valid: true })
      prepared.on(resetPassword, undefined)
    },
  })
  await user.type(await screen.findByLabelText('Email address'), 'lea@example.com{Enter}')
  await screen.findByText(/If lea@example\.com has an account, an email is on its way\./)
  expect(here()).toBe('/auth/verify')
  await user.type(screen.getByLabelText('Reset code'), ' a-code {Enter}')
  const password = await screen.findByLabelText('New password')
  expect(here()).toBe('/reset-password')
  expect(password.getAttribute('autocomplete')).toBe('new-password')
  await user.type(password, 'tulip garden 7{Enter}')
  await screen.findByText('Your new password is set. Sign in with it.')
  expect(here()).toBe('/auth/login')
  expect(api.callsOf(resetPassword)[0]?.body).toEqual({ token: 'a-code', new_password: 'tulip garden 7' })
})

test('the link in an email leads to the new password, and its code is removed from the URL', async () => {
  const { api } = openConsole('/auth/verify#a-code', {
    prepare: (prepared) => prepared.on(verifyResetToken, { valid: true }),
  })
  await screen.findByLabelText('New password')
  expect(here()).toBe('/reset-password')
  expect(api.callsOf(verifyResetToken)[0]?.body).toEqual({ token: 'a-code' })
})

test('an invalid code is rejected where it was entered', async () => {
  const { user } = openConsole('/auth/verify', { prepare: (api) => api.on(verifyResetToken, invalid) })
  await user.type(await screen.findByLabelText('Reset code'), 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The reset code is wrong or has expired/)
  expect(here()).toBe('/auth/verify')
})

test('a code that was used in the meantime leads back to entering one', async () => {
  const { user } = openConsole('/auth/verify', {
    prepare: (api) => {
      api.on(verifyResetToken, { valid: true })
      api.on(resetPassword, invalid)
    },
  })
  await user.type(await screen.findByLabelText('Reset code'), 'a-code{Enter}')
  await user.type(await screen.findByLabelText('New password'), 'tulip garden 7{Enter}')
  await waitFor(() => expect(here()).toBe('/auth/verify'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The reset code is wrong or has expired/)
})

test('a password cannot be set without a code', async () => {
  openConsole('/reset-password')
  await screen.findByLabelText('Reset code')
  expect(here()).toBe('/auth/verify')
})

describe('rates the strength of a password', () => {
  test.each([
    ['short', 'tulip'],
    ['common', 'aaaaaaaaaaaa'],
    ['common', '12345678'],
    ['weak', 'tulips99'],
    ['fair', 'Tulipe12'],
    ['strong', 'correct horse battery'],
  ] as const)('%s: %s', (strength, password) => {
    expect(strengthOf(password)).toBe(strength)
  })

  test.each(['password1', 'Password123', 'aaaaaaaa'])(
    '%s is rejected as common, as on the server',
    (password) => {
      expect(strengthOf(password)).toBe('common')
    },
  )

  test('a password that repeats known words of the member is weak, regardless of its length', () => {
    expect(strengthOf('lea-martin-atelier-77', ['Martin'])).toBe('weak')
  })
})

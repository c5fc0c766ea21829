import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { register, resendOtp, verifyOtp } from '#contract/account/auth.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { tokenOf } from '#tests/client/app/fixtures.ts'
import { here, letIn, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'

type User = ReturnType<typeof openConsole>['user']

const details = [
  ['First name', 'Léa'],
  ['Last name', 'Martin'],
  ['Company', 'Atelier Nord'],
  ['Email address', 'lea@example.com'],
  ['Password', 'tulip garden 7'],
] as const

async function fillIn(user: User) {
  await screen.findByLabelText('First name')
  for (const [label, text] of details) await user.type(screen.getByLabelText(label), text)
}

const takes = (api: FakeApi) => api.on(register, { email: 'lea@example.com', registration: 'secret' })

/** Goes through the registration up to the page that requests the code. */
async function toCode(prepare: (api: FakeApi) => void = () => {}) {
  const opened = openConsole('/auth/register', {
    prepare: (api) => {
      takes(api)
      prepare(api)
    },
  })
  await fillIn(opened.user)
  await opened.user.click(screen.getByRole('button', { name: 'Create account' }))
  const code = await screen.findByLabelText<HTMLInputElement>('Six-digit code')
  return { ...opened, code }
}

test('a new member registers, pastes the code and gets in', async () => {
  const { api, user, code } = await toCode((prepared) => {
    letIn(prepared)
    quietDashboard(prepared)
    prepared.on(verifyOtp, { access_token: tokenOf('lea'), token_type: 'bearer' })
  })
  expect(here()).toBe('/auth/register-otp')
  expect(api.callsOf(register)[0]?.body).toMatchObject({
    first_name: 'Léa',
    company: 'Atelier Nord',
    email: 'lea@example.com',
    language: 'en-US',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await user.click(code)
  await user.paste(' 123 456 ')
  await screen.findByRole('heading', { name: 'Hello Léa' })
  expect(api.callsOf(verifyOtp).map(({ body }) => body)).toEqual([
    { email: 'lea@example.com', otp: '123456', registration: 'secret' },
  ])
})

test.each([
  ['en-US', 'First name'],
  ['vi-VN', 'Họ'],
] as const)('in %s the first field has the focus', async (locale, label) => {
  openConsole('/auth/register', { locale })
  const field = await screen.findByLabelText(label)
  expect(screen.getAllByRole('textbox')[0]).toBe(field)
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('each field shows its error, and the first takes the focus', async () => {
  const { user } = openConsole('/auth/register')
  await screen.findByLabelText('First name')
  await user.type(screen.getByLabelText('Password'), 'short')
  expect(screen.getByText('3 more characters')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(4)
  expect(screen.getByText('Use at least 8 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
})

test('an error found by the server shows at the field, until it is changed', async () => {
  const { user } = openConsole('/auth/register', {
    prepare: (api) =>
      api.on(register, () => {
        throw new Refusal('password_too_common', { fields: { password: 'common' } })
      }),
  })
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  const sentence = 'This password is easy to guess. Choose a less common one.'
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(1))
  await user.type(screen.getByLabelText('Password'), '!')
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})

test('a wrong code is cleared and shows how many attempts are left', async () => {
  const { user, code } = await toCode((api) =>
    api.on(verifyOtp, () => {
      throw new Refusal('otp_invalid')
    }),
  )
  await user.type(code, '111111')
  await screen.findByText('The code is wrong or has expired. Check it or request a new one.')
  expect(screen.getByText('4 tries left')).toBeTruthy()
  expect(code.value).toBe('')
})

test('after five wrong attempts another code is needed', async () => {
  const { api, user, code } = await toCode((prepared) =>
    prepared.on(verifyOtp, () => {
      throw new Refusal('otp_invalid')
    }),
  )
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await user.type(code, '111111')
    await screen.findByText(left)
  }
  await user.type(code, '111111')
  await waitFor(() => expect(code.disabled).toBe(true))
  expect(screen.getByText('This code has expired. Request a new one.')).toBeTruthy()
  expect(api.callsOf(verifyOtp)).toHaveLength(5)
})

test('letters are not accepted, and five digits are not sent', async () => {
  const { api, user, code } = await toCode()
  await user.type(code, '12a3b45')
  expect(code.value).toBe('12345')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByText('Enter all six digits.')).toBeTruthy()
  expect(api.callsOf(verifyOtp)).toHaveLength(0)
})

test('another code can be requested only after a while, and the button shows when', async () => {
  const { api, user } = await toCode()
  const button = await screen.findByRole('button', { name: /^Resend in \d+ s$/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(api.callsOf(resendOtp)).toHaveLength(0)
})

test('the email address survives a reload; without one there is nothing to confirm', async () => {
  sessionStorage.setItem(
    'session.registration',
    JSON.stringify({ email: 'lea@example.com', registration: 'secret' }),
  )
  openConsole('/auth/register-otp')
  await screen.findByText(/We sent a six-digit code to lea@example\.com\./)
})

test('without a registration the code page redirects to the registration', async () => {
  openConsole('/auth/register-otp')
  await screen.findByRole('heading', { name: 'Create your account' })
  expect(here()).toBe('/auth/register')
})

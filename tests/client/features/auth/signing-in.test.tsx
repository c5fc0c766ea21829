import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { completeSignIn } from '#contract/account/account.ts'
import { signIn } from '#contract/account/auth.ts'
import { getProfile } from '#contract/account/members.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { held, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf, tokenOf } from '#tests/client/app/fixtures.ts'
import { here, letIn, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'

const refused =
  (code: ErrorCode, more = {}) =>
  () => {
    throw new Refusal(code, more)
  }

async function fill(user: ReturnType<typeof openConsole>['user'], email: string, password: string) {
  await user.type(await screen.findByLabelText('Email address'), email)
  await user.type(screen.getByLabelText('Password'), password)
}

test('the form can be filled in and sent with the keyboard alone', async () => {
  const { api, user } = openConsole('/auth/login', {
    prepare: (prepared) => {
      letIn(prepared)
      quietDashboard(prepared)
      prepared.on(signIn, { access_token: tokenOf('lea'), token_type: 'bearer' })
    },
  })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email address')))
  await user.keyboard(' lea@example.com {Tab}{Tab}tulip garden{Enter}')
  await screen.findByRole('heading', { name: 'Hello Léa' })
  expect(here()).toBe('/dashboard')
  expect(api.callsOf(signIn)[0]?.body).toEqual({ username: 'lea@example.com', password: 'tulip garden' })
})

test('the fields are marked for password managers', async () => {
  openConsole('/auth/login')
  expect((await screen.findByLabelText('Email address')).getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
})

test('a missing value shows at its field, without a call, and takes the focus', async () => {
  const { api, user } = openConsole('/auth/login')
  await user.type(await screen.findByLabelText('Email address'), 'lea')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Enter an address such as name@example.com.')).toBeTruthy()
  expect(screen.getByText('Fill in this field.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email address'))
  expect(api.callsOf(signIn)).toHaveLength(0)
  await user.type(screen.getByLabelText('Email address'), '@example.com')
  await waitFor(() => expect(screen.queryByText('Enter an address such as name@example.com.')).toBeNull())
})

test.each([
  ['en-US', 'The email address or password is wrong. Check both and try again.'],
  ['vi-VN', 'Địa chỉ email hoặc mật khẩu không đúng; hãy kiểm tra cả hai và thử lại.'],
] as const)('a rejected sign-in shows in the language of the console (%s)', async (locale, sentence) => {
  const { user } = openConsole('/auth/login', {
    locale,
    prepare: (api) => api.on(signIn, refused('credentials_invalid')),
  })
  const [email, password] = await waitFor(() => {
    const inputs = document.querySelectorAll('input')
    expect(inputs.length).toBe(2)
    return [...inputs]
  })
  if (!email || !password) throw new Error('The form has two fields.')
  await user.type(email, 'lea@example.com')
  await user.type(password, 'wrong password{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(localStorage.getItem('access_token')).toBeNull()
})

test('a rate limit shows how long it lasts', async () => {
  const { user } = openConsole('/auth/login', {
    prepare: (api) => api.on(signIn, refused('rate_limited', { params: { seconds: 30 } })),
  })
  await fill(user, 'lea@example.com', 'tulip garden{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/30 seconds/)
})

test('a second click during the call sends nothing', async () => {
  const answer = held<{ access_token: string; token_type: 'bearer' }>()
  const { api, user } = openConsole('/auth/login', {
    prepare: (prepared) => prepared.on(signIn, () => answer.promise),
  })
  await fill(user, 'lea@example.com', 'tulip garden{Enter}')
  const button = screen.getByRole('button', { name: 'Sign in' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  await user.click(button)
  expect(api.callsOf(signIn)).toHaveLength(1)
  answer.reject(new Refusal('credentials_invalid'))
  await screen.findByRole('alert')
})

test('a failure on one page does not show on the next', async () => {
  const { user } = openConsole('/auth/login', {
    prepare: (api) => api.on(signIn, refused('credentials_invalid')),
  })
  await fill(user, 'lea@example.com', 'wrong password{Enter}')
  await screen.findByRole('alert')
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('')
})

test('a disabled member sees that, and can use another account', async () => {
  const { user } = openConsole('/auth/login', {
    prepare: (api) => {
      api.on(signIn, refused('user_inactive'))
      api.on(getProfile, profileOf())
    },
  })
  await fill(user, 'lea@example.com', 'tulip garden{Enter}')
  await screen.findByText(/disabled your access/)
  expect(here()).toBe('/disabled')
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
})

test('a crafted return path does not lead out of the console', async () => {
  sessionStorage.setItem('pending_redirect', 'https://evil.example/')
  const { user } = openConsole('/auth/login', {
    prepare: (api) => {
      letIn(api)
      quietDashboard(api)
      api.on(signIn, { access_token: tokenOf('lea'), token_type: 'bearer' })
    },
  })
  await fill(user, 'lea@example.com', 'tulip garden{Enter}')
  await screen.findByRole('heading', { name: 'Hello Léa' })
  expect(here()).toBe('/dashboard')
})

test('a member with an authenticator enters a code as well, and can go back', async () => {
  const { api, user } = openConsole('/auth/login', {
    prepare: (prepared) => {
      letIn(prepared)
      quietDashboard(prepared)
      prepared.on(signIn, refused('two_factor_required', { params: { pending_token: 'half' } }))
      prepared.on(completeSignIn, refused('two_factor_code_invalid', { fields: { code: 'invalid' } }))
    },
  })
  await fill(user, 'lea@example.com', 'tulip garden{Enter}')
  const code = await screen.findByLabelText('Authenticator or recovery code')
  expect(document.activeElement).toBe(code)
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await user.keyboard('123456{Enter}')
  const wrong = 'The code is wrong, has expired or was already used. Enter the next one.'
  expect(await screen.findAllByText(wrong)).toHaveLength(1)
  expect(screen.queryByText('Check this field.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign in to another account' }))
  await fill(user, '{Control>}a{/Control}lea@example.com', 'tulip garden{Enter}')
  api.on(completeSignIn, { access_token: tokenOf('lea'), token_type: 'bearer' })
  await user.type(await screen.findByLabelText('Authenticator or recovery code'), '654321{Enter}')
  await screen.findByRole('heading', { name: 'Hello Léa' })
  expect(api.callsOf(completeSignIn).at(-1)?.body).toEqual({ pending_token: 'half', code: '654321' })
})

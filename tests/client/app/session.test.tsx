import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionKey, warningKeys } from '#client/core/session/session-keys.ts'
import { signIn, signOut } from '#contract/account/auth.ts'
import { getClient } from '#contract/account/clients.ts'
import { getProfile } from '#contract/account/members.ts'
import { listChats } from '#contract/chats/chats.ts'
import { Refusal } from './fake-api.ts'
import { clientOf, profileOf, tokenOf } from './fixtures.ts'
import { here, letIn, openConsole, quietDashboard } from './open-console.tsx'

const onDashboard = () => screen.findByRole('heading', { level: 1, name: 'Hello Léa' })

test('a stored token opens the console, and every call carries it', async () => {
  const { api } = openConsole('/dashboard', { signedIn: true, prepare: quietDashboard })
  await onDashboard()
  const token = localStorage.getItem('access_token')
  expect(api.callsOf(getProfile)[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
})

test('an expired token counts as none and is removed', async () => {
  localStorage.setItem('access_token', tokenOf('lea', -1))
  openConsole('/dashboard')
  await waitFor(() => expect(here()).toBe('/auth/login'))
  expect(localStorage.getItem('access_token')).toBeNull()
})

test('signing in leads back to the requested page', async () => {
  const { user } = openConsole('/dashboard?from=mail', {
    prepare: (api) => {
      letIn(api)
      quietDashboard(api)
      api.on(signIn, { access_token: tokenOf('lea'), token_type: 'bearer' })
    },
  })
  await user.type(await screen.findByLabelText('Email address'), 'lea@example.com')
  expect(sessionStorage.getItem('pending_redirect')).toBe('/dashboard?from=mail')
  await user.type(screen.getByLabelText('Password'), 'tulip garden')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await onDashboard()
  expect(here()).toBe('/dashboard?from=mail')
  expect(sessionStorage.getItem('pending_redirect')).toBeNull()
})

test('a rejected token ends the session and clears its data, and the page is remembered', async () => {
  const { api, socket } = openConsole('/dashboard', {
    signedIn: true,
    prepare: (prepared) => {
      quietDashboard(prepared)
      sessionStorage.setItem(warningKeys.quota, 'true')
      localStorage.setItem(sessionKey('chat'), '12')
      localStorage.setItem('theme', 'dark')
    },
  })
  await onDashboard()
  api.on(listChats, () => {
    throw new Refusal('token_invalid')
  })
  await socket.goLive()
  await waitFor(() => expect(here()).toBe('/auth/login'))
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(localStorage.getItem(sessionKey('chat'))).toBeNull()
  expect(sessionStorage.getItem(warningKeys.quota)).toBeNull()
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(sessionStorage.getItem('pending_redirect')).toBe('/dashboard')
})

test('signing out informs the server, and the next member starts at the dashboard', async () => {
  const { api, user } = openConsole('/dashboard', {
    signedIn: true,
    prepare: (prepared) => {
      quietDashboard(prepared)
      prepared.on(signOut, undefined)
    },
  })
  await onDashboard()
  await user.click(screen.getByRole('button', { name: /^Account menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(here()).toBe('/auth/login'))
  expect(api.callsOf(signOut)).toHaveLength(1)
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(sessionStorage.getItem('pending_redirect')).toBeNull()
})

test('signing out in one tab signs out the others', async () => {
  openConsole('/dashboard', { signedIn: true, prepare: quietDashboard })
  await onDashboard()
  localStorage.removeItem('access_token')
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })))
  await waitFor(() => expect(here()).toBe('/auth/login'))
})

test('an account that cannot be fetched shows a failure and can be retried', async () => {
  const { api, user } = openConsole('/dashboard', {
    signedIn: true,
    prepare: (prepared) => {
      quietDashboard(prepared)
      prepared.on(getProfile, () => {
        throw new Refusal('internal_error')
      })
    },
  })
  await screen.findByRole('alert')
  api.on(getProfile, profileOf())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await onDashboard()
})

test('a disabled member sees that they are disabled', async () => {
  openConsole('/dashboard', {
    signedIn: true,
    prepare: (api) =>
      api.on(getProfile, () => {
        throw new Refusal('user_inactive', { detail: 'Inactive user' })
      }),
  })
  await screen.findByText(/disabled your access/)
  expect(here()).toBe('/disabled')
})

test('an ended subscription closes the console until it is renewed', async () => {
  const { api, user } = openConsole('/dashboard', {
    signedIn: true,
    prepare: (prepared) => {
      quietDashboard(prepared)
      prepared.on(getClient, clientOf({}, -1))
    },
  })
  await screen.findByRole('heading', { name: 'Your subscription has ended' })
  expect(here()).toBe('/expired')
  api.on(getClient, clientOf())
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await onDashboard()
  expect(here()).toBe('/dashboard')
})

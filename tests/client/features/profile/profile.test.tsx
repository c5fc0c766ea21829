import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceName } from '#client/features/profile/device-name.ts'
import {
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
  setUpTwoFactor,
  updateProfile,
} from '#contract/account/account.ts'
import { getProfile, type Profile } from '#contract/account/members.ts'
import { getMemberFigures } from '#contract/reports/member-figures.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { armed } from '#tests/client/app/in-dialog.ts'
import { openConsole } from '#tests/client/app/open-console.tsx'
import { figuresOf } from '#tests/client/app/statistics.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const sessionOf = (id: string, user_agent: string, current = false): Session => ({
  ...{ id, current, user_agent, address: '203.0.113.7' },
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: '2026-11-20T20:00:00.000Z',
})

async function open(prepare?: (api: FakeApi) => void, more: Partial<Profile> = {}) {
  let profile: Profile = { ...profileOf(), ...more }
  let sessions = [sessionOf('a', FIREFOX, true), sessionOf('b', IPHONE), sessionOf('c', '')]
  const page = openConsole('/profile', {
    signedIn: true,
    prepare: (api) => {
      api.on(getProfile, () => profile)
      api.on(updateProfile, ({ body }) => {
        profile = { ...profile, ...body }
        return profile
      })
      api.on(getMemberFigures, figuresOf())
      api.on(listSessions, () => ({ entities: sessions, total: sessions.length }))
      api.on(endSession, ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id)
        return undefined
      })
      api.on(endOtherSessions, () => {
        sessions = sessions.filter(({ current }) => current)
        return { ended: 1 }
      })
      prepare?.(api)
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  return page
}

const card = (name: string) => within(screen.getByRole('region', { name }))

test('the name is saved and shows in the header', async () => {
  const { user, api } = await open()
  const first = card('Name').getByRole('textbox', { name: 'First name' })
  await user.clear(first)
  await user.type(first, 'Zoé{Enter}')
  await screen.findByText('Name saved')
  expect(api.callsOf(updateProfile)[0]?.body).toEqual({ first_name: 'Zoé', last_name: 'Martin' })
  await screen.findByRole('button', { name: /Account menu: Zoé Martin/ })
})

test('a password is changed after a wrong one was rejected', async () => {
  const { user, api } = await open((own) =>
    own.on(changePassword, ({ body }) => {
      if (body.old_password !== 'right-one')
        throw new Refusal('password_wrong', { fields: { old_password: 'wrong' } })
      return undefined
    }),
  )
  const password = card('Password')
  const old = password.getByLabelText('Current password')
  await user.type(old, 'wrong-one')
  await user.type(password.getByLabelText('New password'), 'quiet-harbour-41')
  await user.click(password.getByRole('button', { name: 'Change password' }))
  await password.findByText('The password is wrong. Check it and try again.')
  await user.clear(old)
  await user.type(old, 'right-one')
  await user.click(password.getByRole('button', { name: 'Change password' }))
  await screen.findByText(/Password changed/)
  expect(api.callsOf(changePassword)).toHaveLength(2)
  expect(old).toHaveProperty('value', '')
})

test('two-factor sign-in is set up with a QR code, and its recovery codes are shown once', async () => {
  const { user } = await open((api) => {
    api.on(setUpTwoFactor, { secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/Parley:lea?secret=ABCDEFGH' })
    api.on(confirmTwoFactor, ({ body }) => {
      if (body.code !== '123456')
        throw new Refusal('two_factor_code_invalid', { fields: { code: 'invalid' } })
      return { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] }
    })
  })
  await user.click(card('Two-factor sign-in').getByRole('button', { name: 'Set up two-factor sign-in' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Password'), 'right{Enter}')
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
  const code = screen.getByRole('textbox', { name: 'Six-digit code' })
  await user.type(code, '000 000{Enter}')
  await waitFor(() => expect(code.getAttribute('data-invalid')).not.toBeNull())
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'aaaa-bbbb',
    'cccc-dddd',
  ])
  await user.click(codes.getByRole('button', { name: 'I have saved them' }))
  await card('Two-factor sign-in').findByText('On')
  await waitFor(() => expect(screen.queryByText('aaaa-bbbb')).toBeNull())
})

test('two-factor sign-in is removed with the password and a code, and the wrong one is marked', async () => {
  const { user } = await open(
    (api) => {
      api.on(disableTwoFactor, ({ body }) => {
        if (body.password !== 'right') throw new Refusal('password_wrong', { fields: { password: 'wrong' } })
        if (body.code !== 'aaaa-bbbb')
          throw new Refusal('two_factor_code_invalid', { fields: { code: 'invalid' } })
        return undefined
      })
    },
    { two_factor_enabled: true },
  )
  await user.click(card('Two-factor sign-in').getByRole('button', { name: 'Remove two-factor sign-in' }))
  const dialog = within(await screen.findByRole('dialog'))
  const password = dialog.getByLabelText('Password')
  const code = dialog.getByRole('textbox', { name: 'Authenticator or recovery code' })
  await user.type(password, 'right')
  await user.type(code, '000000{Enter}')
  await waitFor(() => expect(code.getAttribute('data-invalid')).not.toBeNull())
  expect(password.getAttribute('data-invalid')).toBeNull()
  await user.clear(code)
  await user.type(code, 'aaaa-bbbb{Enter}')
  await screen.findByText('Two-factor sign-in removed')
})

test('sessions show their device; one is ended, then all others', async () => {
  const { user, api } = await open()
  const list = within(await screen.findByRole('list', { name: 'Sessions' }))
  expect(list.getByText('Firefox 140 on Linux')).toBeTruthy()
  expect(list.getByText('Safari 17 on iOS')).toBeTruthy()
  expect(list.getAllByText(/203\.0\.113\.7/)).toHaveLength(3)
  await user.click(list.getByRole('button', { name: 'End the session: Unknown device' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(await armed(question.getByRole('button', { name: 'End' })))
  await screen.findByText('Session ended')
  expect(api.callsOf(endSession).map(({ params }) => params.id)).toEqual(['c'])
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
})

test('sessions that cannot be loaded can be loaded again', async () => {
  let fails = true
  const { user } = await open((api) =>
    api.on(listSessions, () => {
      if (fails) throw new Refusal('database_unavailable')
      return { entities: [sessionOf('a', FIREFOX, true)], total: 1 }
    }),
  )
  await screen.findByText('The sessions could not be loaded')
  fails = false
  await user.click(card('Sessions').getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('This session')).toBeTruthy()
})

test('the hotkeys open from the page', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Show shortcuts' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test.each([
  [FIREFOX, { browser: 'Firefox 140', system: 'Linux', isMobile: false }],
  [IPHONE, { browser: 'Safari 17', system: 'iOS', isMobile: true }],
  ['', { browser: '', system: '', isMobile: false }],
  ['curl', { browser: '', system: '', isMobile: false }],
])('the device is read from "%s"', (userAgent, device) => {
  expect(deviceName(userAgent)).toEqual(device)
})

test('each kind of notification has its own ways, and the email its hour and time zone', async () => {
  const { user, api } = await open((api) =>
    api.on(getProfile, profileOf('agent', { notification_choices: { chat_due: ['bell', 'mail'] } })),
  )
  const kinds = card('Notifications by kind')
  const box = (name: string) => kinds.getByRole('checkbox', { name })
  const isOn = (name: string) => box(name).getAttribute('aria-checked')
  expect(isOn('Bell: A chat is assigned to you')).toBe('true')
  expect(isOn('Sound: A chat is assigned to you')).toBe('true')
  expect(isOn('Email: A chat is assigned to you')).toBe('false')
  expect(isOn('Sound: A chat you set aside is due')).toBe('false')
  expect(isOn('Email: A chat you set aside is due')).toBe('true')
  // Agents are not notified about the account's quota.
  expect(kinds.queryByText('This month’s queries are used up')).toBeNull()
  expect(box('Desktop: A chat is assigned to you').getAttribute('aria-disabled')).toBe('true')
  await user.click(box('Email: A chat is assigned to you'))
  await user.click(kinds.getByRole('button', { name: /Email digest of unread notifications/ }))
  await user.click(await screen.findByRole('option', { name: 'Every hour' }))
  await expect
    .poll(() => api.callsOf(updateProfile).map(({ body }) => body))
    .toEqual([
      {
        notification_choices: {
          chat_due: ['bell', 'mail'],
          chat_assigned: ['bell', 'sound', 'desktop', 'mail'],
        },
      },
      { notification_digest: 'hourly' },
    ])
})

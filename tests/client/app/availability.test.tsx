import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listMembers, setAvailability } from '#contract/account/members.ts'
import { ASK_BACK_AFTER_MS, AWAY_AFTER_MS, AWAY_NOTICE_MS } from '#contract/base/limits.ts'
import type { FakeApi } from './fake-api.ts'
import { profileOf } from './fixtures.ts'
import { openConsole, quietDashboard } from './open-console.tsx'

afterEach(() => void vi.useRealTimers())

const SINCE = '2026-11-22T14:02:00.000Z'

/** Opens the console of a member who is online; the fake API stores the availability that they choose. */
function open() {
  return openConsole('/dashboard', {
    signedIn: true,
    prepare: (api: FakeApi) => {
      quietDashboard(api)
      api.on(listMembers, {
        entities: [profileOf('supervisor', { id: 99, first_name: 'Claire', last_name: 'M' })],
        total: 1,
      })
      api.on(setAvailability, ({ body }) => ({
        ...profileOf(),
        open_chats: 3,
        availability: body.availability as 'away',
        away_reason: (body.reason as 'lunch') ?? null,
        availability_since: SINCE,
      }))
    },
  })
}
const menu = (word: string) => screen.findByRole('button', { name: `Availability: ${word}` })
const choices = (api: FakeApi) => api.callsOf(setAvailability).map(({ body }) => body)

test('a member switches to lunch in the header and reads that new chats go to others', async () => {
  const { user, api } = open()
  await user.click(await menu('Online'))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Lunch' }))
  const button = await menu('Lunch')
  await waitFor(() =>
    expect(button.title).toMatch(/^Away since .+; 3 chats stay with you, new ones go to others$/),
  )
  expect(choices(api)).toEqual([{ availability: 'away', reason: 'lunch' }])
})

test('hotkeys change it on every page, by the position of the digit key', async () => {
  const { api } = open()
  await menu('Online')
  fireEvent.keyDown(document.body, { key: 'é', code: 'Digit2', altKey: true })
  await menu('Break')
  fireEvent.keyDown(document.body, { key: '&', code: 'Digit1', altKey: true })
  await menu('Online')
  expect(choices(api)).toEqual([{ availability: 'away', reason: 'break' }, { availability: 'online' }])
})

test('a change by a supervisor is reported to the member', async () => {
  const { socket } = open()
  await menu('Online')
  await socket.goLive()
  const { id: user_id } = profileOf()
  await socket.tell('availability.changed', {
    user_id,
    availability: 'away',
    reason: 'training',
    since: SINCE,
    by: 99,
  })
  await menu('Training')
  expect(await screen.findByText('Claire M set you to “Training”.')).toBeTruthy()
})

test('after inactivity the member is warned and set to away; a key press makes them available again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = open()
  await menu('Online')
  await vi.advanceTimersByTimeAsync(AWAY_AFTER_MS - AWAY_NOTICE_MS)
  expect(await screen.findByText(/Are you still there\?/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'x' })
  await waitFor(() => expect(screen.queryByText(/Are you still there\?/)).toBeNull())
  await vi.advanceTimersByTimeAsync(AWAY_AFTER_MS)
  expect(await screen.findByText(/because you were inactive/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'x' })
  await menu('Online')
  expect(await screen.findByText('Welcome back. New chats can be assigned to you again.')).toBeTruthy()
  expect(choices(api)).toEqual([{ availability: 'away', reason: 'idle' }, { availability: 'online' }])
})

test('a member returning from lunch gets one question, and one press makes them available again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = open()
  fireEvent.click(await menu('Online'))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Lunch' }))
  await menu('Lunch')
  await vi.advanceTimersByTimeAsync(ASK_BACK_AFTER_MS)
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(await screen.findByText(/^“Lunch” since .+ Are you back\?$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I’m back' }))
  await menu('Online')
  expect(screen.queryByText(/Are you back\?/)).toBeNull()
  expect(choices(api)).toEqual([{ availability: 'away', reason: 'lunch' }, { availability: 'online' }])
})

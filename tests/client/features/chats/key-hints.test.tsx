import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { updateProfile } from '#contract/account/account.ts'
import { getProfile } from '#contract/account/members.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { layOut } from './open-chats.tsx'
import { open } from './open-conversation.tsx'

layOut()

const details = () => screen.getByRole('button', { name: 'Customer details (I)' })
// Pressing Enter reports a click with a detail of 0.
const press = (detail: number) => fireEvent.click(details(), { detail })

test('the third use of an action by mouse suggests its key, and no later one does', async () => {
  const { api } = await open({ prepare: (api) => api.on(updateProfile, profileOf('agent')) })
  for (const detail of [1, 0, 0, 1]) press(detail)
  expect(screen.queryByText(/^Shortcut for/)).toBeNull()
  press(1)
  expect(await screen.findByText('Shortcut for “Show or hide customer details”: I')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  for (const detail of [1, 1, 1]) press(detail)
  expect(screen.queryByText(/^Shortcut for/)).toBeNull()
  await waitFor(() =>
    expect(api.callsOf(updateProfile).map(({ body }) => body)).toEqual([
      { hotkeys: expect.objectContaining({ named: ['chat.details'] }) },
    ]),
  )
})

test('a key that another browser suggested is not suggested again', async () => {
  const hotkeys = { characters: true, keys: {}, named: ['chat.details'] }
  await open({ prepare: (api) => api.on(getProfile, { ...profileOf('agent'), hotkeys }) })
  for (const detail of [1, 1, 1]) press(detail)
  expect(screen.queryByText(/^Shortcut for/)).toBeNull()
})

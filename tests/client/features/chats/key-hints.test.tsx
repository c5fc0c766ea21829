import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './open-conversation.tsx'

test('the third use of an action by mouse names its key, and no later one does', async () => {
  await open()
  const details = () => screen.getByRole('button', { name: 'Customer details (I)' })
  // A press of Enter reports a click without a count.
  const press = (detail: number) => fireEvent.click(details(), { detail })
  for (const detail of [1, 0, 0, 1]) press(detail)
  expect(screen.queryByText(/does this too/)).toBeNull()
  press(1)
  expect(await screen.findByText('I does this too: Show or hide customer details')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  for (const detail of [1, 1, 1]) press(detail)
  expect(screen.queryByText(/does this too/)).toBeNull()
})

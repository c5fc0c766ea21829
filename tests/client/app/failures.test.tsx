import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listMembers, type Member } from '#contract/account/members.ts'
import { memberOf } from '../features/members/open-members.tsx'
import { Refusal } from './fake-api.ts'
import { openConsole, quietDashboard } from './open-console.tsx'

/** Opens a page whose list fails at first; returns a function that makes it succeed. */
function open(refuse: () => never) {
  let isAway = true
  const parts = openConsole('/members', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(listMembers, () => {
        if (isAway) refuse()
        const entities: Member[] = [memberOf(2, 'Mia')]
        return { entities, total: 1 }
      })
    },
  })
  return {
    ...parts,
    comeBack: () => {
      isAway = false
    },
  }
}
const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

test('a call that reached no server shows that, has no id for the log, and can be retried', async () => {
  const { user, comeBack } = open(unreachable)
  await screen.findByText('The members could not be loaded')
  expect(
    screen.getByText(
      'Network error. There is no connection to the server; check your network and try again.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText('Details')).toBeNull()
  comeBack()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Mia')
})

test('a failed fetch is retried once the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { comeBack } = open(unreachable)
  await screen.findByText('The members could not be loaded')
  comeBack()
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Mia')
  onLine.mockRestore()
})

test('a list that failed while the server restarted loads automatically once it is back', async () => {
  const { comeBack } = open(() => {
    throw new Refusal('upstream_unavailable')
  })
  await screen.findByText('The members could not be loaded')
  comeBack()
  await screen.findByText('Mia')
})

test('a server error shows its id for the log', async () => {
  const { user } = open(() => {
    throw new Refusal('internal_error', { requestId: 'b7f1c2' })
  })
  await screen.findByText('The members could not be loaded')
  await user.click(screen.getByText('Details'))
  expect(screen.getByText('internal_error')).toBeTruthy()
  expect(screen.getByText('Request b7f1c2')).toBeTruthy()
})

test('an error of a backend that sends no request ID is read by its code', async () => {
  const { user } = open(() => {
    const refusal = new Refusal('permission_denied')
    Object.assign(refusal.body, { requestId: undefined })
    throw refusal
  })
  await screen.findByText('The members could not be loaded')
  await user.click(screen.getByText('Details'))
  expect(screen.getByText('permission_denied')).toBeTruthy()
  expect(screen.queryByText(/^Request/)).toBeNull()
})

test('an unknown code of another backend gets a sentence as well', async () => {
  open(() => {
    const refusal = new Refusal('internal_error')
    Object.assign(refusal.body, { code: 'tea_is_cold' })
    throw refusal
  })
  await screen.findByText(
    'An error occurred on our side. Try again, and contact support if it keeps happening.',
  )
})

test('a relay without its API is not mistaken for a missing network', async () => {
  open(() => {
    throw new Refusal('upstream_unavailable', { requestId: 'r-9' })
  })
  await screen.findByText('The service cannot be reached right now. Try again in a moment.')
  expect(screen.getByText('Details')).toBeTruthy()
})

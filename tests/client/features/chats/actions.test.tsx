import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ActionRun, decideActionRun, listActionRuns } from '#contract/bots/actions.ts'
import { layOut } from './open-chats.tsx'
import { open } from './open-conversation.tsx'

layOut()

const run: ActionRun = {
  id: 5,
  name: 'Cancel order',
  chat_id: 1,
  state: 'approving',
  mode: 'approve',
  values: { order_number: '1234' },
  request: '',
  status: null,
  failure: null,
  answer: '',
  results: {},
  milliseconds: null,
  decided_by: '',
  created_at: '2026-11-20T08:00:00.000Z',
}

test('an agent approves what an action changes, and sees the result', async () => {
  let last = run
  const { user, api } = await open({
    prepare: (fake) => fake.on(listActionRuns, () => ({ entities: [last], total: 1 })),
  })
  api.on(decideActionRun, () => {
    last = { ...run, state: 'done', status: 200, milliseconds: 40, decided_by: 'Ada Byron' }
    return last
  })
  const panel = within(await screen.findByRole('region', { name: 'Actions' }))
  await panel.findByText('order_number: 1234')
  await user.click(panel.getByRole('button', { name: 'Approve' }))
  await panel.findByText('by Ada Byron')
  expect(panel.queryByRole('button', { name: 'Approve' })).toBeNull()
})

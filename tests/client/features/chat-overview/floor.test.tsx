import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bulkCost } from '#contract/chats/bulk.ts'
import type { FloorChat, FloorSnapshot } from '#contract/floor/floor.ts'
import { defaultThresholds, getFloor, moveChats, saveThresholds } from '#contract/floor/floor.ts'
import { catchUp } from '#contract/journal/system.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { openConsole } from '#tests/client/app/open-console.tsx'
import { layOut } from '#tests/client/features/chats/open-chats.tsx'
import { agent, snapshotOf } from '#tests/machines/support/floor.ts'
import { chatOf } from '#tests/support/shapes.ts'
import { setViewport } from '#tests/support/viewport.ts'

layOut()

const waiting = (id: number): FloorChat => {
  const since = Date.now() - (100 - id) * 1_000
  return { id, version: 2, name: `Customer ${id}`, bot: 3, since, unanswered: since, why: 'asked' }
}

/** Opens the floor and waits until its queue is visible. */
async function open(changes: Partial<FloorSnapshot> = {}, prepare: (api: FakeApi) => void = () => {}) {
  const now = Date.now()
  const floor = snapshotOf({ at: now, waiting: [waiting(1), waiting(2)], ...changes })
  const console = openConsole('/chat-overview', {
    signedIn: true,
    prepare: (api) => {
      api.on(getFloor, floor)
      api.on(catchUp, { events: [], seq: 10, head: 10, resync: false })
      prepare(api)
    },
  })
  await screen.findByRole('listbox', { name: 'Queue' })
  await console.socket.goLive()
  const queue = (id: number) =>
    console.socket.tell('chat.queued', {
      chat: chatOf({
        ...{ id, status: 'waiting', user_name: `Customer ${id}`, version: 1, queue_reason: 'asked' },
        waiting_since: new Date().toISOString(),
      }),
      reason: 'asked',
    })
  return { ...console, queue }
}

const rows = () =>
  screen.getAllByRole('option').map(({ textContent }) => /Customer \d+/.exec(textContent ?? '')?.[0])

test('a row shows why its customer is waiting', async () => {
  const { socket } = await open({ waiting: [waiting(1), { ...waiting(2), why: 'unsure' }] })
  expect(screen.getByRole('option', { name: /Customer 1/ }).textContent).toContain('asked for a person')
  expect(screen.getByRole('option', { name: /Customer 2/ }).textContent).toContain('bot unsure')
  await socket.tell('chat.queued', {
    chat: chatOf({ id: 3, status: 'waiting', user_name: 'Customer 3', queue_reason: 'agent_left' }),
    reason: 'agent_left',
  })
  expect((await screen.findByRole('option', { name: /Customer 3/ })).textContent).toContain('agent left')
})

test('keyboard focus in the queue holds its order until the focus leaves', async () => {
  const { user, queue } = await open()
  await queue(3)
  await waitFor(() => expect(rows()).toEqual(['Customer 1', 'Customer 2', 'Customer 3']))
  act(() => screen.getByRole('listbox', { name: 'Queue' }).focus())
  await user.keyboard('{Shift}')
  await queue(4)
  await screen.findByText('Paused · 1 change')
  expect(rows()).toEqual(['Customer 1', 'Customer 2', 'Customer 3'])
  act(() => screen.getByRole('listbox', { name: 'Queue' }).blur())
  await waitFor(() => expect(rows()).toEqual(['Customer 1', 'Customer 2', 'Customer 3', 'Customer 4']))
  expect(screen.queryByText(/^Paused/)).toBeNull()
})

test('a digit assigns to the agent who was next to it when the list opened', async () => {
  const { user, socket, api } = await open({}, (api) => {
    api.on(moveChats, { outcomes: [] })
    api.on(bulkCost, { queries: 0, remaining: 100 })
  })
  await user.keyboard('{Control>}')
  await user.click(screen.getByRole('option', { name: /Customer 1/ }))
  await user.keyboard('{/Control}a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 1 chat to' }))
  const names = () =>
    dialog
      .getAllByRole('button', { name: /would be/ })
      .map((one) => /Ana|Ben/.exec(one.textContent ?? '')?.[0])
  expect(names()).toEqual(['Ana', 'Ben'])
  const held = { status: 'assigned', assigned_agent: { id: 7, name: 'Ana' } } as const
  await socket.tell('chat.assigned', {
    chat: chatOf({ ...held, id: 9, version: 3, assignment_date: new Date().toISOString() }),
    by: null,
    previous: null,
  })
  await dialog.findByRole('button', { name: /Ana.*would be 2\/2/ })
  expect(names()).toEqual(['Ana', 'Ben'])
  await user.keyboard('1')
  await waitFor(() => expect(api.callsOf(moveChats)[0]?.body).toMatchObject({ to: 7, chats: [{ id: 1 }] }))
})

test('thresholds are set for all supervisors; a rejection shows at its field', async () => {
  const { user, api } = await open({ agents: [agent(7, 'Ana')] }, (api) =>
    api.on(saveThresholds, ({ body }) => {
      if (Number(body.wait_alarm_seconds) < Number(body.wait_warn_seconds))
        throw new Refusal('validation_failed', { fields: { wait_alarm_seconds: 'minimum' } })
      return { ...defaultThresholds, ...body }
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Thresholds' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Thresholds' }))
  const field = (name: RegExp) => dialog.getByRole('spinbutton', { name })
  const [warning, alarm] = [field(/^Customer waiting: Warning/), field(/^Customer waiting: Alarm/)]
  await user.clear(warning)
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  await user.type(warning, '9')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alarm.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(alarm)
  await user.type(alarm, '10')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsOf(saveThresholds).at(-1)?.body).toEqual({
    ...defaultThresholds,
    wait_warn_seconds: 540,
    wait_alarm_seconds: 600,
  })
})

test('in a small window the most urgent needs are above the panes, and the others on request', async () => {
  const now = Date.now()
  setViewport(900)
  const agents = [1, 2, 3, 4, 5].map((id) => agent(id, `Agent ${id}`))
  const assigned = agents.map(({ id }) => ({
    ...{ id: 20 + id, version: 2, name: `Customer ${20 + id}`, bot: 3, agent: id },
    ...{ since: now - 900_000, unanswered: now - 900_000 - id },
  }))
  const { user } = await open({ agents, assigned })
  const needs = within(screen.getByRole('region', { name: 'Needs you' }))
  await waitFor(() => expect(needs.getAllByRole('listitem')).toHaveLength(3))
  await user.click(needs.getByRole('button', { name: /^\d more$/ }))
  expect(needs.getAllByRole('listitem').length).toBeGreaterThan(4)
  await user.click(needs.getByRole('button', { name: 'Show fewer' }))
  expect(needs.getAllByRole('listitem')).toHaveLength(3)
})

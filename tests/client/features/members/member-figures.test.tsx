import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMemberFigures } from '#contract/reports/member-figures.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { figuresOf } from '#tests/client/app/statistics.ts'
import { memberOf, open, row } from './open-members.tsx'

const mia = memberOf(2, 'Mia')
const show = async (user: ReturnType<typeof open>['user']) => {
  await user.click((await row('Mia')).getByRole('button', { name: 'Figures for Mia' }))
  return within(await screen.findByRole('dialog', { name: 'Figures for Mia' }))
}
const texts = (drawer: ReturnType<typeof within>) =>
  drawer
    .getAllByRole('definition')
    .map((value: HTMLElement) => `${value.previousSibling?.textContent} ${value.textContent}`)

test('a supervisor sees the figures of a member next to the median, and the member’s day', async () => {
  const timeline = [
    {
      availability: 'online',
      reason: null,
      from: '2026-11-22T07:00:00.000Z',
      to: '2026-11-22T11:30:00.000Z',
    },
    {
      availability: 'away',
      reason: 'lunch',
      from: '2026-11-22T11:30:00.000Z',
      to: '2026-11-22T12:00:00.000Z',
    },
  ] as const
  const { user, api } = open('supervisor', [mia], (api) =>
    api.on(getMemberFigures, figuresOf({ timeline: [...timeline] })),
  )
  const drawer = await show(user)
  await drawer.findByText('Handled chats')
  expect(texts(drawer)).toEqual([
    'Handled chats 12median of all: 9.5',
    'First reply 42 secP90 2 min · all: 55 sec',
    'Reply time 25 secP90 1 min, 30 sec · all: 30 sec',
    'Chats at once 1.75',
    'Time online with a chat 63%',
    'Without an answer 1',
    'Transferred 2',
    'Came back 3',
    'Satisfaction –9 of 10 ratings needed',
    'Online 7 hr, 30 min',
    'Away 30 min',
  ])
  const day = within(drawer.getByRole('region', { name: /Online and away/ }))
  expect(day.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^8:00.AM–12:30.PMOnline4 hr, 30 min$/),
    expect.stringMatching(/^12:30.PM–1:00.PMAway, Lunch30 min$/),
  ])
  await user.click(drawer.getByRole('button', { name: /Last 7 days/ }))
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }))
  await waitFor(() => expect(api.callsOf(getMemberFigures).length).toBeGreaterThan(1))
  const { params, query } = api.callsOf(getMemberFigures).at(-1) ?? {}
  expect(params).toEqual({ id: '2' })
  expect(query?.get('start_date')).toBe(query?.get('end_date'))
})

test('ratings are shown if there are at least ten', async () => {
  const satisfaction = { rated: 10, satisfied: 9 }
  const { user } = open('supervisor', [mia], (api) => api.on(getMemberFigures, figuresOf({ satisfaction })))
  const drawer = await show(user)
  await drawer.findByText('Handled chats')
  expect(texts(drawer)).toContain('Satisfaction 90%10 ratings')
  expect(drawer.getByText('Offline all day.')).toBeTruthy()
})

test('a failure can be retried', async () => {
  let isDown = true
  const { user } = open('supervisor', [mia], (api) =>
    api.on(getMemberFigures, () => {
      if (isDown) throw new Refusal('database_unavailable')
      return figuresOf()
    }),
  )
  const drawer = await show(user)
  await drawer.findByText('The figures could not be loaded')
  isDown = false
  await user.click(drawer.getByRole('button', { name: 'Retry' }))
  await drawer.findByText('Handled chats')
})

test('an agent sees the button only for themselves', async () => {
  open('agent', [mia])
  await row('Mia')
  expect(screen.queryByRole('button', { name: 'Figures for Mia' })).toBeNull()
})

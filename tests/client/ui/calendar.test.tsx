import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayIn, presetRanges } from '#client/lib/calendar-days.ts'
import { DateRange } from '#client/ui/controls/date-range.tsx'
import { render } from './render.tsx'

test('days are computed without time zones or daylight saving', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(dayIn(new Date('2026-11-21T23:30:00Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-11-22')
})

test('offers the preset ranges', () => {
  expect(presetRanges('2026-03-01')).toMatchObject({
    yesterday: { from: '2026-02-28', to: '2026-02-28' },
    last7Days: { from: '2026-02-23', to: '2026-03-01' },
    lastMonth: { from: '2026-02-01', to: '2026-02-28' },
  })
})

function Filter() {
  const [range, setRange] = useState({ from: '2026-11-05', to: '2026-11-18' })
  return (
    <>
      <DateRange value={range} onChange={setRange} today="2026-11-21" />
      <output aria-label="Chosen">{`${range.from}/${range.to}`}</output>
    </>
  )
}

const chosen = () => screen.getByRole('status', { name: 'Chosen' }).textContent

test('a range is picked in either order, and future days cannot be', async () => {
  const { user } = render(<Filter />)
  await user.click(screen.getByRole('button', { name: /^Date range: Nov 5.+18, 2026$/ }))
  const panel = await screen.findByRole('dialog', { name: 'Date range' })
  expect(
    (await within(panel).findByRole('button', { name: 'Sunday, November 22, 2026' })).hasAttribute(
      'disabled',
    ),
  ).toBe(true)
  await user.click(within(panel).getByRole('button', { name: 'Friday, November 20, 2026' }))
  await user.click(within(panel).getByRole('button', { name: 'Tuesday, November 10, 2026' }))
  await user.click(within(panel).getByRole('button', { name: 'Apply' }))
  expect(chosen()).toBe('2026-11-10/2026-11-20')
})

test('the keys move by day, week and month, and Enter picks', async () => {
  const { user } = render(<Filter />)
  await user.click(screen.getByRole('button', { name: /^Date range/ }))
  const panel = await screen.findByRole('dialog', { name: 'Date range' })
  const day = await within(panel).findByRole('button', { name: 'Wednesday, November 18, 2026' })
  day.focus()
  await user.keyboard('{PageUp}{ArrowDown}{ArrowLeft}{Home}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sunday, October 18, 2026')
  await user.keyboard('{Enter}{ArrowRight}{Enter}')
  await user.click(within(panel).getByRole('button', { name: 'Apply' }))
  expect(chosen()).toBe('2026-10-18/2026-10-19')
})

test('a preset range takes effect immediately and labels the button', async () => {
  const { user } = render(<Filter />)
  await user.click(screen.getByRole('button', { name: /^Date range/ }))
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }))
  expect(chosen()).toBe('2026-11-15/2026-11-21')
  expect(screen.getByRole('button', { name: 'Date range: Last 7 days' })).toBeTruthy()
})

test.each([
  ['en-US', 'Sunday'],
  ['fr-FR', 'lundi'],
  ['vi-VN', 'Thứ Hai'],
  ['tr-TR', 'Pazartesi'],
] as const)('in %s the week starts on %s', async (locale, first) => {
  const { user } = render(<Filter />, locale)
  await user.click(screen.getByRole('button', { expanded: false }))
  const panel = await screen.findByRole('dialog')
  const [day] = within(await within(panel).findByRole('grid')).getAllByRole('button')
  expect(day?.getAttribute('aria-label')).toContain(first)
})

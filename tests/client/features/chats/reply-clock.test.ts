import { expect, test } from 'vitest'
import { replyClock } from '#client/features/chats/list/reply-clock.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { BusinessHours } from '#contract/floor/business-hours.ts'
import { chatAt } from './stock.ts'

/** Business hours: Monday to Friday from 9:00 to 18:00 in Paris. */
const office: BusinessHours = {
  is_enabled: true,
  time_zone: 'Europe/Paris',
  spans: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
  holidays: [],
}

const moment = (iso: string) => Date.parse(iso)

/** Returns a chat that has waited since `since` and whose reply is due at `due`. */
const waiting = (since: string, due: string | null, reply_state: 'in_time' | 'soon' | 'late' = 'in_time') =>
  chatAt(1, 'Ayşe', 0, { status: 'waiting', waiting_since: since, reply_due_at: due, reply_state })

test('a reply counts down to its due time, and then up', () => {
  const chat = waiting('2026-11-23T10:00:00Z', '2026-11-23T10:04:00Z')
  const at = (iso: string, state: 'in_time' | 'soon' = 'in_time') =>
    replyClock({ ...chat, reply_state: state }, office, moment(iso))
  expect(at('2026-11-23T10:01:00Z')).toMatchObject({ tone: 'calm', ms: 3 * MINUTE_MS, step: 3 })
  expect(at('2026-11-23T10:03:00Z', 'soon')).toMatchObject({ tone: 'soon', ms: MINUTE_MS, step: 9 })
  expect(at('2026-11-23T10:06:00Z', 'soon')).toMatchObject({ tone: 'late', ms: 2 * MINUTE_MS, step: 12 })
})

test('outside business hours nothing is urgent, and no time passes', () => {
  const chat = waiting('2026-11-20T16:58:00Z', '2026-11-23T08:02:00Z', 'soon')
  expect(replyClock(chat, office, moment('2026-11-20T16:59:00Z'))).toMatchObject({
    tone: 'soon',
    ms: 3 * MINUTE_MS,
  })
  const closed = { tone: 'closed', ms: 2 * MINUTE_MS, step: 6, opensAt: moment('2026-11-23T08:00:00Z') }
  expect(replyClock(chat, office, moment('2026-11-21T12:00:00Z'))).toEqual(closed)
  expect(replyClock(chat, office, moment('2026-11-23T08:01:00Z'))).toMatchObject({ ms: MINUTE_MS, step: 9 })
})

test('without business hours all time counts, and without a due time there is no countdown', () => {
  const chat = waiting('2026-11-21T10:00:00Z', '2026-11-21T10:01:00Z')
  expect(replyClock(chat, null, moment('2026-11-21T10:00:30Z'))).toMatchObject({
    tone: 'calm',
    ms: 30_000,
    step: 6,
  })
  expect(replyClock(waiting('2026-11-21T10:00:00Z', null), office, 0)).toBeNull()
})

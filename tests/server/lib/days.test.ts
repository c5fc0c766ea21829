import { expect, it } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#contract/base/units.ts'
import { localTime, momentOf, shiftDay } from '#server/lib/days.ts'

/** Zones on both sides of UTC that change their clocks at different hours, or by half an hour. */
const zones = [
  'UTC',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Ho_Chi_Minh',
  'Australia/Lord_Howe',
  'Europe/Paris',
  'Pacific/Auckland',
]
const firstDays = ['2024-03-08', '2024-03-29', '2024-04-05', '2024-09-06', '2024-10-25', '2024-11-01']

it.each(zones)(
  'an hour of a day begins at the first moment at which clocks in %s show it or have passed it',
  (zone) => {
    for (const first of firstDays)
      for (let offset = 0; offset < 5; offset++)
        for (const hour of [0, 1, 2, 3, 12, 23]) {
          const day = shiftDay(first, offset)
          const wanted = Date.parse(day) + hour * HOUR_MS
          const moment = momentOf(day, hour, zone)
          const shown = localTime(moment, zone).getTime()
          const shownBefore = localTime(new Date(moment.getTime() - SECOND_MS), zone).getTime()
          expect({ day, hour, isReached: shown >= wanted, isFirst: shownBefore < wanted }).toEqual({
            ...{ day, hour, isReached: true, isFirst: true },
          })
          expect(shown - wanted).toBeLessThanOrEqual(HOUR_MS)
        }
  },
)

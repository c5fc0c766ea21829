import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/base/units.ts'
import type { BusinessHours } from '#contract/floor/business-hours.ts'
import { addCountedMs, countedMs } from '#contract/floor/open-time.ts'
import { anyHours } from '#tests/support/hours.ts'
import { connect, type TestConnection } from './support/connection.ts'

describe('open time in the database', () => {
  let connection: TestConnection
  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())

  /** Returns the database's counts for many cases in one statement. */
  const counted = async (cases: readonly { hours: BusinessHours | null; from: number; ms: number }[]) => {
    const { rows } = await connection.query(
      `select counted_ms(hours, since, since + make_interval(secs => ms / 1000.0))::text as counted,
        extract(epoch from add_counted_ms(hours, since, ms)) * 1000 as reached
      from rows from (jsonb_to_recordset($1::jsonb) as (hours jsonb, since timestamptz, ms bigint)) with ordinality one(hours, since, ms, n)
      order by n`,
      [
        JSON.stringify(
          cases.map(({ hours, from, ms }) => ({ hours, since: new Date(from).toISOString(), ms })),
        ),
      ],
    )
    return rows.map(({ counted: open, reached }) => [
      Number(open),
      reached === null ? null : Math.round(Number(reached)),
    ])
  }

  it('is calculated as everywhere else', async () => {
    const cases = fc.sample(
      fc.record({
        hours: anyHours,
        from: fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') }),
        ms: fc.oneof(fc.integer({ min: 1, max: 4 * HOUR_MS }), fc.integer({ min: 1, max: 12 * DAY_MS })),
      }),
      { numRuns: 150, seed: 20261123 },
    )
    // Nights of the clock changes in three time zones.
    const nights = ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-09-06', '2026-04-05']
    for (const night of nights)
      for (const { hours } of cases.slice(0, 8))
        cases.push({ hours, from: Date.parse(night) - 6 * HOUR_MS, ms: DAY_MS })
    expect(await counted(cases)).toEqual(
      cases.map(({ hours, from, ms }) => [countedMs(hours, from, from + ms), addCountedMs(hours, from, ms)]),
    )
  })

  it('is all time if the hours are disabled or were never set, and no time without spans', async () => {
    const off = { is_enabled: false, time_zone: 'Europe/Paris', spans: [], holidays: [] }
    const from = Date.parse('2026-11-22T12:00:00Z')
    const ms = 3 * DAY_MS
    const cases = [null, off, { ...off, is_enabled: true }].map((hours) => ({ hours, from, ms }))
    expect(await counted(cases)).toEqual([
      [ms, from + ms],
      [ms, from + ms],
      [0, null],
    ])
  })
})

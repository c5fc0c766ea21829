import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/base/units.ts'
import { queriesByMonth } from '#server/api/core/clients/queries-by-month.ts'
import { freezeQueries } from '#server/api/features/reports/statistics/queries.ts'
import type { Database } from '#server/db/client.ts'
import { clients } from '#server/db/schema/clients.ts'
import { startDatabase } from '#tests/support/api.ts'
import { newAccount } from './support/counted-account.ts'

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await startDatabase())
})
afterAll(() => close())

const kinds = [
  'begin',
  'begin',
  'wait',
  'wait',
  'say',
  'say',
  'queue',
  'assign',
  'unassign',
  'end',
  'feel',
  'tag',
  'reopen',
  'roll',
]
const steps = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(11), fc.nat(11)), {
  minLength: 20,
  maxLength: 90,
})

/**
 * Time zones, each with an evening before its clocks are set forward (a 23-hour day) or back (a 25-hour day), in some of them at
 * midnight; one zone never changes its clocks.
 */
const nights = [
  ['Europe/Paris', '2026-03-28T20:00:00Z'],
  ['America/New_York', '2026-10-31T20:00:00Z'],
  ['America/Havana', '2026-11-01T00:00:00Z'],
  ['Africa/Cairo', '2026-04-23T18:00:00Z'],
  ['Asia/Ho_Chi_Minh', '2026-06-30T12:00:00Z'],
] as const

/** Business hours from 8:00 to 12:30 every day, so that the team is closed at night. */
const mornings = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '12:30' }))

describe('the daily figures', () => {
  it('equal a full recount, regardless of the events and of when they were updated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...nights),
        fc.boolean(),
        steps,
        async ([zone, start], is_enabled, happened) => {
          const hours = { is_enabled, time_zone: zone, spans: mornings, holidays: [] }
          const account = await newAccount(database, zone, start, hours)
          for (const step of happened)
            if (step[0] === 'begin' || account.chats.length) await account.step(step)
          await account.roll()
          const rolled = await account.rolled()
          expect(rolled).toEqual(await account.recounted())
          const times = await account.rolledTimes()
          expect(times).toEqual(await account.recountedTimes())
          await account.roll()
          expect(await account.rolled()).toEqual(rolled)
          expect(await account.rolledTimes()).toEqual(times)
        },
      ),
      { numRuns: 30, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
    )
  })

  it('are recounted when the client changes its time zone', async () => {
    const account = await newAccount(database, 'UTC', '2026-03-29T00:30:00Z')
    await account.begin(0, 9, 'widget')
    await account.roll()
    expect(await account.rolled()).toMatchObject([
      { day: '2026-03-29' },
      {},
      {},
      { kind: 'hour', value: '0' },
      {},
    ])
    await database.db
      .update(clients)
      .set({ time_zone: 'America/New_York' })
      .where(eq(clients.id, account.client.id))
    await account.roll()
    const moved = await account.rolled()
    expect(moved).toMatchObject([
      { day: '2026-03-28', kind: 'agent' },
      {},
      {},
      { kind: 'hour', value: '20' },
      { kind: 'sentiment', chats: 1 },
    ])
    expect(moved).toEqual(await account.recounted())
  })

  it('survive a journal that was trimmed before it was counted', async () => {
    const account = await newAccount(database, 'UTC', '2026-03-29T00:30:00Z')
    for (let i = 0; i < 3; i++) await account.begin(i, i, 'widget')
    await database.db.execute(sql`delete from events where client_id = ${account.client.id}`)
    await database.db.execute(
      sql`update journal_heads set trimmed = seq where client_id = ${account.client.id}`,
    )
    await account.roll()
    expect(await account.rolled()).toEqual(await account.recounted())
    expect(await account.rolled()).toHaveLength(2 * 5)
  })
})

describe('the months of queries', () => {
  it('are the same before and after days are aggregated, and in another time zone', async () => {
    const account = await newAccount(database, 'Pacific/Auckland', '2026-01-30T10:30:00Z')
    await account.begin(0, 9, 'widget')
    const [chat = 0] = account.chats
    const months = () => queriesByMonth(database.db, account.client, null)
    const directly = async () =>
      (
        await database.db.execute(sql`
          select to_char(created_at at time zone ${account.client.time_zone}, 'YYYY-MM') as month, sum(queries)::bigint as queries
          from query_charges where client_id = ${account.client.id} group by 1 order by 1`)
      ).rows
    for (let i = 0; i < 40; i++) {
      await account.say(chat, 'customer')
      account.clock.advance(7 * HOUR_MS)
      if (i % 9 === 0) {
        await account.roll()
        await freezeQueries(database.db, account.clock.now())
      }
    }
    expect(await months()).toEqual(await directly())
    expect(await months()).toHaveLength(2)
    await database.db
      .update(clients)
      .set({ time_zone: 'America/Los_Angeles' })
      .where(eq(clients.id, account.client.id))
    await account.roll()
    await freezeQueries(database.db, account.clock.now())
    expect(await months()).toEqual(await directly())
  })
})

import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomerWorker, type Work } from '#server/api/features/channels/customer-worker.ts'
import type { Database } from '#server/db/client.ts'
import { systemClock } from '#server/lib/clock.ts'
import { systemIds } from '#server/lib/ids.ts'
import { startDatabase } from '#tests/support/api.ts'

let database: Database
let close: () => Promise<void>
beforeEach(async () => {
  ;({ database, close } = await startDatabase())
})
afterEach(() => close())

/**
 * Creates accounts, each with the given number of customers whose work is due, the first account's work earliest. Returns the
 * accounts' ids.
 */
async function accountsWith(customers: readonly number[]): Promise<number[]> {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into clients (public_id, name, plan, subscription_end, chat_config)
    select 'C' || n, 'Acme', 'trial', now() + interval '1 day', '{}' from generate_series(1, ${customers.length}::int) n returning id`)
  const ids = rows.map(({ id }) => id)
  for (const [index, count] of customers.entries())
    await database.db.execute(sql`
      with bot as (
        insert into bots (client_id, api_key, bot_name, config) values (${ids[index]}, ${`key ${index}`}, 'Bot', '{}') returning id
      ), integration as (
        insert into integrations (client_id, bot_id, channel, account_id, external_id, name, sealed_token)
        select ${ids[index]}, id, 'messenger', ${`page ${index}`}, ${`page ${index}`}, 'Page', '' from bot returning id
      )
      insert into channel_customers (client_id, integration_id, customer, events_due_at)
      select ${ids[index]}, integration.id, 'customer ' || n, now() - make_interval(secs => ${100 - index})
      from integration, generate_series(1, ${count}::int) n`)
  return ids
}

const startWorker = (work: Work) => {
  const log = pino({ level: 'silent' })
  const worker = createCustomerWorker(
    { db: database.db, clock: systemClock, ids: systemIds, log: log as never },
    'events',
    work,
  )
  worker.start()
  return worker
}

describe('customers of a channel', () => {
  it('of an account whose work hangs leave room for those of others', async () => {
    const [hostile = 0, second = 0, third = 0] = await accountsWith([60, 3, 3])
    const order: number[] = []
    const release: (() => void)[] = []
    const worker = startWorker(async ({ client_id }) => {
      order.push(client_id)
      if (client_id === hostile) await new Promise<void>((resolve) => release.push(resolve))
      return null
    })
    const count = (id: number) => order.filter((one) => one === id).length
    await expect.poll(() => count(second) + count(third)).toBe(6)
    expect(count(hostile)).toBe(6)
    const stopped = worker.stop()
    for (const end of release) end()
    await stopped
  })

  it('are handled in the order in which accounts take turns', async () => {
    const [busy = 0, other = 0] = await accountsWith([200, 1])
    const order: number[] = []
    const worker = startWorker(async ({ client_id }) => {
      order.push(client_id)
      return null
    })
    await expect.poll(() => order.length).toBe(201)
    await worker.stop()
    expect(order.indexOf(other)).toBeLessThan(16)
    expect(order.filter((id) => id === busy)).toHaveLength(200)
  })
})

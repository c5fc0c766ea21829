import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createContext } from '#server/api/create-context.ts'
import { createWebhookSender } from '#server/api/features/webhooks/sender.ts'
import { webhooks } from '#server/db/schema/account.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

let api: TestApi
let owner: Owner
let context: Awaited<ReturnType<typeof createContext>>['context']
let close: () => Promise<void>

beforeAll(async () => {
  api = await startApi({ engine: parrot })
  ;({ context, close } = await createContext(api.config, api.app.log, { database: api.database }))
  owner = await newOwner(api)
})
afterAll(async () => {
  await close()
  await api.close()
})

/** Adds webhooks that have seen every event of their account. */
const addIdle = ({ profile }: Owner, count: number) =>
  context.db.insert(webhooks).values(
    Array.from({ length: count }, () => ({
      client_id: profile.client_id,
      ...{ created_by: 'Ada', url: 'http://127.0.0.1:9/', secret: '', seq: 1_000_000 },
      events: ['chat.created' as const],
    })),
  )

it('an event costs no transactions for the webhooks of other accounts', async () => {
  const sender = createWebhookSender(context as Parameters<typeof createWebhookSender>[0])
  const transactions = vi.spyOn(context.db, 'transaction')
  const costOfEvent = async () => {
    await newVisitor(api, owner.bot.api_key)
    transactions.mockClear()
    await sender.run()
    return transactions.mock.calls.length
  }
  await context.db.insert(webhooks).values({
    client_id: owner.profile.client_id,
    ...{ created_by: 'Ada', url: 'http://127.0.0.1:9/', secret: '', seq: 0 },
    events: ['chat.created'],
  })
  const alone = await costOfEvent()
  await addIdle(await newOwner(api), 50)
  const beside = await costOfEvent()
  await sender.close()
  expect(alone).toBeGreaterThan(0)
  expect(beside).toBeLessThanOrEqual(alone)
})

const deliveriesOf = async (id: number) => {
  const { rows } = await context.db.execute<{ id: number; row: string; next_attempt_at: string | null }>(
    sql`select id, ctid::text as row, next_attempt_at from webhook_deliveries where webhook_id = ${id} order by id`,
  )
  return rows
}
/** Adds webhooks of a new account that have seen none of its many events; returns their ids. */
async function addBehind(count: number, eventCount: number): Promise<number[]> {
  const { profile } = await newOwner(api)
  const { client_id } = profile
  await context.db.execute(sql`
    insert into events (client_id, seq, type, payload, version)
    select ${client_id}, h.seq + n, 'chats.erased', '{"ids": [], "bots": []}', 2
    from journal_heads h, generate_series(1, ${eventCount}::int) n where h.client_id = ${client_id}`)
  await context.db.execute(
    sql`update journal_heads set seq = seq + ${eventCount}::int where client_id = ${client_id}`,
  )
  const hooks = Array.from({ length: count }, () => ({
    ...{ client_id, created_by: 'Eve', url: 'http://127.0.0.1:9/', secret: '', seq: 0 },
    events: ['chats.erased' as never],
  }))
  return (await context.db.insert(webhooks).values(hooks).returning({ id: webhooks.id })).map(({ id }) => id)
}

it('a webhook gets its events while another account has many to write', async () => {
  const [behind = 0] = await addBehind(1, 3_000)
  const [own] = await context.db
    .insert(webhooks)
    .values({
      client_id: owner.profile.client_id,
      ...{ created_by: 'Ada', url: 'http://127.0.0.1:9/', secret: '', seq: 0 },
      events: ['chat.created'],
    })
    .returning({ id: webhooks.id })
  const sender = createWebhookSender(context as Parameters<typeof createWebhookSender>[0])
  await sender.run()
  await sender.close()
  const [first] = await deliveriesOf(own?.id ?? 0)
  const theirs = await deliveriesOf(behind)
  expect(theirs).toHaveLength(3_000)
  expect(theirs.filter(({ id }) => id < (first?.id ?? 0)).length).toBeLessThanOrEqual(500)
})

it('what is due is found in an index, however many deliveries of others wait', async () => {
  const [behind = 0] = await addBehind(1, 0)
  await context.db.execute(sql`
    insert into webhook_deliveries (webhook_id, event_id, type, body, next_attempt_at)
    select ${behind}, 'evt_' || n, 'chat.created', '{}', now() + n * interval '1 second' from generate_series(1, 20000) n`)
  await context.db.execute(sql`analyze webhook_deliveries`)
  const { rows } = await context.db.execute<{ 'QUERY PLAN': { Plan: object }[] }>(sql`
    explain (analyze, format json) select d.id from webhooks w cross join lateral (
      select id, next_attempt_at from webhook_deliveries where webhook_id = w.id and next_attempt_at <= now()
      order by next_attempt_at, id limit 2) d`)
  expect(JSON.stringify(rows)).toContain('webhook_deliveries_due')
  expect(JSON.stringify(rows)).not.toContain('"Sort"')
})

it('the pause of a failing webhook changes none of the deliveries that wait', async () => {
  const [id = 0] = await addBehind(1, 0)
  await context.db.execute(sql`
    update webhooks set failing_since = now() - interval '1 hour', secret = ${context.seal.close('whsec_x', 'webhook')} where id = ${id}`)
  await context.db.execute(sql`
    insert into webhook_deliveries (webhook_id, event_id, type, body, next_attempt_at)
    select ${id}, 'evt_' || n, 'chat.created', '{}', now() - interval '1 minute' + n * interval '1 millisecond' from generate_series(1, 200) n`)
  const before = await deliveriesOf(id)
  const sender = createWebhookSender(context as Parameters<typeof createWebhookSender>[0])
  await sender.run()
  await sender.close()
  const after = await deliveriesOf(id)
  expect(after.filter(({ row }, n) => row !== before[n]?.row)).toHaveLength(1)
  const { rows } = await context.db.execute(
    sql`select 1 from webhooks where id = ${id} and paused_until > now() + interval '1 minute'`,
  )
  expect(rows).toHaveLength(1)
})

import { sql } from 'drizzle-orm'
import type { Context } from '#server/api/core/context.ts'
import { type ChannelEvent, keyOf } from '#server/channels/events.ts'
import type { Db } from '#server/db/client.ts'

/** Our choice: maximum number of events per statement. */
const BATCH_MAX = 500
/** Minimum time between updates of a connection's last event time. */
const LAST_EVENT_SECONDS = 10

const isBegun = ({ what }: ChannelEvent): boolean => what.kind === 'message'

const incoming = (events: readonly ChannelEvent[]) => {
  const rows = events.map((event, n) => ({
    n,
    channel: event.channel,
    account: event.account,
    customer: event.customer,
    other: event.otherId,
    key: keyOf(event),
    begins: isBegun(event),
    event,
  }))
  return sql`known as (
    select e.*, i.id as integration_id, i.client_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(n int, channel text, account text, customer text, other text, key text, begins boolean, event jsonb)
    join integrations i on i.channel = e.channel and i.external_id = e.account)`
}

/** SQL subquery that finds an event's customer by either of the ids in the event. */
const person = sql`(select c.id from channel_customers c
  where c.integration_id = k.integration_id
    and (c.customer = k.customer or c.customer = k.other or c.other_id = k.customer or c.other_id = k.other)
  order by (c.customer = k.customer) desc, c.id limit 1)`

/**
 * Stores each event once, before the provider gets its response, so that no event is lost. Skips events for accounts that are not
 * connected, and events other than messages from customers who have never written.
 */
async function write(db: Db, events: readonly ChannelEvent[], now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  if (events.some(isBegun))
    await db.execute(sql`
      with ${incoming(events)}
      insert into channel_customers (client_id, integration_id, customer, other_id)
      select distinct on (k.integration_id, k.customer) k.client_id, k.integration_id, k.customer, k.other
      from known k where k.begins and ${person} is null
      order by k.integration_id, k.customer, k.n
      on conflict (integration_id, customer) do nothing`)
  await db.execute(sql`
    with ${incoming(events)}, noted as (
      update integrations i set last_event_at = ${at}
      where i.id in (select integration_id from known)
        and (i.last_event_at is null or i.last_event_at < ${at} - ${LAST_EVENT_SECONDS} * interval '1 second')
    ), found as (select k.*, ${person} as customer_id from known k
    ), stored as (
      insert into channel_events (client_id, integration_id, customer_id, key, event, received_at)
      select client_id, integration_id, customer_id, key, event, ${at} from found where customer_id is not null order by n
      on conflict (integration_id, key) do nothing returning customer_id)
    update channel_customers c set events_due_at = coalesce(c.events_due_at, ${at}), events_mark = c.events_mark + 1
    where c.id in (select customer_id from stored)`)
}

interface Waiting {
  readonly events: readonly ChannelEvent[]
  resolve(): void
  reject(error: unknown): void
}

/** Store for webhook events; events that arrive during a write are batched into the next one. */
export class EventStore {
  readonly #context: Pick<Context, 'db' | 'clock'>
  readonly #onStored: () => void
  #waiting: Waiting[] = []
  #isWriting = false

  /** `onStored` is called after each write. */
  constructor(context: Pick<Context, 'db' | 'clock'>, onStored: () => void) {
    this.#context = context
    this.#onStored = onStored
  }

  /** Resolves once the events are stored. */
  add(events: readonly ChannelEvent[]): Promise<void> {
    if (events.length === 0) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ events, resolve, reject })
      if (!this.#isWriting) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const group = this.#next()
      try {
        const all = group.flatMap(({ events }) => events)
        await write(this.#context.db, all, this.#context.clock.now())
        for (const { resolve } of group) resolve()
        this.#onStored()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    this.#isWriting = false
  }

  #next(): Waiting[] {
    let count = 0
    const size = this.#waiting.findIndex(({ events }, i) => {
      count += events.length
      return i > 0 && count > BATCH_MAX
    })
    return this.#waiting.splice(0, size === -1 ? this.#waiting.length : size)
  }
}

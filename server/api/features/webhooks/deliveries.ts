import { TEST_EVENT } from '#contract/account/webhooks.ts'
import type { With } from '#server/api/core/context.ts'
import { type EventRow, eventsAfter, headOf } from '#server/api/platform/journal/store.ts'
import { iso } from '#server/lib/iso.ts'
import { insertDeliveries, lockWebhook, type NewDelivery, updateWebhook } from './store.ts'

/** Number of events per transaction. */
const PAGE = 500

/** Returns an event's id in deliveries. */
const eventIdOf = ({ client_id, seq }: Pick<EventRow, 'client_id' | 'seq'>): string =>
  `evt_${client_id}_${seq}`

/** Returns whether an event belongs to the playground; such events are not posted. */
const isTrial = ({ payload }: EventRow): boolean =>
  (payload.chat as { channel?: string } | undefined)?.channel === 'playground'

const deliveryOf = ({ readEvent, clock }: With<'readEvent'>, row: EventRow): NewDelivery => {
  const { type, seq: _, at, ...data } = readEvent(row)
  const id = eventIdOf(row)
  const body = JSON.stringify({ id, type, created_at: at, data })
  const now = clock.now()
  return { event_id: id, type, body, next_attempt_at: now, created_at: now }
}

/** Creates a webhook's next deliveries from the journal; returns true if there may be more. */
export const writeDeliveries = (context: With<'readEvent'>, id: number): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const hook = await lockWebhook(tx, id)
    if (!hook) return false
    const { seq: head } = await headOf(tx, hook.client_id)
    if (head <= hook.seq) return false
    const rows = await eventsAfter(tx, hook.client_id, { after: hook.seq, until: head, limit: PAGE })
    const asked = rows.filter((row) => hook.events.some((type) => type === row.type) && !isTrial(row))
    await insertDeliveries(
      tx,
      id,
      asked.map((row) => deliveryOf(context, row)),
    )
    const isFull = rows.length === PAGE
    await updateWebhook(tx, hook.client_id, id, { seq: isFull ? (rows.at(-1)?.seq ?? head) : head })
    return isFull
  })

/** Returns the delivery for the test button. */
export const testDelivery = (body: object, now: Date): NewDelivery => {
  const id = `evt_test_${now.getTime()}`
  const created_at = iso(now)
  const text = JSON.stringify({ id, type: TEST_EVENT, created_at, data: body })
  return { event_id: id, type: TEST_EVENT, body: text, next_attempt_at: null, created_at: now }
}

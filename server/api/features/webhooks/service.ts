import type { addWebhook, saveWebhook, Webhook, WebhookDelivery } from '#contract/account/webhooks.ts'
import { WEBHOOKS_MAX } from '#contract/base/limits.ts'
import type { RequestOf } from '#contract/base/route.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { headOf } from '#server/api/platform/journal/store.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { iso, isoOrNull } from '#server/lib/iso.ts'
import { postTo, record, SECRET_PURPOSE } from './attempt.ts'
import { testDelivery } from './deliveries.ts'
import { sendWebhooksJob } from './sender.ts'
import * as store from './store.ts'

/** Number of random bytes in a secret. */
const SECRET_BYTES = 32
/** Prefix of webhook secrets, which distinguishes them from other kinds of secrets. */
const SECRET_PREFIX = 'whsec_'

/** Maps the row to the API format for lists, which contains only the first characters of the secret. */
export const toWebhook = (row: store.WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  is_enabled: row.is_enabled,
  created_at: iso(row.created_at),
  created_by: row.created_by,
  failing_since: isoOrNull(row.failing_since),
})

/** Returns the time of a delivery's next attempt, which is not before the end of its webhook's pause; null if there is none. */
function nextAttemptOf({ next_attempt_at: next }: store.DeliveryRow, { paused_until }: store.WebhookRow) {
  return next && paused_until && paused_until > next ? paused_until : next
}

/** Maps a delivery to the API format of the log. */
export const toDelivery = (row: store.DeliveryRow, hook: store.WebhookRow): WebhookDelivery => ({
  id: row.id,
  event_id: row.event_id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  failure: row.failure,
  answer: row.answer,
  duration: row.duration,
  created_at: iso(row.created_at),
  next_attempt_at: isoOrNull(nextAttemptOf(row, hook)),
  body: row.body,
})

/**
 * Returns the URL to post to, without its fragment. Throws `url_invalid` if it is not an http or https URL or contains
 * credentials.
 */
function cleaned(address: string): string {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new AppError('url_invalid', { fields: { url: 'format' } })
  url.hash = ''
  return url.href
}

/** Wakes the sender in the process that takes the job. */
const wakeSender = ({ db, jobs }: Context): Promise<void> => jobs.enqueue(db, sendWebhooksJob, {})

/**
 * Adds a webhook that receives events from now on, and returns it with its secret, which is stored sealed. Throws `limit_reached`
 * and `url_invalid`.
 */
export async function add(
  context: With<'seal'>,
  member: Member,
  { url, events }: RequestOf<typeof addWebhook>['body'],
) {
  const { db, ids, seal, clock } = context
  const address = cleaned(url)
  const secret = SECRET_PREFIX + ids.token(SECRET_BYTES)
  const row = await db.transaction(async (tx) => {
    await lockClient(tx, member.clientId)
    if ((await store.countWebhooks(tx, member.clientId)) >= WEBHOOKS_MAX)
      throw new AppError('limit_reached', { params: { n: WEBHOOKS_MAX } })
    const added = await store.insertWebhook(tx, {
      client_id: member.clientId,
      created_by: member.name,
      url: address,
      events,
      secret: seal.close(secret, SECRET_PURPOSE),
      seq: (await headOf(tx, member.clientId)).seq,
      created_at: clock.now(),
    })
    await audit(tx, member, {
      action: 'webhook.created',
      subject: { id: added.id, name: address },
      detail: { events },
    })
    return added
  })
  await wakeSender(context)
  return { ...toWebhook(row), secret }
}

const own = async ({ db }: Context, { clientId }: Member, id: number): Promise<store.WebhookRow> =>
  found(await store.webhookOf(db, clientId, id))

/** Changes a webhook. Disabling it abandons its pending deliveries; after it is enabled again, it receives only new events. */
export async function save(
  context: Context,
  member: Member,
  id: number,
  { url, events, is_enabled }: RequestOf<typeof saveWebhook>['body'],
): Promise<Webhook> {
  const before = await own(context, member, id)
  const address = cleaned(url)
  const row = await context.db.transaction(async (tx) => {
    const isOnAgain = is_enabled && !before.is_enabled
    const seq = isOnAgain ? (await headOf(tx, member.clientId)).seq : before.seq
    const fields = {
      url: address,
      events,
      is_enabled,
      ...(isOnAgain && { failing_since: null, paused_until: null }),
    }
    const saved = found(
      await store.updateWebhook(tx, member.clientId, id, { ...fields, ...(isOnAgain && { seq }) }),
    )
    // The webhook is locked now, so that no further deliveries are written for it.
    if (!is_enabled) await store.giveUp(tx, id)
    await audit(tx, member, {
      action: 'webhook.changed',
      subject: { id, name: address },
      detail: { events, is_enabled },
    })
    return saved
  })
  await wakeSender(context)
  return toWebhook(row)
}

/** Replaces a webhook's secret and returns the new one. */
export async function replaceSecret(context: With<'seal'>, member: Member, id: number) {
  const { db, ids, seal } = context
  const hook = await own(context, member, id)
  const secret = SECRET_PREFIX + ids.token(SECRET_BYTES)
  const row = await db.transaction(async (tx) => {
    await audit(tx, member, {
      action: 'webhook.changed',
      subject: { id, name: hook.url },
      detail: { fields: ['secret'] },
    })
    return found(
      await store.updateWebhook(tx, member.clientId, id, { secret: seal.close(secret, SECRET_PURPOSE) }),
    )
  })
  return { ...toWebhook(row), secret }
}

/** Deletes a webhook with its delivery log. */
export async function remove({ db }: Context, member: Member, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const hook = found(await store.removeWebhook(tx, member.clientId, id))
    await audit(tx, member, { action: 'webhook.deleted', subject: { id, name: hook.url } })
  })
}

/** Returns a page of a webhook's deliveries, and their total number. */
export async function log(
  context: Context,
  member: Member,
  id: number,
  { start, length }: { readonly start: number; readonly length: number },
) {
  const hook = await own(context, member, id)
  const rows = await store.deliveriesOf(context.db, hook.id, start, length)
  const entities = rows.map((row) => toDelivery(row, hook))
  return { entities, total: await store.countDeliveries(context.db, hook.id) }
}

/** Posts a delivery immediately and records the outcome. */
async function postNow(
  context: With<'seal' | 'web'>,
  one: store.DueDelivery,
  repeats: boolean,
): Promise<WebhookDelivery> {
  return toDelivery(await record(context, one, await postTo(context, one), repeats), one.hook)
}

/** Throws `in_quarantine` in a restored copy, because the receiver would take its events for those of the original. */
function refuseInQuarantine({ config }: Context): void {
  if (config.isQuarantined) throw new AppError('in_quarantine')
}

/** Posts a test event immediately and returns its delivery. */
export async function test(
  context: With<'seal' | 'web'>,
  member: Member,
  id: number,
): Promise<WebhookDelivery> {
  refuseInQuarantine(context)
  const hook = await own(context, member, id)
  const event = testDelivery({ webhook_id: id, by: member.name }, context.clock.now())
  const delivery = found((await store.insertDeliveries(context.db, hook.id, [event]))[0])
  return postNow(context, { delivery, hook }, false)
}

/** Posts a delivery again, immediately. If this fails, it is retried only if the delivery was still pending. */
export async function resend(
  context: With<'seal' | 'web'>,
  member: Member,
  id: number,
  deliveryId: number,
): Promise<WebhookDelivery> {
  refuseInQuarantine(context)
  const hook = await own(context, member, id)
  const one = { delivery: found(await store.deliveryOf(context.db, hook.id, deliveryId)), hook }
  const isWaiting = one.delivery.state === 'waiting'
  return postNow(context, one, isWaiting)
}

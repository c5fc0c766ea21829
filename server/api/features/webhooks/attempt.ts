import { WEBHOOK_FAILING_MAX_MS, WEBHOOK_PAUSES_MS, WEBHOOK_WAITS_MS } from '#contract/base/limits.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { type PostOutcome, post } from './post.ts'
import {
  type DeliveryRow,
  type DueDelivery,
  updateDelivery,
  updateWebhook,
  type WebhookRow,
} from './store.ts'
import { switchOff } from './switch-off.ts'

/** Purpose for which webhook secrets are sealed. */
export const SECRET_PURPOSE = 'webhook'

type Needs = With<'seal' | 'web'>

/** Posts a delivery without recording the outcome. */
export const postTo = ({ clock, seal, web }: Needs, { delivery, hook }: DueDelivery, signal?: AbortSignal) =>
  post(
    web.fetch,
    {
      url: hook.url,
      secret: seal.open(hook.secret, SECRET_PURPOSE),
      eventId: delivery.event_id,
      type: delivery.type,
      body: delivery.body,
    },
    clock.now(),
    signal,
  )

/** Returns the time of the next attempt after the given number of attempts; null if there are no more attempts. */
const nextAttempt = (attempts: number, now: Date): Date | null => {
  const wait = WEBHOOK_WAITS_MS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/**
 * Records the outcome of an attempt, and since when the webhook has been failing. If there are no more attempts, a failure is
 * final.
 */
export async function record(
  context: Needs,
  { delivery, hook }: DueDelivery,
  { status, failure, answer, duration }: PostOutcome,
  isRepeated: boolean,
): Promise<DeliveryRow> {
  const { db, clock } = context
  const now = clock.now()
  const attempts = delivery.attempts + 1
  const next_attempt_at = failure && isRepeated ? nextAttempt(attempts, now) : null
  const state = failure === null ? 'delivered' : next_attempt_at ? 'waiting' : 'failed'
  const fields = { attempts, status, failure, answer, duration, state, next_attempt_at } as const
  await recordHealth(db, hook, failure === null, now)
  const row = (await updateDelivery(db, delivery.id, fields)) ?? { ...delivery, ...fields }
  if (failure && isRepeated && hook.failing_since) await rest(context, hook, hook.failing_since)
  return row
}

/** Pauses a failing webhook; the longer it has been failing, the longer the pause. After several days, switches it off. */
async function rest(context: Context, hook: WebhookRow, since: Date): Promise<void> {
  const now = context.clock.now().getTime()
  const failing = now - since.getTime()
  if (failing >= WEBHOOK_FAILING_MAX_MS) return switchOff(context, hook)
  const pause = Math.min(WEBHOOK_PAUSES_MS.max, Math.max(WEBHOOK_PAUSES_MS.min, failing))
  await updateWebhook(context.db, hook.client_id, hook.id, { paused_until: new Date(now + pause) })
}

async function recordHealth(db: Context['db'], hook: WebhookRow, isWell: boolean, now: Date): Promise<void> {
  if (isWell === (hook.failing_since === null)) return
  const fields = isWell ? { failing_since: null, paused_until: null } : { failing_since: now }
  await updateWebhook(db, hook.client_id, hook.id, fields)
}

import { setTimeout as wait } from 'node:timers/promises'
import { WEBHOOK_TIMEOUT_MS } from '#contract/base/limits.ts'
import type { With } from '#server/api/core/context.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import { postTo, record } from './attempt.ts'
import { writeDeliveries } from './deliveries.ts'
import { enabledWebhooks, takeDue } from './store.ts'

/** Job that posts webhook events that were missed or are due for a retry. */
export const sendWebhooksJob = job<object>('send-webhooks', { cron: '* * * * *' })

/** Maximum number of deliveries posted concurrently. */
const AT_ONCE = 20
/** Delay before new events are processed, so that several are processed together. */
const GATHER_MS = 50
/** Time after which another process may take over a delivery, because the process that was posting it may have died. */
const LEASE_MS = WEBHOOK_TIMEOUT_MS * 3

/** Posts journal events to the webhooks of all clients. */
export interface WebhookSender {
  /** Posts deliveries that were missed or are due; resolves when there are no more. */
  run(): Promise<void>
  /** Stops posting; deliveries that are being posted are repeated by the next process. */
  close(): Promise<void>
}

/** Posts deliveries that are due; returns false if there were none. */
async function postDue(context: With<'seal' | 'web'>, stopping: AbortSignal): Promise<boolean> {
  const now = context.clock.now()
  const due = await takeDue(context.db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)
  const posts = due.map(async (one) => {
    const outcome = await postTo(context, one, stopping)
    if (!stopping.aborted) await record(context, one, outcome, true)
  })
  await Promise.all(posts)
  return due.length > 0
}

/**
 * Starts posting events to webhooks. Deliveries are created in the transaction that advances a webhook's position in the journal,
 * so that each event becomes exactly one delivery, regardless of which process reads it. It is posted at least once, with an id
 * that identifies repetitions.
 */
export function createWebhookSender(context: With<'feed' | 'readEvent' | 'seal' | 'web'>): WebhookSender {
  const { db, log, feed } = context
  const stopping = new AbortController()
  /** Types of events to which each client's webhooks subscribe. */
  let wanted = new Map<number, Set<string>>()
  let running: Promise<void> | null = null
  let isAsked = false

  const pass = async () => {
    const hooks = await enabledWebhooks(db)
    wanted = new Map()
    for (const { client_id, events } of hooks)
      wanted.set(client_id, new Set([...(wanted.get(client_id) ?? []), ...events]))
    for (const { id } of hooks) while (!stopping.signal.aborted && (await writeDeliveries(context, id)));
    while (!stopping.signal.aborted && (await postDue(context, stopping.signal)));
  }

  const run = async () => {
    isAsked = true
    running ??= (async () => {
      while (isAsked && !stopping.signal.aborted) {
        isAsked = false
        await pass()
      }
    })().finally(() => {
      running = null
    })
    await running
  }

  let isGathering = false
  const gather = async () => {
    isGathering = true
    try {
      await wait(GATHER_MS, undefined, { signal: stopping.signal, ref: false })
      // Events written from here on are handled by the next run.
      isGathering = false
      await run()
    } catch (error) {
      isGathering = false
      if (!stopping.signal.aborted) log.error({ err: error }, 'could not send webhooks')
    }
  }
  const stopFollowing = feed.follow(({ client_id, event }) => {
    if (!isGathering && wanted.get(client_id)?.has(event.type)) void gather()
  })

  return {
    run,
    close: async () => {
      stopFollowing()
      stopping.abort()
      // The caller of that run receives the error.
      await running?.catch(() => {})
    },
  }
}

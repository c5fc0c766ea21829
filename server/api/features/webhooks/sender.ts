import { setTimeout as wait } from 'node:timers/promises'
import { WEBHOOK_TIMEOUT_MS } from '#contract/base/limits.ts'
import type { With } from '#server/api/core/context.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import { postTo, record } from './attempt.ts'
import { writeDeliveries } from './deliveries.ts'
import { enabledWebhooks, takeDue } from './store.ts'

/** Posts events to webhooks that were missed or are due again. */
export const sendWebhooksJob = job<object>('send-webhooks', { cron: '* * * * *' })

/** Deliveries that are posted at once. */
const AT_ONCE = 20
/** Delay before new events are looked at, so that several share one look. */
const GATHER_MS = 50
/** Time after which another process takes a delivery whose process died. */
const LEASE_MS = WEBHOOK_TIMEOUT_MS * 3

/** Posts events to webhooks. */
export interface WebhookSender {
  /** Posts what was missed or is due again; resolves when nothing is left. */
  run(): Promise<void>
  /** Stops; what is being posted is posted again by the next process. */
  close(): Promise<void>
}

/** Posts deliveries that are due; returns whether there were any. */
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
 * Starts posting events to webhooks. Deliveries are written in the transaction that moves a webhook's position in the journal, so each
 * event becomes one delivery, whichever process looks; it is posted at least once, with an id by which repetitions are known.
 */
export function createWebhookSender(context: With<'feed' | 'readEvent' | 'seal' | 'web'>): WebhookSender {
  const { db, log, feed } = context
  const stopping = new AbortController()
  /** Types that the webhooks of each client want. */
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
      // What is written from here on is looked at by the next run.
      isGathering = false
      await run()
    } catch (error) {
      isGathering = false
      if (!stopping.signal.aborted) log.error({ err: error }, 'webhooks could not be sent')
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
      // Its error goes to whoever called it.
      await running?.catch(() => {})
    },
  }
}

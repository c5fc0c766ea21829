import { setTimeout as wait } from 'node:timers/promises'
import { WEBHOOK_TIMEOUT_MS } from '#contract/base/limits.ts'
import type { With } from '#server/api/core/context.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import { isDatabaseUnavailable } from '#server/lib/database-errors.ts'
import { FairTurns } from '#server/lib/fair-turns.ts'
import { postTo, record } from './attempt.ts'
import { writeDeliveries } from './deliveries.ts'
import { type DueDelivery, enabledWebhooks, lanes, takeDue, type UnderWay } from './store.ts'

/** Job that posts webhook events that were missed or are due for a retry. */
export const sendWebhooksJob = job<object>('send-webhooks', { cron: '* * * * *' })

/** Delay before new events are processed, so that several are processed together. */
const GATHER_MS = 50
/** Time after which another process may take over a delivery; the process that was posting it may have died. */
const LEASE_MS = WEBHOOK_TIMEOUT_MS * 3

/** Sender that posts journal events to the webhooks of all clients. */
export interface WebhookSender {
  /** Creates missed deliveries and starts due deliveries; resolves when no more can be started. */
  run(): Promise<void>
  /** Stops posting; deliveries that are interrupted are repeated by the next process. */
  close(): Promise<void>
}

/** Deliveries under way. Each webhook and each client has a separate lane, so that a webhook that hangs does not delay others. */
class Lanes implements UnderWay {
  readonly #hooks = new FairTurns({ atOnce: lanes.all, perOwner: lanes.hook })
  readonly #clients = new FairTurns({ atOnce: lanes.all, perOwner: lanes.client, deadlineMs: LEASE_MS })

  get hooks() {
    return this.#hooks.running()
  }

  get clients() {
    return this.#clients.running()
  }

  /** Runs a delivery in its webhook's and its client's lane, until its lease ends at the latest. */
  run({ hook }: DueDelivery, work: () => Promise<void>): Promise<void> {
    return this.#clients.begin(hook.client_id, () => this.#hooks.begin(hook.id, work))
  }
}

/** Creates a function that starts all due deliveries for which a lane is free, and a function that waits for those under way. */
function createPosting(context: With<'seal' | 'web'>, stopping: AbortSignal) {
  const underWay = new Lanes()
  const posts = new Set<Promise<void>>()

  const postOne = async (one: DueDelivery) => {
    const work = async () => {
      const outcome = await postTo(context, one, stopping)
      if (!stopping.aborted) await record(context, one, outcome, true)
    }
    await underWay.run(one, work).catch((error) => {
      // The lease of the delivery expires, and the delivery is posted again.
      context.log.error({ err: error, delivery: one.delivery.id }, 'could not post to a webhook')
    })
    await fill().catch((error) => {
      if (!stopping.aborted) context.log.error({ err: error }, 'could not send webhooks')
    })
  }

  const startDue = async (): Promise<boolean> => {
    const now = context.clock.now()
    const due = await takeDue(context.db, now, new Date(now.getTime() + LEASE_MS), underWay)
    for (const one of due) {
      const post = postOne(one).finally(() => posts.delete(post))
      posts.add(post)
    }
    return due.length > 0
  }

  let filling: Promise<void> | null = null
  let isAsked = false
  const fill = (): Promise<void> => {
    isAsked = true
    filling ??= (async () => {
      while (isAsked && !stopping.aborted) {
        isAsked = false
        if (await startDue()) isAsked = true
      }
    })().finally(() => {
      filling = null
    })
    return filling
  }
  return { fill, settled: () => Promise.all(posts) }
}

/**
 * Starts posting events to webhooks. Deliveries are created in the transaction that advances the webhook's position in the
 * journal, so each event becomes exactly one delivery. It is posted at least once, with an id that identifies repetitions.
 */
export function createWebhookSender(context: With<'feed' | 'readEvent' | 'seal' | 'web'>): WebhookSender {
  const { config, db, log, feed } = context
  const stopping = new AbortController()
  const posting = createPosting(context, stopping.signal)
  /** Event types to which webhooks subscribe, by client. */
  let wanted = new Map<number, Set<string>>()
  let running: Promise<void> | null = null
  let isAsked = false

  /** Writes the next deliveries of a webhook; a failure that concerns only this webhook must not stop the others. */
  const writeNext = (id: number): Promise<boolean> =>
    writeDeliveries(context, id).catch((error) => {
      if (isDatabaseUnavailable(error)) throw error
      log.error({ err: error, webhook: id }, 'could not write the deliveries of a webhook')
      return false
    })

  const pass = async () => {
    const hooks = await enabledWebhooks(db)
    wanted = new Map()
    for (const { client_id, events } of hooks)
      wanted.set(client_id, new Set([...(wanted.get(client_id) ?? []), ...events]))
    let behind = hooks.flatMap(({ id, isBehind }) => (isBehind ? [id] : []))
    // Webhooks take turns page by page, so that none waits for all events of another.
    do {
      const next: number[] = []
      for (const id of behind) if (!stopping.signal.aborted && (await writeNext(id))) next.push(id)
      await posting.fill()
      behind = next
    } while (behind.length > 0 && !stopping.signal.aborted)
  }

  const run = async () => {
    if (config.isQuarantined) return
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
      // An error of the run is reported to the caller of that run.
      await running?.catch(() => {})
      await posting.settled()
    },
  }
}

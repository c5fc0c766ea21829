import type { Context } from '#server/api/core/context.ts'
import { every } from '#server/lib/every.ts'
import { FairTurns } from '#server/lib/fair-turns.ts'
import { pause } from '#server/lib/pause.ts'
import {
  type ChannelCustomer,
  claimCustomers,
  LEASE_MS,
  releaseCustomer,
  renewLeases,
  type WorkKind,
} from './customer-queue.ts'

/**
 * Our choice: maximum number of customers that one process handles concurrently, in total and per client. There is no deadline,
 * because calls to providers have their own, and a customer must not be handled twice.
 */
const TURNS = { atOnce: 16, perOwner: 6 } as const
/** Our choice: interval between polls for due work, which other processes may have added. */
const POLL_MS = 1_000

/** Processes one customer's work; returns the time at which to continue, or null if nothing is left. */
export type Work = (customer: ChannelCustomer) => Promise<Date | null>

/** Worker for one kind of work; a customer's work is processed by only one process at a time. */
export interface CustomerWorker {
  start(): void
  /** Polls for work immediately. */
  wake(): void
  /** Stops taking on work; resolves once the work in progress has ended. */
  stop(): Promise<void>
}

type Needs = Pick<Context, 'db' | 'clock' | 'ids' | 'log'>

/** Processes a customer's work, then releases the customer. */
async function workOn(
  { db, clock, log }: Needs,
  { kind, owner, work }: { readonly kind: WorkKind; readonly owner: string; readonly work: Work },
  customer: ChannelCustomer,
): Promise<void> {
  const again = await work(customer).catch((error) => {
    log.error({ err: error, customer: customer.id, kind }, 'could not process channel messages')
    return new Date(clock.now().getTime() + POLL_MS)
  })
  await releaseCustomer(db, kind, { owner, customer, now: clock.now(), again }).catch((error) =>
    log.error({ err: error, customer: customer.id, kind }, 'could not release a lease; it will expire'),
  )
}

export function createCustomerWorker(context: Needs, kind: WorkKind, work: Work): CustomerWorker {
  const { db, clock, log } = context
  const owner = context.ids.token(12)
  const turns = new FairTurns(TURNS)
  const running = new Set<Promise<void>>()
  let isStopped = false
  let isWoken = false
  let wakeUp = new AbortController()

  const take = async (): Promise<boolean> => {
    if (turns.free === 0) return false
    const claim = { owner, now: clock.now(), count: turns.free, perClient: TURNS.perOwner }
    const customers = await claimCustomers(db, kind, { ...claim, running: turns.running() })
    for (const customer of customers) {
      const handle = () => workOn(context, { kind, owner, work }, customer)
      const one: Promise<void> = turns.begin(customer.client_id, handle).finally(() => {
        running.delete(one)
        wake()
      })
      running.add(one)
    }
    return customers.length > 0
  }

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      isWoken = false
      wakeUp = new AbortController()
      const found = await take().catch((error) => {
        log.error({ err: error, kind }, 'could not read the channel work queue')
        return false
      })
      if (!found && !isWoken && !isStopped) await pause(POLL_MS, wakeUp.signal, { ref: false })
    }
  }

  function wake(): void {
    isWoken = true
    wakeUp.abort()
  }

  const renew = async () => {
    if (running.size > 0) await renewLeases(db, kind, owner, clock.now())
  }
  let stopRenewing: (() => Promise<void>) | undefined
  let looping: Promise<void> | undefined

  return {
    start: () => {
      stopRenewing = every(LEASE_MS / 4, renew, (err) => log.warn({ err }, 'could not renew leases'))
      looping = loop()
    },
    wake,
    stop: async () => {
      isStopped = true
      wake()
      await looping
      await Promise.all(running)
      await stopRenewing?.()
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/api/core/context.ts'
import { every } from '#server/lib/every.ts'
import { claimLanes, type Lane, type LaneKind, LEASE_MS, releaseLane, renewLeases } from './lanes.ts'

/** Our choice: customers that one process works on at the same time. */
const AT_ONCE = 16
/** Interval of looking for work of other processes, and for what has become due. */
const POLL_MS = 1_000

/** Work on one customer: returns when there is more to do, or null. */
export type Work = (lane: Lane) => Promise<Date | null>

/** Works on the customers of one kind, each by one process at a time. */
export interface LaneWorker {
  start(): void
  /** Looks for work at once. */
  wake(): void
  /** Takes no more work; resolves when what is under way has ended. */
  stop(): Promise<void>
}

type Needs = Pick<Context, 'db' | 'clock' | 'ids' | 'log'>

/** Creates a worker. */
export function createLaneWorker(context: Needs, kind: LaneKind, work: Work): LaneWorker {
  const { db, clock, log } = context
  const owner = context.ids.token(12)
  const running = new Set<Promise<void>>()
  let isStopped = false
  let isWoken = false
  let wakeUp = new AbortController()

  const run = async (lane: Lane): Promise<void> => {
    const again = await work(lane).catch((error) => {
      log.error({ err: error, customer: lane.id, kind }, 'could not process messages from a channel')
      return new Date(clock.now().getTime() + POLL_MS)
    })
    await releaseLane(db, kind, owner, lane, clock.now(), again).catch((error) =>
      log.error({ err: error, customer: lane.id, kind }, 'a lease could not be released; it will expire'),
    )
  }

  const take = async (): Promise<boolean> => {
    const free = AT_ONCE - running.size
    const lanes = free > 0 ? await claimLanes(db, kind, owner, clock.now(), free) : []
    for (const lane of lanes) {
      const one: Promise<void> = run(lane).finally(() => {
        running.delete(one)
        wake()
      })
      running.add(one)
    }
    return lanes.length > 0
  }

  const pause = async (milliseconds: number): Promise<void> => {
    // It rejects when the worker is woken.
    await wait(milliseconds, undefined, { signal: wakeUp.signal, ref: false }).catch(() => {})
  }

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      isWoken = false
      wakeUp = new AbortController()
      const found = await take().catch((error) => {
        log.error({ err: error, kind }, 'could not read the work queue of channels')
        return false
      })
      if (!found && !isWoken && !isStopped) await pause(POLL_MS)
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
      stopRenewing = every(LEASE_MS / 4, renew, (err) => log.warn({ err }, 'leases could not be renewed'))
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

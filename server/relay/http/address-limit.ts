import type { IncomingMessage } from 'node:http'
import { SECOND_MS } from '#contract/base/units.ts'
import type { TrustedProxies } from '#server/config/checks.ts'
import { callerNetwork, isLoopback } from '#server/lib/network-address.ts'
import { LimitCounters } from '#server/plugins/limit-counters.ts'
import { callerOf } from '../base/trusted-proxies.ts'

/** Our choice: addresses that are counted at once. */
const COUNTED_MAX = 200_000

/** Limits how often an address may do something. */
export class AddressLimit {
  readonly #counters = new LimitCounters(COUNTED_MAX, null, () => {})
  readonly #max: number
  readonly #windowMs: number

  constructor({ max, windowMs }: { readonly max: number; readonly windowMs: number }) {
    this.#max = max
    this.#windowMs = windowMs
  }

  /** Counts for an address, and returns the seconds that it has to wait; 0 where it does not have to. */
  waitOf(address: string): number {
    let wait = 0
    const note = (_: Error | null, { current, ttl }: { current: number; ttl: number }) => {
      if (current > this.#max) wait = Math.ceil(ttl / SECOND_MS)
    }
    this.#counters.incr(callerNetwork(address), note, this.#windowMs, this.#max)
    return wait
  }

  /** Counts for whoever sends a request, and returns whether they may go on. Addresses of this machine always may: they are those of a proxy. */
  allows(request: IncomingMessage, proxies: TrustedProxies): boolean {
    const address = callerOf(request, proxies)
    return isLoopback(address) || this.waitOf(address) === 0
  }
}

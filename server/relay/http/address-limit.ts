import type { IncomingMessage } from 'node:http'
import { SECOND_MS } from '#contract/base/units.ts'
import type { TrustedProxies } from '#server/config/checks.ts'
import { callerNetwork, isLoopback } from '#server/lib/network-address.ts'
import { LimitCounters } from '#server/plugins/limit-counters.ts'
import { callerOf } from '../base/trusted-proxies.ts'

/** Our choice: maximum addresses counted at once. */
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

  /** Counts an attempt by an address and returns the seconds it has to wait; 0 if it may continue. */
  waitOf(address: string): number {
    let wait = 0
    const note = (_: Error | null, { current, ttl }: { current: number; ttl: number }) => {
      if (current > this.#max) wait = Math.ceil(ttl / SECOND_MS)
    }
    this.#counters.incr(callerNetwork(address), note, this.#windowMs, this.#max)
    return wait
  }

  /**
   * Counts a request toward its sender's limit and returns whether it is allowed. Loopback addresses are always allowed because
   * they belong to a proxy.
   */
  allows(request: IncomingMessage, proxies: TrustedProxies): boolean {
    const address = callerOf(request, proxies)
    return isLoopback(address) || this.waitOf(address) === 0
  }
}

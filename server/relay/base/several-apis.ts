import { type Dispatcher, Pool } from 'undici'
import { SECOND_MS } from '#contract/base/units.ts'
import { feed } from '#contract/journal/system.ts'

/** Our choice: time for which a stopping API gets no calls; longer than it accepts them (plugins/drain.ts). */
const LEAVING_MS = 10 * SECOND_MS
/** Our choice: time after which an API that refused a connection is tried again. */
const AWAY_MS = 500
/**
 * Our choice: maximum time since the last response for which a safe call waits for an API; about as long as an API takes to
 * restart.
 */
const HOLD_MS = 5 * SECOND_MS
const RETRY_MS = 100

/** Codes of errors that mean that nothing was sent, so another API can get the call. */
const refusals = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Address of an API: an origin, or a local socket. */
export interface Address {
  readonly origin: string
  /** Path under which a proxy serves the API, without a slash at the end; usually empty. */
  readonly path: string
  readonly socketPath: string | null
}

/** Remembers which APIs are stopping or cannot be reached; shared by all connections of a relay. */
export class Rota {
  readonly #addresses: readonly Address[]
  readonly #awayUntil = new Map<Address, number>()
  /** Time of the last response from any API. */
  #heardAt = Number.NEGATIVE_INFINITY

  constructor(addresses: readonly Address[]) {
    this.#addresses = addresses
  }

  /**
   * Returns the first untried API in the configured order that is not away; if all are away, the one that may be back first;
   * undefined if all were tried.
   */
  next(tried: ReadonlySet<Address>): Address | undefined {
    const left = this.#addresses.filter((address) => !tried.has(address))
    const now = performance.now()
    const backAt = (address: Address) => Math.max(now, this.#awayUntil.get(address) ?? 0)
    return left.toSorted((a, b) => backAt(a) - backAt(b))[0]
  }

  /** Notes a response; an API that closes its connections is stopping. */
  heard(address: Address, isLeaving: boolean): void {
    this.#heardAt = performance.now()
    if (isLeaving) this.#awayUntil.set(address, this.#heardAt + LEAVING_MS)
  }

  /** Notes that an API cannot be reached. */
  lost(address: Address): void {
    this.#awayUntil.set(address, performance.now() + AWAY_MS)
  }

  /** Returns whether an API responded so recently that one is probably about to be back. */
  expectsOne(): boolean {
    return performance.now() - this.#heardAt < HOLD_MS
  }
}

/** A call and everything that is needed to send it again. */
interface Sending {
  readonly rota: Rota
  readonly options: Dispatcher.DispatchOptions
  /** True if the call may wait until an API is available. */
  readonly mayWait: boolean
  dispatch(address: Address, handler: Dispatcher.DispatchHandler): boolean
}

/** Sends one call, trying the next API if one refuses the connection, so that no call fails when an API stops. */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #call: Sending
  readonly #handler: Dispatcher.DispatchHandler
  #tried = new Set<Address>()
  #current: Address | undefined
  #isFeed = false

  constructor(call: Sending, handler: Dispatcher.DispatchHandler) {
    this.#call = call
    this.#handler = handler
  }

  /** Sends the call to an API that has not refused it yet; returns false if there is none. */
  send(): boolean {
    this.#current = this.#call.rota.next(this.#tried)
    if (!this.#current) return false
    this.#tried.add(this.#current)
    this.#call.dispatch(this.#current, this)
    return true
  }

  #noteLeaving(isLeaving: boolean): void {
    if (this.#current) this.#call.rota.heard(this.#current, isLeaving)
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: object): void {
    this.#handler.onRequestStart?.(controller, context)
  }

  onRequestUpgrade(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>>): void {
    this.#handler.onRequestUpgrade?.(...given)
  }

  onResponseStart(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    const [, status, headers] = given
    this.#isFeed = this.#call.options.path === feed.path && status === 200
    this.#noteLeaving(headers.connection === 'close')
    this.#handler.onResponseStart?.(...given)
  }

  onResponseData(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseData']>>): void {
    this.#handler.onResponseData?.(...given)
  }

  onResponseEnd(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    // An API ends its feed only when it stops.
    if (this.#isFeed) this.#noteLeaving(true)
    this.#handler.onResponseEnd?.(...given)
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error & { code?: string }): void {
    const { rota, mayWait } = this.#call
    const isRefused = refusals.has(error.code ?? '')
    if (this.#current && (isRefused || error.code === 'UND_ERR_SOCKET')) rota.lost(this.#current)
    if (isRefused && this.send()) return
    if (isRefused && mayWait && rota.expectsOne()) {
      this.#tried = new Set()
      setTimeout(() => this.send(), RETRY_MS)
      return
    }
    this.#handler.onResponseError?.(controller, error)
  }
}

/** Methods whose calls may wait: they change nothing, and their callers would only repeat them. */
const safeMethods = new Set(['GET', 'HEAD'])

/** Connections to several APIs. */
export interface Connections {
  readonly dispatcher: Dispatcher
  destroy(): Promise<void>
}

/**
 * Opens connections to several APIs as if they were one. Each call goes to the first API that takes calls; if `holds`, safe
 * calls briefly wait for one.
 */
export function connect(
  addresses: readonly Address[],
  rota: Rota,
  { connections, holds }: { readonly connections: number; readonly holds: boolean },
): Connections {
  const pools = new Map(
    addresses.map((address) => [
      address,
      new Pool(address.origin, {
        connections,
        ...(address.socketPath !== null && { socketPath: address.socketPath }),
      }),
    ]),
  )
  const [any] = pools.values()
  if (!any) throw new Error('There is no API to connect to.')
  const dispatcher = any.compose(() => (options, handler) => {
    const call: Sending = {
      rota,
      options,
      mayWait: holds && safeMethods.has(options.method),
      dispatch: (address, attempt) =>
        pools
          .get(address)
          ?.dispatch({ ...options, origin: address.origin, path: address.path + options.path }, attempt) ??
        false,
    }
    return new Attempt(call, handler).send()
  })
  return {
    dispatcher,
    destroy: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}

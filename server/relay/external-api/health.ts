import type { FastifyBaseLogger } from 'fastify'
import { getProfile } from '#contract/account/members.ts'
import type { Upstream } from '../base/upstream.ts'

/** Interval of health checks, and number of consecutive failures after which the backend counts as down. */
const CHECK_INTERVAL_MS = 2_000
const FAILED_CHECKS_MAX = 2

/** Checks at intervals whether an external backend responds. */
export class BackendHealth {
  readonly #upstream: Upstream
  readonly #log: FastifyBaseLogger
  #onDown: (() => void) | null = null
  #failures = 0
  #timer: NodeJS.Timeout | undefined

  constructor(upstream: Upstream, log: FastifyBaseLogger) {
    this.#upstream = upstream
    this.#log = log
  }

  /** False after FAILED_CHECKS_MAX consecutive failed checks. */
  get isUp(): boolean {
    return this.#failures < FAILED_CHECKS_MAX
  }

  /** Starts the checks; `onDown` is called when the backend goes down. */
  watch(onDown: () => void): void {
    this.#onDown = onDown
    void this.#check()
  }

  /** Stops the checks and forgets earlier failures. */
  close(): void {
    this.#onDown = null
    this.#failures = 0
    clearTimeout(this.#timer)
  }

  async #check(): Promise<void> {
    const responds = await this.#responds()
    if (!this.#onDown) return
    const wasUp = this.isUp
    this.#failures = responds ? 0 : this.#failures + 1
    if (wasUp && !this.isUp) {
      this.#log.warn('the backend does not respond')
      this.#onDown()
    }
    if (!wasUp && responds) this.#log.info('the backend responds again')
    this.#timer = setTimeout(() => this.#check(), CHECK_INTERVAL_MS).unref()
  }

  /** Returns whether the backend responds at all; errors count as responses, except those of a proxy without a server. */
  #responds(): Promise<boolean> {
    return this.#upstream.answer(getProfile, {}, {}).then(
      ({ statusCode }) => statusCode !== 502 && statusCode !== 503 && statusCode !== 504,
      () => false,
    )
  }
}

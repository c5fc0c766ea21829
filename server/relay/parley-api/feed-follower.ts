import type { FastifyBaseLogger } from 'fastify'
import { PROTOCOL } from '#contract/journal/protocol.ts'
import { type FeedEvent, feed } from '#contract/journal/system.ts'
import { pause } from '#server/lib/pause.ts'
import type { FeedSink } from '../base/backend.ts'
import { NotServed, ProtocolMismatch } from '../base/introduce.ts'
import type { Upstream } from '../base/upstream.ts'
import type { JournalHub } from '../journal/journal-hub.ts'

const RETRY_MIN_MS = 50
/**
 * Maximum delay between attempts to open the feed; short, because consoles get no events during an outage and a failed attempt is
 * cheap.
 */
const RETRY_MAX_MS = 500
/**
 * Minimum and maximum delay between checks of whether a server without a feed has one now, because the 404 may have come from a
 * proxy while the API was down.
 */
const ABSENT_RETRY_MIN_MS = 1_000
const ABSENT_RETRY_MAX_MS = 60_000
/** Silence after which the feed counts as dead; the API sends a line at least every 10 s. */
const SILENCE_TIMEOUT_MS = 25_000

/** Time for which the feed may be closed, as during a restart, before the reason is logged and consoles are told. */
const TROUBLE_MS = 5_000

/** Line of the feed: an event, a mark that earlier events have been sent, a keep-alive, or a resync. */
export type FeedLine =
  | FeedEvent
  | { readonly ready: true }
  | { readonly alive: true }
  | { readonly client_id: number; readonly resync: number }

/** Receives a follower's events and state changes. */
export interface FollowerSink extends Pick<FeedSink, 'event' | 'resync' | 'down'> {
  /** Called when the server turns out to have no feed; it is checked again periodically. */
  absent(): void
  /** Called when a server that had no feed now has one. */
  present(): void
}

const nobody: FollowerSink = {
  event: () => {},
  resync: () => {},
  down: () => {},
  absent: () => {},
  present: () => {},
}

interface FollowerDeps {
  readonly upstream: Upstream
  readonly hub: JournalHub
  readonly log: FastifyBaseLogger
}

/** Follows the API's journal feed. Reopens it from the current positions whenever it breaks or an event is missing. */
export class FeedFollower {
  /** True while the feed is open and caught up. */
  connected = false
  /** Number of gaps in the feed since startup; after each gap, the missing events were fetched again. */
  gaps = 0
  readonly #upstream: Upstream
  readonly #hub: JournalHub
  readonly #log: FastifyBaseLogger
  #sink: FollowerSink = nobody
  readonly #stop = new AbortController()
  #attempt = new AbortController()
  #wasReady = false
  #isAbsent = false
  /** Protocol version of the API that was last reported as incompatible; null before the first report. */
  #mismatch: number | null = null
  /** When the feed was first found closed, in milliseconds; null while it is open. */
  #closedSince: number | null = null
  /** True once the reason why the feed is closed has been logged. */
  #isTroubled = false
  #running: Promise<void> = Promise.resolve()

  constructor({ upstream, hub, log }: FollowerDeps) {
    this.#upstream = upstream
    this.#hub = hub
    this.#log = log
  }

  /** Opens the feed and delivers its events to the sink. */
  start(sink: FollowerSink): void {
    this.#sink = sink
    this.#hub.setFeedOpen(false)
    this.#running = this.#run()
  }

  /** Closes the feed permanently. */
  async close(): Promise<void> {
    this.#stop.abort()
    this.#attempt.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    let delay = RETRY_MIN_MS
    while (!this.#stop.signal.aborted) {
      const wasAbsent = this.#isAbsent
      const wasConnected = await this.#follow()
      if (wasConnected) delay = RETRY_MIN_MS
      else if (this.#isAbsent && !wasAbsent) delay = ABSENT_RETRY_MIN_MS
      await pause(delay, this.#stop.signal)
      delay = Math.min(this.#isAbsent ? ABSENT_RETRY_MAX_MS : RETRY_MAX_MS, delay * 2)
    }
  }

  /** Logs an incompatible API once per protocol version. Attempts continue, because the API may be replaced by another build. */
  #reportMismatch({ api }: ProtocolMismatch): void {
    if (api === this.#mismatch) return
    this.#mismatch = api
    this.#log.error(
      { relay: PROTOCOL, api },
      'relay and API differ by more than one protocol version, no events are delivered',
    )
  }

  /** Logs once why no events are delivered, if the feed has been closed for a while; consoles must no longer look live. */
  #reportTrouble(error: Error): void {
    this.#log.debug({ err: error }, 'the feed was interrupted')
    this.#closedSince ??= Date.now()
    if (this.#isAbsent || this.#isTroubled || Date.now() - this.#closedSince < TROUBLE_MS) return
    this.#isTroubled = true
    this.#log.warn(
      { reason: (error.cause as Error | undefined)?.message ?? error.message },
      'the feed cannot be opened, so consoles get no events; the relay goes on trying',
    )
    this.#sink.down()
  }

  /** Follows the feed until it breaks. Returns whether it was connected; never rejects. */
  async #follow(): Promise<boolean> {
    this.#attempt = new AbortController()
    try {
      for await (const line of await this.#open()) this.#read(JSON.parse(line) as FeedLine)
    } catch (error) {
      // If the feed was there before, it is down rather than missing: a proxy may respond 404 while the API restarts.
      if (error instanceof NotServed && !this.#wasReady && !this.#isAbsent) this.#noteAbsence()
      if (error instanceof ProtocolMismatch) this.#reportMismatch(error)
      else if (!this.#stop.signal.aborted) this.#reportTrouble(error as Error)
    }
    const wasConnected = this.connected
    this.connected = false
    if (!this.#isAbsent) this.#hub.setFeedOpen(false)
    return wasConnected
  }

  #noteAbsence(): void {
    this.#isAbsent = true
    this.#hub.setFeedOpen(true)
    this.#sink.absent()
  }

  async #open(): Promise<AsyncIterable<string>> {
    const lines = await this.#upstream.lines(feed, { cursors: this.#hub.cursors() }, this.#attempt.signal)
    return withIdleTimeout(lines, SILENCE_TIMEOUT_MS, () => this.#attempt.abort())
  }

  #read(line: FeedLine): void {
    if ('alive' in line) return
    if ('ready' in line) {
      this.connected = true
      this.#hub.setFeedOpen(true)
      this.#wasReady = true
      this.#mismatch = null
      this.#closedSince = null
      this.#isTroubled = false
      if (this.#isAbsent) this.#sink.present()
      this.#isAbsent = false
      return
    }
    const journal = this.#hub.get(line.client_id)
    if (!journal) return
    if ('resync' in line) {
      journal.jump(line.resync)
      this.#sink.resync(line.client_id, line.resync)
      return
    }
    // A newer API may write lines of unknown kinds.
    if (!('event' in line)) return
    const outcome = journal.take(line)
    if (outcome === 'new') this.#sink.event(line)
    if (outcome !== 'gap') return
    this.gaps++
    this.#log.warn(
      { client: line.client_id, seq: line.event.seq },
      'an event is missing on the feed; reopening it',
    )
    this.#attempt.abort()
  }
}

/** Yields the given lines unchanged; calls `onTimeout` if no line arrives for the given milliseconds. */
async function* withIdleTimeout(
  lines: AsyncIterable<string>,
  timeoutMs: number,
  onTimeout: () => void,
): AsyncIterable<string> {
  const timer = setTimeout(onTimeout, timeoutMs)
  try {
    for await (const line of lines) {
      timer.refresh()
      yield line
    }
  } finally {
    clearTimeout(timer)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { PROTOCOL } from '#contract/protocol.ts'
import { type FeedEvent, feed } from '#contract/system.ts'
import { NotServed, ProtocolMismatch } from '../http/introduce.ts'
import type { Upstream } from '../http/upstream.ts'
import type { JournalHub } from './journal-hub.ts'

const RETRY_MIN_MS = 50
/** Short, because no screen hears anything meanwhile, and a try in vain costs next to nothing. */
const RETRY_MAX_MS = 500
/** Waits between looks whether a server without a feed has one by now: it may have been a proxy's word while the API was messageSent. */
const ABSENT_RETRY_MIN_MS = 1_000
const ABSENT_RETRY_MAX_MS = 60_000
/** Silence after which the feed counts as dead; the API sends a line at least every 10 s. */
const SILENCE_TIMEOUT_MS = 25_000

/** A line of the feed. */
export type FeedLine =
  | FeedEvent
  | { readonly ready: true }
  | { readonly alive: true }
  | { readonly client_id: number; readonly resync: number }

/** What the relay does with what the feed brings. */
export interface FeedSink {
  /** A new event, in order. */
  event(event: FeedEvent): void
  /** The server behind the relay has no feed; it is asked again now and then. */
  absent(): void
  /** The server that had no feed has one now. */
  present(): void
  /** A client's journal could not be caught up with; it now stands at `seq`. */
  resync(clientId: number, seq: number): void
}

/** Follows the API's journal feed, and begins anew from where it stands whenever it breaks or an event is missing. */
export class FeedFollower {
  /** True while the feed is open and caught up. */
  connected = false
  /** Events that were missing and had to be fetched anew, since the start. */
  gaps = 0
  readonly #upstream: Upstream
  readonly #hub: JournalHub
  readonly #sink: FeedSink
  readonly #log: FastifyBaseLogger
  readonly #stop = new AbortController()
  #attempt = new AbortController()
  #hasBeen = false
  #isAbsent = false
  /** Protocol of an API that was refused last. */
  #mismatch: number | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(upstream: Upstream, hub: JournalHub, sink: FeedSink, log: FastifyBaseLogger) {
    this.#upstream = upstream
    this.#hub = hub
    this.#sink = sink
    this.#log = log
  }

  /** Begins to follow. */
  start(): void {
    this.#hub.feeds(false)
    this.#running = this.#run()
  }

  /** Stops for good. */
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
      await wait(delay, undefined, { signal: this.#stop.signal }).catch(() => {})
      delay = Math.min(this.#isAbsent ? ABSENT_RETRY_MAX_MS : RETRY_MAX_MS, delay * 2)
    }
  }

  /** Reports once per protocol of the API; the feed is opened again and again, because the next API may be of another build. */
  #reportMismatch({ api }: ProtocolMismatch): void {
    if (api === this.#mismatch) return
    this.#mismatch = api
    this.#log.error(
      { relay: PROTOCOL, api },
      'relay and API are more than one protocol apart, no events are delivered',
    )
  }

  /** Follows the feed until it breaks off. Returns whether it was connected; never rejects. */
  async #follow(): Promise<boolean> {
    this.#attempt = new AbortController()
    try {
      for await (const line of await this.#open()) this.#read(JSON.parse(line) as FeedLine)
    } catch (error) {
      // A feed that was there once is only away: a proxy answers so while the API restarts.
      if (error instanceof NotServed && !this.#hasBeen && !this.#isAbsent) this.#noteAbsence()
      if (error instanceof ProtocolMismatch) this.#reportMismatch(error)
      else if (!this.#stop.signal.aborted) this.#log.debug({ err: error }, 'the feed broke off')
    }
    const wasConnected = this.connected
    this.connected = false
    if (!this.#isAbsent) this.#hub.feeds(false)
    return wasConnected
  }

  #noteAbsence(): void {
    this.#isAbsent = true
    this.#hub.feeds(true)
    this.#sink.absent()
  }

  async #open(): Promise<AsyncIterable<string>> {
    const lines = await this.#upstream.lines(feed, { cursors: this.#hub.cursors() }, this.#attempt.signal)
    return withPatience(lines, SILENCE_TIMEOUT_MS, () => this.#attempt.abort())
  }

  #read(line: FeedLine): void {
    if ('alive' in line) return
    if ('ready' in line) {
      this.connected = true
      this.#hub.feeds(true)
      this.#hasBeen = true
      this.#mismatch = null
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
    // A newer API may write lines of other kinds.
    if (!('event' in line)) return
    const outcome = journal.take(line)
    if (outcome === 'new') this.#sink.event(line)
    if (outcome !== 'gap') return
    this.gaps++
    this.#log.warn(
      { client: line.client_id, seq: line.event.seq },
      'an event is missing on the feed, it begins anew',
    )
    this.#attempt.abort()
  }
}

/** Hands lines on, and calls for help when none has come for too long. */
async function* withPatience(
  lines: AsyncIterable<string>,
  patience: number,
  giveUp: () => void,
): AsyncIterable<string> {
  const timer = setTimeout(giveUp, patience)
  try {
    for await (const line of lines) {
      timer.refresh()
      yield line
    }
  } finally {
    clearTimeout(timer)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { backoff } from '#machines/connection/backoff.ts'
import { at, MOMENT, moment } from '../support/figures.ts'
import { answerAs } from '../support/part.ts'
import { openRaw, type RawSocket } from '../support/raw-socket.ts'

/** Simulates many screens and measures what they receive. */
const sockets: RawSocket[] = []
let received = 0
let wanted = Number.POSITIVE_INFINITY
let reached = () => {}
let delays: number[] = []
let isTiming = false

/** Prefix of the send time in the text of measured messages; a batch contains several. */
const MARK = Buffer.from(MOMENT)
/**
 * Field name after which a send time within `NEAR` bytes does not count, because chat events repeat the last message long after
 * it was sent.
 */
const REPEATED = Buffer.from('"last_message"')
const NEAR = 160

function take(bytes: Buffer, start: number, end: number): void {
  for (let at = bytes.indexOf(MARK, start); at >= 0 && at < end; at = bytes.indexOf(MARK, at + MARK.length))
    if (bytes.lastIndexOf(REPEATED, at) < at - NEAR) count(bytes, at)
}

function count(bytes: Buffer, at: number): void {
  received++
  if (isTiming) {
    let sent = 0
    for (let i = at + MARK.length; (bytes[i] ?? 0) >= 48 && (bytes[i] ?? 0) < 58; i++)
      sent = sent * 10 + (bytes[i] ?? 48) - 48
    delays.push((moment() - sent) / 1000)
  }
  if (received === wanted) reached()
}

interface Opening {
  readonly port: number
  readonly count?: number
  readonly namespace?: string
  readonly auths?: readonly object[]
  /** Whether all screens reconnect, each after a console's backoff, and must receive `journal.live`. */
  readonly isReturn?: boolean
}

answerAs({
  /**
   * Opens the given number of sockets, or one for each of `auths`, a hundred at a time unless they are reconnecting. Returns the
   * duration in milliseconds.
   */
  open: async ({ port, count = 0, namespace = '/console', auths, isReturn = false }: Opening) => {
    const begun = performance.now()
    const all =
      auths ?? Array.from({ length: count }, (_, n) => ({ token: `t${n}`, after: null, batch: true }))
    const atOnce = isReturn ? all.length : 100
    for (let i = 0; i < all.length; i += atOnce) {
      const some = all.slice(i, i + atOnce).map(async (auth) => {
        if (isReturn) await wait(backoff(0, Math.random()))
        const socket = openRaw(port, namespace, auth, take)
        sockets.push(socket)
        await Promise.all([socket.open, isReturn && socket.live])
      })
      await Promise.all(some)
    }
    return performance.now() - begun
  },
  /** Starts counting events; `done` then waits for `count` of them. */
  expect: ({ count, timing }: { count: number; timing: boolean }) => {
    received = 0
    wanted = count
    isTiming = timing
    delays = []
  },
  /** Resolves with the delays in milliseconds once all expected events have arrived. */
  done: async () => {
    if (received < wanted)
      await new Promise<void>((resolve) => {
        reached = resolve
      })
    delays.sort((a, b) => a - b)
    return { p50: at(delays, 0.5), p99: at(delays, 0.99) }
  },
  close: () => {
    for (const socket of sockets.splice(0)) socket.close()
  },
})

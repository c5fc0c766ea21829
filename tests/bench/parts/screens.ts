import { answerAs } from '../support/part.ts'
import { openRaw, type RawSocket } from '../support/raw-socket.ts'

/** Many screens, and what they receive. */
const sockets: RawSocket[] = []
let received = 0
let wanted = Number.POSITIVE_INFINITY
let reached = () => {}
let delays: number[] = []
let isTiming = false

const T = '"t":"'
function take(bytes: Buffer, start: number, end: number): void {
  const at = bytes.indexOf(T, start)
  // Only what is measured carries its moment.
  if (at < 0 || at > end) return
  received++
  if (isTiming) {
    const from = at + T.length
    const sent = BigInt(bytes.toString('latin1', from, bytes.indexOf('"', from)))
    delays.push(Number(process.hrtime.bigint() - sent) / 1e6)
  }
  if (received === wanted) reached()
}

answerAs({
  /** Opens so many, a hundred at a time; answers milliseconds. */
  open: async ({ port, count }: { port: number; count: number }) => {
    const begun = performance.now()
    for (let i = 0; i < count; i += 100) {
      const some = Array.from({ length: Math.min(100, count - i) }, (_, n) =>
        openRaw(port, '/console', { token: `t${i + n}`, after: null }, take),
      )
      sockets.push(...some)
      await Promise.all(some.map(({ open }) => open))
    }
    return performance.now() - begun
  },
  /** Counts from now on. */
  expect: ({ count, timing }: { count: number; timing: boolean }) => {
    received = 0
    wanted = count
    isTiming = timing
    delays = []
  },
  /** Answers the delays in milliseconds, sorted, when all that is expected has come. */
  done: async () => {
    if (received < wanted)
      await new Promise<void>((resolve) => {
        reached = resolve
      })
    return delays.sort((a, b) => a - b)
  },
  close: () => {
    for (const socket of sockets.splice(0)) socket.close()
  },
})

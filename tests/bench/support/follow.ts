import { io } from 'socket.io-client'
import { journalTypes } from '#contract/journal/events.ts'

/** A message as a console receives it. */
interface VisibleChat {
  readonly id: number
  readonly chat_id: number
  readonly order: number
  readonly message: string
  /** Time at which the message appeared on this screen, in milliseconds since 1970. */
  readonly seenAt: number
}

/** Console socket that records messages and reconnects from its position, as the product's sockets do. */
export interface Follower {
  readonly positions: number[]
  readonly messages: VisibleChat[]
  readonly resyncs: () => number
  /** Returns the longest time in milliseconds from saving a message until it appeared on this screen. */
  readonly latest: () => number
  close(): void
}

/** Opens a console that connects to the next relay whenever it loses its connection. */
export function follow(urls: readonly string[], token: string): Follower {
  const positions: number[] = []
  const messages: VisibleChat[] = []
  let [seq, resyncs, latest, turn, isOver] = [0, 0, 0, 0, false]
  let socket: ReturnType<typeof io>
  const open = () => {
    socket = io(`${urls[turn % urls.length]}/console`, {
      auth: { token, after: seq },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    const own = socket
    own.onAny((type: string, payload: { seq: number; at: string; message?: VisibleChat }) => {
      if (type === 'journal.resync') resyncs++
      if (!journalTypes.includes(type as never) && type !== 'journal.advanced') return
      positions.push(payload.seq)
      seq = Math.max(seq, payload.seq)
      if (type !== 'message.added' || !payload.message) return
      messages.push({ ...payload.message, seenAt: Date.now() })
      latest = Math.max(latest, Date.now() - Date.parse(payload.at))
    })
    const again = () => {
      if (isOver || socket !== own) return
      turn++
      setTimeout(open, 100)
    }
    own.on('disconnect', again)
    own.on('connect_error', () => {
      own.close()
      again()
    })
  }
  open()
  return {
    positions,
    messages,
    resyncs: () => resyncs,
    latest: () => latest,
    close: () => {
      isOver = true
      socket.close()
    },
  }
}

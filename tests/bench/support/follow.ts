import { io } from 'socket.io-client'
import { journalTypes } from '#contract/events.ts'

/** A message as a console is told of it. */
interface VisibleChat {
  readonly id: number
  readonly chat_id: number
  readonly order: number
  readonly message: string
}

/** What a console has seen, which comes back after every break from where it stands, as the product's own does. */
export interface Follower {
  readonly positions: number[]
  readonly messages: VisibleChat[]
  readonly resyncs: () => number
  /** Longest time from a message being saved to its being on this screen, milliseconds. */
  readonly latest: () => number
  close(): void
}

/** Opens a console that goes to the next relay whenever the one it had is gone. */
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
      messages.push(payload.message)
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

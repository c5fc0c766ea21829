import type { Socket } from 'socket.io-client'
import type { HandshakeRefusal, VisitorCommands, VisitorEvents } from '#contract/events.ts'
import { PROTOCOL } from '#contract/protocol.ts'
import type { ChatKey, SocketUpdate } from '#machines/widget/widget-types.ts'

/**
 * Our choice: pause before reconnecting after refusals that Socket.IO does not retry; half of it is random,
 * so that clients do not all return at once.
 */
const RECONNECT_MS = 4_000

/** Our choice: tries after which a network counts as one that lets no WebSocket through; the conversation is then fetched, while they go on. */
const BLOCKED_AFTER_TRIES = 3

type Incoming = { [T in keyof VisitorEvents]: (told: VisitorEvents[T]) => void }

/** Events of the socket that the machine takes as they are. */
const eventTypes = [
  'message.added',
  'messages.read',
  'chat.changed',
  'journal.resync',
  'typing.started',
  'typing.stopped',
] as const

/** A socket that is open or connecting. */
export interface VisitorSocket {
  startTyping(): void
}

/** Dependencies of the socket beside the key of the chat. */
export interface SocketParts {
  readonly apiKey: string
  /** Returns a random number from 0 to 1. */
  readonly random: () => number
  readonly tell: (event: SocketUpdate) => void
  readonly hold: (socket: VisitorSocket | null) => void
}

type Key = ChatKey & { readonly after: number }

/** Subscribes to a socket; `comeBack` reconnects after a refusal that may be temporary. */
function listen(
  socket: Socket<Incoming, VisitorCommands>,
  tell: SocketParts['tell'],
  see: (seq: number) => void,
  comeBack: () => void,
) {
  // Events of a newer server that this widget does not know count as received.
  socket.onAny((_type: string, told?: { seq?: unknown }) => {
    if (Number.isSafeInteger(told?.seq)) see(Number(told?.seq))
  })
  for (const type of eventTypes) {
    socket.on(type, (told: VisitorEvents[typeof type]) => tell({ type, ...told } as SocketUpdate))
  }
  let misses = 0
  socket.on('connect', () => {
    misses = 0
    tell({ type: 'connection.restored' })
  })
  socket.on('disconnect', (reason) => {
    tell({ type: 'connection.lost' })
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', (error) => {
    const { code } = (error as { data?: { code?: HandshakeRefusal } }).data ?? {}
    // Reconnecting is useless until the page is reloaded; the conversation is fetched meanwhile.
    if (code === 'client_outdated') return tell({ type: 'socket.outdated' })
    misses = code ? 0 : misses + 1
    if (misses >= BLOCKED_AFTER_TRIES) return tell({ type: 'socket.outdated' })
    tell({ type: 'connection.lost' })
    if (code === 'token_invalid' || code === 'token_missing') tell({ type: 'token.refused' })
    else if (code) comeBack()
  })
}

/**
 * Follows a chat over Socket.IO; after a disconnect it resumes after the last event it received. Imports the
 * client on demand, so that a visitor who never writes never loads it. Returns a function that stops it.
 */
export function keepSocket(
  { chatId, token, after }: Key,
  { apiKey, random, tell, hold }: SocketParts,
): () => void {
  let seen = after
  let socket: Socket<Incoming, VisitorCommands> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const later = (work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, RECONNECT_MS * (0.5 + random()))
  }
  /** A socket that survived being offline emits nothing, but failed messages can be sent again. */
  const connect = () => (socket?.connected ? tell({ type: 'connection.restored' }) : socket?.connect())
  const open = async () => {
    const { io } = await import('socket.io-client')
    if (isStopped) return
    const opened: Socket<Incoming, VisitorCommands> = io('/widget', {
      auth: (give) => give({ apiKey, token, after: seen, chat: chatId, protocol: PROTOCOL }),
      transports: ['websocket'],
    })
    socket = opened
    const see = (seq: number) => {
      seen = Math.max(seen, seq)
    }
    listen(opened, tell, see, () => later(connect))
    hold({ startTyping: () => opened.emit('typing.start') })
  }
  const tryToOpen = (): Promise<void> =>
    open().catch(() => {
      tell({ type: 'connection.lost' })
      if (!isStopped) later(tryToOpen)
    })
  void tryToOpen()
  window.addEventListener('online', connect)
  return () => {
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', connect)
    hold(null)
    socket?.disconnect()
  }
}

import type { Socket } from 'socket.io-client'
import type { HandshakeRefusal, VisitorEvents, VisitorWishes } from '#contract/events.ts'
import type { ChatKey, SocketFact } from '#machines/widget/widget-types.ts'

/** Our choice: wait before another try that Socket.IO does not make by itself, milliseconds; half of it is chance, so that not all return at once. */
const RETURN = 4_000

type Incoming = { [T in keyof VisitorEvents]: (told: VisitorEvents[T]) => void }

/** Events of the socket that the machine takes as they are. */
const facts = [
  'message.added',
  'messages.read',
  'chat.changed',
  'journal.resync',
  'typing.started',
  'typing.stopped',
] as const

/** A socket that is open, or on its way. */
export interface VisitorSocket {
  startTyping(): void
}

/** What following a chat needs beside its key. */
export interface SocketParts {
  readonly apiKey: string
  /** Random numbers, 0 to 1. */
  readonly random: () => number
  readonly tell: (fact: SocketFact) => void
  readonly hold: (socket: VisitorSocket | null) => void
}

type Key = ChatKey & { readonly after: number }

/** Hears a socket; `comeBack` connects it anew after a refusal that may pass. */
function listen(
  socket: Socket<Incoming, VisitorWishes>,
  tell: SocketParts['tell'],
  see: (seq: number) => void,
  comeBack: () => void,
) {
  for (const type of facts) {
    socket.on(type, (told: VisitorEvents[typeof type]) => {
      if ('seq' in told) see(told.seq)
      tell({ type, ...told } as SocketFact)
    })
  }
  socket.on('journal.live', ({ seq }) => see(seq))
  socket.on('connect', () => tell({ type: 'connection.restored' }))
  socket.on('disconnect', (reason) => {
    tell({ type: 'connection.lost' })
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', (error) => {
    const { code } = (error as { data?: { code?: HandshakeRefusal } }).data ?? {}
    tell({ type: 'connection.lost' })
    if (code === 'token_invalid' || code === 'token_missing') tell({ type: 'token.refused' })
    else if (code) comeBack()
  })
}

/**
 * Follows a chat over Socket.IO; after a break it goes on after the last event that it saw. The client is fetched here, so that a
 * visitor who never writes never loads it. Answers how to stop.
 */
export function keepSocket(
  { chatId, token, after }: Key,
  { apiKey, random, tell, hold }: SocketParts,
): () => void {
  let seen = after
  let socket: Socket<Incoming, VisitorWishes> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const later = (work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, RETURN * (0.5 + random()))
  }
  /** A socket that outlived the break has nothing to tell, but messages that failed meanwhile can go again. */
  const connect = () => (socket?.connected ? tell({ type: 'connection.restored' }) : socket?.connect())
  const open = async () => {
    const { io } = await import('socket.io-client')
    if (isStopped) return
    const opened: Socket<Incoming, VisitorWishes> = io('/widget', {
      auth: (give) => give({ apiKey, token, after: seen, chat: chatId }),
      transports: ['websocket', 'polling'],
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
  tryToOpen()
  window.addEventListener('online', connect)
  return () => {
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', connect)
    hold(null)
    socket?.disconnect()
  }
}

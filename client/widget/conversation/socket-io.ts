/**
 * Client of Socket.IO for one namespace: revision 5 of its protocol over Engine.IO 4, by WebSocket, with events
 * in JSON. It has neither acknowledgements nor binary data, because `VisitorEvents` needs none. Socket.IO's own client, which the console
 * uses, takes 11 kB gzipped, a sixth of all that a visitor loads.
 */

/** Time in which a connection has to be accepted, in milliseconds (the default of Socket.IO). */
const CONNECT_TIMEOUT_MS = 20_000

/** Types of Engine.IO frames. A message carries a Socket.IO packet. */
const frames = { open: '0', ping: '2', pong: '3', message: '4' } as const

/** Types of packets of Socket.IO. */
const packets = { connect: '0', disconnect: '1', event: '2', refusal: '4' } as const

/** Receives what happens to a connection. */
export interface SocketHearer {
  /** The namespace was joined. */
  opened(): void
  /** An event arrived; `payload` is its first argument, as the server sent it. */
  event(type: string, payload: unknown): void
  /** The connection failed; `data` is the server's reason, undefined where it could not be reached. */
  refused(data: unknown): void
  /** The connection ended after it was open. */
  closed(): void
}

/** A connection that is opened on demand and never reopens automatically. */
export interface SocketIo {
  isOpen(): boolean
  /** Opens a connection, unless there is one or one is being opened. */
  connect(): void
  /** Sends an event without a payload; while there is no connection it is dropped. */
  send(type: string): void
  /** Ends the connection; the hearer is not called any more. */
  close(): void
}

/** Returns the type and data of a packet, without namespace and acknowledgement number between them; null if the text is not a packet. */
function packetIn(text: string) {
  const [, type, json] = /^(\d)(?:\/[^,]*,?)?\d*(.*)$/s.exec(text) ?? []
  try {
    return type ? { type, data: json ? JSON.parse(json) : undefined } : null
  } catch {
    return null
  }
}

/** Receives what happens to a transport. */
interface TransportHearer {
  opened(): void
  /** A message arrived, without the type of its frame. */
  message(text: string): void
  /** The connection ended or failed. */
  lost(): void
}

/** Creates a transport of Engine.IO: it answers pings, and ends a connection that is silent for too long. */
function createTransport(hearer: TransportHearer) {
  let socket: WebSocket | null = null
  let timeoutMs = CONNECT_TIMEOUT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    window.removeEventListener('offline', lose)
    const ended = socket
    socket = null
    ended?.close()
  }
  const lose = () => {
    close()
    hearer.lost()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(lose, timeoutMs)
  }
  const take = (text: string) => {
    wait()
    if (text[0] === frames.message) hearer.message(text.slice(1))
    else if (text[0] === frames.ping) socket?.send(frames.pong)
    else if (text[0] === frames.open) {
      const { pingInterval, pingTimeout } = JSON.parse(text.slice(1))
      timeoutMs = pingInterval + pingTimeout
      hearer.opened()
    }
  }

  return {
    connect() {
      if (socket) return
      const opened = new WebSocket(
        `${location.origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`,
      )
      socket = opened
      timeoutMs = CONNECT_TIMEOUT_MS
      wait()
      opened.onmessage = ({ data }) => opened === socket && take(String(data))
      opened.onclose = () => opened === socket && lose()
      window.addEventListener('offline', lose)
    },
    send: (message: string) => socket?.send(frames.message + message),
    lose,
    close,
  }
}

/** Creates a socket of a namespace of this page's origin; `auth` returns the `auth` of the handshake. */
export function createSocketIo(namespace: string, auth: () => object, hearer: SocketHearer): SocketIo {
  let isOpen = false
  const write = (type: string, data: unknown) => transport.send(`${type}${namespace},${JSON.stringify(data)}`)
  const close = () => {
    isOpen = false
    transport.close()
  }
  const take = (text: string) => {
    const packet = packetIn(text)
    if (packet?.type === packets.connect) {
      isOpen = true
      hearer.opened()
    } else if (packet?.type === packets.event && Array.isArray(packet.data)) {
      hearer.event(String(packet.data[0]), packet.data[1])
    } else if (packet?.type === packets.refusal) {
      close()
      hearer.refused(packet.data?.data)
    } else transport.lose()
  }
  const transport = createTransport({
    opened: () => write(packets.connect, auth()),
    message: take,
    lost: () => {
      const wasOpen = isOpen
      isOpen = false
      if (wasOpen) hearer.closed()
      else hearer.refused(undefined)
    },
  })

  return {
    isOpen: () => isOpen,
    connect: transport.connect,
    send: (type) => {
      if (isOpen) write(packets.event, [type])
    },
    close,
  }
}

/**
 * Client of Socket.IO for one namespace: revision 5 of its protocol over Engine.IO 4, by WebSocket, with events
 * in JSON. Neither acknowledgements nor binary data, which `VisitorEvents` does not have. Socket.IO's own client, which the console
 * uses, takes 11 kB gzipped, a sixth of all that a visitor loads.
 */

/** Time in which a connection has to be accepted, in milliseconds; Socket.IO's own. */
const CONNECT_TIMEOUT_MS = 20_000

/** Types of frames of Engine.IO, of which messages carry packets of Socket.IO. */
const frames = { open: '0', ping: '2', pong: '3', message: '4' } as const

/** Types of packets of Socket.IO. */
const packets = { connect: '0', disconnect: '1', event: '2', refusal: '4' } as const

/** Receives what happens to a connection. */
export interface SocketHearer {
  /** The namespace was joined. */
  opened(): void
  /** An event arrived; `payload` is its first argument, as the server sent it. */
  event(type: string, payload: unknown): void
  /** No connection came about; `data` is the server's reason, undefined where it could not be reached. */
  refused(data: unknown): void
  /** The connection ended after it was open. */
  closed(): void
}

/** A connection that is opened on demand and never reopens by itself. */
export interface SocketIo {
  isOpen(): boolean
  /** Opens a connection, unless there is one or one is being opened. */
  connect(): void
  /** Sends an event without a payload; while there is no connection it is dropped. */
  send(type: string): void
  /** Ends the connection; nothing is heard of it any more. */
  close(): void
}

/** Returns the type and the data of a packet, which a namespace and the number of an acknowledgement may stand between; null if it is none. */
function packetIn(text: string) {
  const [, type, json] = /^(\d)(?:\/[^,]*,?)?\d*(.*)$/s.exec(text) ?? []
  try {
    return type ? { type, data: json ? JSON.parse(json) : undefined } : null
  } catch {
    return null
  }
}

/** Creates a socket of a namespace of this page's origin; `auth` returns what the handshake shows. */
export function createSocketIo(namespace: string, auth: () => object, hearer: SocketHearer): SocketIo {
  let socket: WebSocket | null = null
  let isOpen = false
  let timeoutMs = CONNECT_TIMEOUT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    window.removeEventListener('offline', lose)
    const ended = socket
    socket = null
    isOpen = false
    ended?.close()
  }
  const lose = () => {
    const wasOpen = isOpen
    close()
    if (wasOpen) hearer.closed()
    else hearer.refused(undefined)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(lose, timeoutMs)
  }
  const write = (type: string, data: unknown) =>
    socket?.send(`${frames.message}${type}${namespace},${JSON.stringify(data)}`)

  const takePacket = (text: string) => {
    const packet = packetIn(text)
    if (packet?.type === packets.connect) {
      isOpen = true
      hearer.opened()
    } else if (packet?.type === packets.event && Array.isArray(packet.data)) {
      hearer.event(String(packet.data[0]), packet.data[1])
    } else if (packet?.type === packets.refusal) {
      close()
      hearer.refused(packet.data?.data)
    } else lose()
  }
  const takeFrame = (text: string) => {
    wait()
    if (text[0] === frames.message) takePacket(text.slice(1))
    else if (text[0] === frames.ping) socket?.send(frames.pong)
    else if (text[0] === frames.open) {
      const { pingInterval, pingTimeout } = JSON.parse(text.slice(1))
      timeoutMs = pingInterval + pingTimeout
      write(packets.connect, auth())
    }
  }

  return {
    isOpen: () => isOpen,
    connect() {
      if (socket) return
      const opened = new WebSocket(
        `${location.origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`,
      )
      socket = opened
      timeoutMs = CONNECT_TIMEOUT_MS
      wait()
      opened.onmessage = ({ data }) => opened === socket && takeFrame(String(data))
      opened.onclose = () => opened === socket && lose()
      window.addEventListener('offline', lose)
    },
    send: (type) => {
      if (isOpen) write(packets.event, [type])
    },
    close,
  }
}

import { served } from '#client/lib/base-path.ts'

/**
 * Socket.IO client for one namespace: revision 5 of the protocol over Engine.IO 4, by WebSocket only, with JSON events.
 * Acknowledgements and binary data are not supported, because `VisitorEvents` needs neither. The official client, which the
 * console uses, is 11 kB gzipped, a sixth of everything a visitor loads.
 */

/** Timeout for connecting, in milliseconds (Socket.IO's default). */
const CONNECT_TIMEOUT_MS = 20_000

/** Engine.IO frame types. A message carries a Socket.IO packet. */
const frames = { open: '0', ping: '2', pong: '3', message: '4' } as const

/** Socket.IO packet types. */
const packets = { connect: '0', disconnect: '1', event: '2', refusal: '4' } as const

/** Callbacks for the events of a connection. */
export interface SocketHearer {
  /** Called when the namespace has been joined. */
  opened(): void
  /** Called when an event arrives; `payload` is its first argument, as the server sent it. */
  event(type: string, payload: unknown): void
  /** Called when connecting fails; `data` is the server's reason, or undefined if the server could not be reached. */
  refused(data: unknown): void
  /** Called when an open connection is closed. */
  closed(): void
}

/** Connection that opens on demand and never reconnects automatically. */
export interface SocketIo {
  isOpen(): boolean
  /** Opens a connection unless one is open or being opened. */
  connect(): void
  /** Sends an event without a payload; dropped while disconnected. */
  send(type: string): void
  /** Closes the connection; no callback is called afterwards. */
  close(): void
}

/** Returns the type and data of a packet, without the namespace and acknowledgement number; null if the text is not a packet. */
function packetIn(text: string) {
  const [, type, json] = /^(\d)(?:\/[^,]*,?)?\d*(.*)$/s.exec(text) ?? []
  try {
    return type ? { type, data: json ? JSON.parse(json) : undefined } : null
  } catch {
    return null
  }
}

/** Callbacks for the events of a transport. */
interface TransportHearer {
  opened(): void
  /** Called when a message arrives; its frame type is stripped. */
  message(text: string): void
  /** Called when the connection has ended or failed. */
  lost(): void
}

/** Creates an Engine.IO transport that answers pings and closes connections that are silent for too long. */
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
        `${location.origin.replace(/^http/, 'ws')}${served('/socket.io/?EIO=4&transport=websocket')}`,
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

/** Creates a socket for a namespace on this page's origin; `auth` returns the `auth` object of the handshake. */
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

type Listener = (payload: never) => void

/** A socket whose other end is controlled by the test. */
export function createFakeSocket() {
  const listeners = new Map<string, Listener>()
  const everything: ((name: string, payload: unknown) => void)[] = []
  const sent: string[] = []
  let auth: Record<string, unknown> = {}
  let authenticate = () => {}
  const socket = {
    connected: true,
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    onAny: (listener: (typeof everything)[number]) => everything.push(listener),
    emit: (name: string) => sent.push(name),
    connect: () => {
      authenticate()
      return socket
    },
    disconnect: () => {
      listeners.clear()
      everything.length = 0
    },
  }
  return {
    sent,
    auth: () => auth,
    /** Replaces `io` of socket.io-client. */
    io: (_namespace: string, options: { auth: (give: (data: Record<string, unknown>) => void) => void }) => {
      authenticate = () =>
        options.auth((data) => {
          auth = data
        })
      return socket.connect()
    },
    /** Sends an event to the widget. */
    tell: (name: string, payload: unknown) => {
      for (const listener of everything) listener(name, payload)
      listeners.get(name)?.(payload as never)
    },
    isHeard: () => listeners.size > 0,
  }
}

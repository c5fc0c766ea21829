type Listener = (payload: never) => void

/** A socket whose other end is controlled by the test. */
export function createFakeSocket() {
  const listeners = new Map<string, Listener>()
  const sent: string[] = []
  let auth: Record<string, unknown> = {}
  const socket = {
    connected: true,
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    emit: (name: string) => sent.push(name),
    connect: () => socket,
    disconnect: () => listeners.clear(),
  }
  return {
    sent,
    auth: () => auth,
    /** Replaces `io` of socket.io-client. */
    io: (_namespace: string, options: { auth: (give: (data: Record<string, unknown>) => void) => void }) => {
      options.auth((data) => {
        auth = data
      })
      return socket
    },
    /** Sends an event to the widget. */
    tell: (name: string, payload: unknown) => listeners.get(name)?.(payload as never),
    isHeard: () => listeners.size > 0,
  }
}

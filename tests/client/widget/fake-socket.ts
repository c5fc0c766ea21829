import type { createSocketIo, SocketHearer } from '#client/widget/conversation/socket-io.ts'

/** Creates a socket whose other end the test controls. */
export function createFakeSocket() {
  const sent: string[] = []
  let shown: object = {}
  let hearer: SocketHearer | null = null
  return {
    sent,
    auth: () => shown,
    /** Replaces the widget's function of the same name. */
    createSocketIo: ((_namespace, auth, hears) => {
      let isOpen = false
      return {
        isOpen: () => isOpen,
        connect() {
          isOpen = true
          hearer = hears
          shown = auth()
        },
        send: (type) => sent.push(type),
        close() {
          isOpen = false
          hearer = null
        },
      }
    }) satisfies typeof createSocketIo,
    /** Sends an event to the widget. */
    tell: (type: string, payload: unknown) => hearer?.event(type, payload),
    /** Reopens the connection. */
    open: () => hearer?.opened(),
    /** Ends the connection. */
    lose: () => hearer?.closed(),
    /** Rejects the connection with a reason, or without one if no server is reachable. */
    refuse: (code?: string) => hearer?.refused(code ? { code } : undefined),
    isHeard: () => hearer !== null,
  }
}

import type { createSocketIo, SocketHearer } from '#client/widget/conversation/socket-io.ts'

/** A socket whose other end is controlled by the test. */
export function createFakeSocket() {
  const sent: string[] = []
  let shown: object = {}
  let hearer: SocketHearer | null = null
  return {
    sent,
    auth: () => shown,
    /** Replaces the function of the same name. */
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
    /** Opens the connection again. */
    open: () => hearer?.opened(),
    /** Ends the connection. */
    lose: () => hearer?.closed(),
    /** Refuses the connection for a reason, or without one, as where no server is reached. */
    refuse: (code?: string) => hearer?.refused(code ? { code } : undefined),
    isHeard: () => hearer !== null,
  }
}

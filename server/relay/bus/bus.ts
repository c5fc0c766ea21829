/** A message between relays. `kind` determines its other fields; `from` is the relay that sent it. */
export interface BusMessage {
  readonly kind: string
  readonly from: string
}

/** Messages between the relays of an installation: delivered at most once, and not at all while Redis is unreachable. */
export interface Bus {
  /** Id of this relay, new at each start. */
  readonly id: string
  /** `alone` without Redis; else whether Redis is reachable. */
  readonly state: 'alone' | 'ok' | 'failed'
  /** Sends to all other relays; the message is lost while Redis is unreachable. */
  publish(message: { readonly kind: string }): void
  /** Claims a name for all relays for some seconds. Returns false where it is claimed already; always true without Redis. */
  mark(name: string, seconds: number): Promise<boolean>
  /** Adds a listener for messages of other relays. */
  onMessage(listener: (message: never) => void): void
  /** Adds a listener that is called whenever Redis becomes reachable. */
  onOpen(listener: () => void): void
  close(): Promise<void>
}

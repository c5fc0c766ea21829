/** Message between relays. `kind` determines its other fields; `from` is the id of the relay that sent it. */
export interface BusMessage {
  readonly kind: string
  readonly from: string
}

/** Messages between the relays of an installation: delivered at most once, and lost while Redis is unreachable. */
export interface Bus {
  /** Id of this relay; new at each startup. */
  readonly id: string
  /** `alone` if no Redis is configured; otherwise whether Redis is reachable. */
  readonly state: 'alone' | 'ok' | 'failed'
  /** Sends a message to all other relays; it is lost while Redis is unreachable. */
  publish(message: { readonly kind: string }): void
  /**
   * Claims a name across all relays for the given number of seconds. Returns false if it is already claimed; always true without
   * Redis.
   */
  mark(name: string, seconds: number): Promise<boolean>
  /** Adds a listener for messages from other relays. */
  onMessage(listener: (message: never) => void): void
  /** Adds a listener that is called whenever Redis becomes reachable. */
  onOpen(listener: () => void): void
  close(): Promise<void>
}

import type { LoaderMessage, PanelMessage } from '../protocol.ts'

/** Our choice: how long to wait for the loader on a page that may frame the panel without it. */
const LOADER_TIMEOUT_MS = 3_000

/** The page around the panel. */
export interface Host {
  /** False if the panel is a page of its own: then it is always open. */
  readonly isFramed: boolean
  isOpen(): boolean
  /**
   * Returns the ticket of the page, which is requested once; `isStale` requests a new one. Null if the page
   * has none.
   */
  ticket(isStale?: boolean): Promise<string | null>
  tell(message: PanelMessage['parley']): void
  /** Returns what the page stores for the panel; known once the ticket is. */
  kept(): string | undefined
  /** Returns address and title of the page around the panel; null if it is not known. */
  page(): readonly [address: string, title: string] | null
  /** Calls back whenever the panel is opened or closed, and at once if it is open. */
  onOpen(listener: (isOpen: boolean) => void): void
  /** Calls back with each token about the visitor that the page names, and with null once they have signed out. */
  onIdentity(listener: (identity: string | null) => void): void
}

/**
 * Host of a panel that is a page of its own and fetches its ticket itself; the server issues one while
 * previews are on.
 */
function standalone(bootUrl: string): Host {
  const boot = async (): Promise<string | null> => {
    const response = await fetch(bootUrl).catch(() => null)
    return response?.ok ? ((await response.json()) as { ticket: string }).ticket : null
  }
  let ticket: Promise<string | null> | undefined
  return {
    isFramed: false,
    isOpen: () => true,
    ticket: (isStale) => {
      if (isStale || !ticket) ticket = boot()
      return ticket
    },
    tell: () => {},
    kept: () => undefined,
    page: () => null,
    onOpen: () => {},
    onIdentity: () => {},
  }
}

/**
 * The loader around the frame: only messages of its parent are accepted, and only of the origin that wrote
 * first.
 */
class FramedHost implements Host {
  readonly isFramed = true
  readonly #parent: Window
  #origin: string | null = null
  #isOpen = false
  #kept: string | undefined
  #page: readonly [address: string, title: string] | null = null
  #ticket: Promise<string | null> | undefined
  #settle: (ticket: string | null) => void = () => {}
  #listener: (isOpen: boolean) => void = () => {}
  #identity: string | null | undefined
  #named: (identity: string | null) => void = () => {}

  constructor(parent: Window) {
    this.#parent = parent
    window.addEventListener('message', (event) => this.#hear(event))
  }

  isOpen(): boolean {
    return this.#isOpen
  }

  kept(): string | undefined {
    return this.#kept
  }

  page(): readonly [address: string, title: string] | null {
    return this.#page
  }

  tell(parley: PanelMessage['parley']): void {
    this.#parent.postMessage({ parley } satisfies PanelMessage, this.#origin ?? '*')
  }

  ticket(isStale = false): Promise<string | null> {
    if (isStale || !this.#ticket) {
      this.#ticket = new Promise((resolve) => {
        this.#settle = resolve
        setTimeout(resolve, LOADER_TIMEOUT_MS, null)
      })
      this.tell({ wantsTicket: true })
    }
    return this.#ticket
  }

  onOpen(listener: (isOpen: boolean) => void): void {
    this.#listener = listener
    if (this.#isOpen) listener(true)
  }

  onIdentity(listener: (identity: string | null) => void): void {
    this.#named = listener
    if (this.#identity !== undefined) listener(this.#identity || null)
  }

  #hear({ source, origin, data }: MessageEvent<Partial<LoaderMessage> | null>): void {
    const message = data?.parley
    if (source !== this.#parent || typeof message !== 'object' || origin !== (this.#origin ?? origin)) return
    this.#origin = origin
    if (message.ticket !== undefined) {
      this.#kept = message.kept
      this.#page = message.page ?? null
      this.#settle(message.ticket)
    }
    if (message.identity !== undefined && message.identity !== this.#identity) {
      this.#identity = message.identity
      this.#named(message.identity || null)
    }
    if (message.isOpen === this.#isOpen) return
    this.#isOpen = message.isOpen
    this.#listener(message.isOpen)
  }
}

/** Connects to the loader around the frame, or to none. */
export const connectHost = (bootUrl: string): Host =>
  window.parent === window ? standalone(bootUrl) : new FramedHost(window.parent)

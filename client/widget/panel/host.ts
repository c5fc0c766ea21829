import type { LoaderMessage, PanelMessage } from '../protocol.ts'

/** Our choice: a page that frames the panel without the loader is not waited for longer, milliseconds. */
const LOADER_WAIT = 3_000

/** The page around the panel. */
export interface Host {
  /** False where the panel is a page of its own: then it is always open. */
  readonly isFramed: boolean
  isOpen(): boolean
  /** The ticket of the page, asked for once; `isStale` asks for a new one. Null where the page has none. */
  ticket(isStale?: boolean): Promise<string | null>
  tell(message: PanelMessage['parley']): void
  /** What the page around the panel keeps for it; known once the ticket is. */
  kept(): string | undefined
  /** Tells whenever the panel is opened or closed, and at once where it is open. */
  onOpen(listener: (isOpen: boolean) => void): void
}

/** A page of its own gets its ticket by itself; the server gives it one while previews are on. */
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
    onOpen: () => {},
  }
}

/** The loader around the frame: only its parent is heard, and of it only the origin that spoke first. */
class FramedHost implements Host {
  readonly isFramed = true
  readonly #parent: Window
  #origin: string | null = null
  #isOpen = false
  #kept: string | undefined
  #ticket: Promise<string | null> | undefined
  #settle: (ticket: string | null) => void = () => {}
  #listener: (isOpen: boolean) => void = () => {}

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

  tell(parley: PanelMessage['parley']): void {
    this.#parent.postMessage({ parley } satisfies PanelMessage, this.#origin ?? '*')
  }

  ticket(isStale = false): Promise<string | null> {
    if (isStale || !this.#ticket) {
      this.#ticket = new Promise((resolve) => {
        this.#settle = resolve
        setTimeout(resolve, LOADER_WAIT, null)
      })
      this.tell({ wantsTicket: true })
    }
    return this.#ticket
  }

  onOpen(listener: (isOpen: boolean) => void): void {
    this.#listener = listener
    if (this.#isOpen) listener(true)
  }

  #hear({ source, origin, data }: MessageEvent<Partial<LoaderMessage> | null>): void {
    const message = data?.parley
    if (source !== this.#parent || typeof message !== 'object' || origin !== (this.#origin ?? origin)) return
    this.#origin = origin
    if (message.ticket !== undefined) {
      this.#kept = message.kept
      this.#settle(message.ticket)
    }
    if (message.isOpen === this.#isOpen) return
    this.#isOpen = message.isOpen
    this.#listener(message.isOpen)
  }
}

/** Finds out what is around the panel. */
export const connectHost = (bootUrl: string): Host =>
  window.parent === window ? standalone(bootUrl) : new FramedHost(window.parent)

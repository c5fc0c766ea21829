import { LINE_MAX_CHARS, VISIT_VALUES_MAX } from '#contract/base/limits.ts'
import type { Hello, LoaderMessage, PanelMessage } from '../protocol.ts'

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
  tell(message: PanelMessage): void
  /** Returns what the page stores for the panel; known once the ticket is. */
  kept(): string | undefined
  /** Returns address and title of the page around the panel; null if it is not known. */
  page(): readonly [address: string, title: string] | null
  /** Returns what the page says about the visit, as texts by label; null removes one. */
  context(): Readonly<Record<string, string | null>>
  /** Calls back whenever the panel is opened or closed, and at once if it is open. */
  onOpen(listener: (isOpen: boolean) => void): void
  /** Calls back with what the page says about the visit, each time it changes, and at once with what it has said. */
  onSaid(listeners: Listeners): void
}

/** What the page may say at any time. */
export interface Listeners {
  /** A token about the visitor, or null once they have signed out. */
  readonly identity: (identity: string | null) => void
  /** The language that the page chose; null for that of the browser. */
  readonly lang: (lang: string | null) => void
  /** The page around the panel has changed, or what it says about the visit. */
  readonly visit: () => void
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
    context: () => ({}),
    onOpen: () => {},
    onSaid: () => {},
  }
}

/** The page around the frame: it greets the panel with a port, and only what comes through that is heard. */
class FramedHost implements Host {
  readonly isFramed = true
  #port: MessagePort | undefined
  /** Messages to a page that has not greeted yet. */
  #early: PanelMessage[] = []
  #isOpen = false
  #kept: string | undefined
  #page: readonly [address: string, title: string] | null = null
  #ticket: Promise<string | null> | undefined
  #settle: (ticket: string | null) => void = () => {}
  #listener: (isOpen: boolean) => void = () => {}
  #said: Pick<LoaderMessage, 'identity' | 'lang' | 'context'> = {}
  #listeners: Partial<Listeners> = {}

  constructor(parent: Window) {
    window.addEventListener('message', ({ source, data, ports: [port] }) => {
      if (source !== parent || data !== ('parley' satisfies Hello) || !port) return
      port.onmessage = (event: MessageEvent<LoaderMessage>) => this.#hear(event.data)
      this.#port = port
      for (const message of this.#early.splice(0)) port.postMessage(message)
    })
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

  context(): Readonly<Record<string, string | null>> {
    const texts = Object.entries(this.#said.context ?? {}).slice(0, VISIT_VALUES_MAX)
    return Object.fromEntries(
      texts.map(([label, value]) => [
        label.slice(0, LINE_MAX_CHARS),
        value === null ? null : String(value).slice(0, LINE_MAX_CHARS),
      ]),
    )
  }

  tell(message: PanelMessage): void {
    if (this.#port) this.#port.postMessage(message)
    else this.#early.push(message)
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

  onSaid(listeners: Listeners): void {
    this.#listeners = listeners
    const said = this.#said
    this.#said = {}
    this.#take(said)
    listeners.visit()
  }

  #hear(message: LoaderMessage): void {
    const { page, ticket, kept, isOpen } = message
    if (page) {
      this.#page = page
      this.#listeners.visit?.()
    }
    if (ticket !== undefined) {
      this.#kept = kept
      this.#settle(ticket)
    }
    this.#take(message)
    if (isOpen === this.#isOpen) return
    this.#isOpen = isOpen
    this.#listener(isOpen)
  }

  /** Takes what the page says; nothing if it said the same before. */
  #take({ identity, lang, context }: Pick<LoaderMessage, 'identity' | 'lang' | 'context'>): void {
    const known = this.#said
    this.#said = {
      identity: identity === undefined ? known.identity : identity,
      lang: lang === undefined ? known.lang : lang,
      context: context ?? known.context,
    }
    const { identity: tell, lang: speak, visit } = this.#listeners
    if (identity !== undefined && identity !== known.identity) tell?.(identity || null)
    if (lang !== undefined && lang !== known.lang) speak?.(lang)
    if (context && JSON.stringify(context) !== JSON.stringify(known.context)) visit?.()
  }
}

/** Connects to the loader around the frame, or to none. */
export const connectHost = (bootUrl: string): Host =>
  window.parent === window ? standalone(bootUrl) : new FramedHost(window.parent)

import { LINE_MAX_CHARS, VISIT_VALUES_MAX } from '#contract/base/limits.ts'
import type { Hello, LoaderMessage, PanelMessage } from '../protocol.ts'

/** Our choice: maximum wait for the loader, because a page can frame the panel without it. */
const LOADER_TIMEOUT_MS = 3_000

/** Page that surrounds the panel, or a stand-in if the panel is opened on its own. */
export interface Host {
  /** False if the panel is a standalone page, which is always open. */
  readonly isFramed: boolean
  isOpen(): boolean
  /** Returns the page's ticket, or null if the page has none; requests it once, and again if `isStale`. */
  ticket(isStale?: boolean): Promise<string | null>
  tell(message: PanelMessage): void
  /** Returns the text that the page stores for the panel; available once the ticket has arrived. */
  kept(): string | undefined
  /** Returns the URL and title of the surrounding page; null if unknown. */
  page(): readonly [address: string, title: string] | null
  /** Returns the visit values set by the page, as texts by label; null for a removed value. */
  context(): Readonly<Record<string, string | null>>
  /** Calls the listener whenever the panel opens or closes, and immediately if it is open. */
  onOpen(listener: (isOpen: boolean) => void): void
  /** Registers listeners for changes made by the page; calls them immediately with what is already known. */
  onSaid(listeners: Listeners): void
}

/** Listeners for changes made by the page. */
export interface Listeners {
  /** Identity token of the visitor; null once they have signed out. */
  readonly identity: (identity: string | null) => void
  /** Language chosen by the page; null for the browser's language. */
  readonly lang: (lang: string | null) => void
  /** Called when the visitor has closed the engaging message. */
  readonly declined: () => void
  /** Called when the page's URL or its visit values change. */
  readonly visit: () => void
}

/** Returns the host of a standalone panel, which fetches its own ticket; the server issues one while previews are enabled. */
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

/** Host of a framed panel. The surrounding page sends the panel a port; messages are accepted only through that port. */
class FramedHost implements Host {
  readonly isFramed = true
  #port: MessagePort | undefined
  /** Messages queued until the page sends its port. */
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
    const { page, ticket, kept, isDeclined, isOpen } = message
    if (page) {
      this.#page = page
      this.#listeners.visit?.()
    }
    if (ticket !== undefined) {
      this.#kept = kept
      this.#settle(ticket)
    }
    this.#take(message)
    if (isDeclined) this.#listeners.declined?.()
    if (isOpen === this.#isOpen) return
    this.#isOpen = isOpen
    this.#listener(isOpen)
  }

  /** Applies values from the page; listeners are called only if something changed. */
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

/** Connects to the loader around the frame, or returns a standalone host. */
export const connectHost = (bootUrl: string): Host =>
  window.parent === window ? standalone(bootUrl) : new FramedHost(window.parent)

import type { WidgetBoot } from '#contract/bots/widget-bots.ts'
import type { ParleyApi, ParleyCall, ParleyContext, ParleyEvents } from './parley-api.ts'
import type { DrawnWidget, Hello, Loader, LoaderMessage, PanelMessage } from './protocol.ts'

type Listener = (detail: never) => void

/** Names that `on` and `off` accept. */
const eventNames = 'ready open close message unread chatStarted chatEnded rated'.split(' ')

/** Address of the guide that lists the names, relative to this script. */
const GUIDE = '../docs/guides/widget'

const warned = new Set<string>()

/** Warns the page's developer about a name that does not exist, once per name; nothing else would report it. */
function warnOfName(kind: 'call' | 'event', name: unknown): void {
  const text = `Parley: there is no ${kind} "${name}", see ${new URL(GUIDE, import.meta.url)}`
  // biome-ignore lint/suspicious/noConsole: the visitor cannot help it, and the developer looks there
  if (!warned.has(text)) console.warn(text)
  warned.add(text)
}

const checkEvent = (name: string): void => {
  if (!eventNames.includes(name)) warnOfName('event', name)
}

/** Stores a text for this browser session, or returns the stored one. Used by panels whose browser denies storage to frames. */
function keep(name: string, text?: string): string | undefined {
  try {
    if (text) sessionStorage.setItem(name, text)
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** State that the page has set and that a reloaded panel needs again. */
interface PageState {
  identity?: string | null | undefined
  lang?: string | null | undefined
  context?: ParleyContext | undefined
}

/** Chat frame and its message port; the separate port hides our messages from the page's own listeners. */
class Frame {
  readonly #loader: Loader
  readonly #drawn: DrawnWidget
  readonly #obey: (message: PanelMessage) => void
  readonly #panel: URL
  #port: MessagePort | undefined
  #element: HTMLIFrameElement | undefined
  /** Ticket from the boot; null once it has been handed out. */
  #first: string | null

  constructor(loader: Loader, drawn: DrawnWidget, obey: (message: PanelMessage) => void) {
    this.#loader = loader
    this.#drawn = drawn
    this.#obey = obey
    this.#panel = loader.urlOf('panel')
    this.#first = drawn.boot.ticket
  }

  /** Loads the panel unless it has already been loaded. */
  load(): void {
    if (this.#element) return
    const element = document.createElement('iframe')
    // The browser reloads frames that are moved in the DOM, so the panel is greeted after each load.
    element.onload = () => this.#greet(element)
    Object.assign(element, { src: this.#panel.href, title: 'Chat', allow: 'clipboard-write' })
    this.#element = this.#drawn.root.appendChild(element)
  }

  focus(): void {
    this.#element?.focus()
  }

  post(message: LoaderMessage): void {
    this.#port?.postMessage(message)
  }

  /** Stores a text for a panel that has no storage of its own; returns the stored text. */
  keep(text?: string): string | undefined {
    return keep(this.#panel.href, text)
  }

  async ticket(): Promise<string | null> {
    const ticket = this.#first ?? (await bootOf(this.#loader))?.ticket ?? null
    this.#first = null
    return ticket
  }

  stop(): void {
    this.#port?.close()
    this.#port = undefined
  }

  #greet({ contentWindow }: HTMLIFrameElement): void {
    this.stop()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<PanelMessage>) => this.#obey(data)
    this.#port = port1
    contentWindow?.postMessage('parley' satisfies Hello, this.#panel.origin, [port2])
  }
}

/** Returns the current bot's boot data; undefined if the page may not show the bot or the server cannot be reached. */
const bootOf = async ({ fetchBoot }: Loader): Promise<WidgetBoot | undefined> => {
  const [status, boot] = await fetchBoot()
  return status === 200 ? boot : undefined
}

/** Fits a full-screen panel to the visual viewport, so that an on-screen keyboard does not hide the input. */
function followView({ host }: DrawnWidget, signal: AbortSignal): void {
  const view = window.visualViewport
  for (const type of ['resize', 'scroll'])
    view?.addEventListener(
      type,
      () => {
        host.style.setProperty('--height', `${view.height}px`)
        host.style.setProperty('--top', `${view.offsetTop}px`)
      },
      { signal },
    )
}

/** Reinserts the launcher after the document's content has been replaced. */
function stay({ host }: DrawnWidget, signal: AbortSignal): void {
  const observer = new MutationObserver(() => look())
  const look = () => {
    if (!host.isConnected && document.documentElement) {
      document.documentElement.append(host)
      host.showPopover?.()
    }
    observer.observe(document, { childList: true })
    if (document.documentElement) observer.observe(document.documentElement, { childList: true })
  }
  look()
  signal.addEventListener('abort', () => observer.disconnect())
}

/**
 * Chat on a page, from the moment the launcher is drawn: manages the frame, commands from the page, the visitor and the panel,
 * and the page's listeners.
 */
class Page {
  readonly #loader: Loader
  readonly #said: PageState = {}
  readonly #listeners = new Map<string, Set<Listener>>()
  #drawn: DrawnWidget | null = null
  #frame: Frame | undefined
  #greeting: HTMLElement | undefined
  #before: HTMLElement | null = null
  #isOpen = false
  #address = ''
  #ended = new AbortController()

  constructor(loader: Loader) {
    this.#loader = loader
    const { api } = loader
    Object.assign(api, {
      open: () => this.#show(true),
      close: () => this.#show(false),
      toggle: () => this.#show(!this.#isOpen),
      identify: ({ token }) => this.#say({ identity: token }),
      signOut: () => this.#say({ identity: null }),
      setLanguage: (lang) => this.#say({ lang }),
      setContext: (values) => this.#say({ context: { ...this.#said.context, ...values } }),
      on: (name, listener) => {
        checkEvent(name)
        this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener as Listener))
        if (name === 'ready' && this.#drawn) (listener as (detail: null) => void)(null)
      },
      off: (name, listener) => {
        checkEvent(name)
        this.#listeners.get(name)?.delete(listener as Listener)
      },
      push: (...calls) => {
        for (const call of calls) this.#call(call)
      },
    } satisfies Partial<ParleyApi>)
    loader.begin = () => this.#begin()
    loader.stop = () => this.#stop()
    loader.begin()
  }

  #call([name, ...given]: ParleyCall): void {
    const { api } = this.#loader
    const call = Object.hasOwn(api, name) && (api[name] as (...given: unknown[]) => void)
    if (typeof call === 'function') call(...given)
    else warnOfName('call', name)
  }

  #begin(): void {
    const { drawn, options, calls } = this.#loader
    if (!drawn || drawn === this.#drawn) return
    this.#drawn = drawn
    this.#ended = new AbortController()
    const { signal } = this.#ended
    this.#frame = new Frame(this.#loader, drawn, (message) => this.#obey(message))
    this.#said.identity ??= options?.identity
    drawn.launcher.onpointerenter = drawn.launcher.onfocus = () => this.#frame?.load()
    followView(drawn, signal)
    stay(drawn, signal)
    ;(window as { navigation?: EventTarget }).navigation?.addEventListener(
      'navigatesuccess',
      () => this.#post(),
      {
        signal,
      },
    )
    this.#tell('ready', null)
    for (const call of calls.splice(0)) this.#call(call)
    if (drawn.boot.is_visible) (window.requestIdleCallback ?? setTimeout)(() => this.#frame?.load())
  }

  #stop(): void {
    this.#ended.abort()
    this.#frame?.stop()
    this.#frame = undefined
    this.#drawn = null
    this.#isOpen = false
    this.#said.identity = undefined
    this.#setUnread(0)
  }

  /** Opens or closes the panel at the request of the visitor or the page, and moves the focus accordingly. */
  #show(isOpen: boolean): void {
    const { launcher, root } = this.#drawn ?? {}
    if (isOpen) this.#before = (root?.activeElement ? launcher : document.activeElement) as HTMLElement | null
    this.#set(isOpen)
    if (isOpen) this.#frame?.focus()
    else (this.#before ?? launcher)?.focus()
  }

  #set(isOpen: boolean): void {
    const { launcher } = this.#drawn ?? {}
    if (!launcher) return
    const isNew = isOpen !== this.#isOpen
    this.#isOpen = isOpen
    launcher.setAttribute('aria-expanded', String(isOpen))
    this.#greeting?.remove()
    this.#frame?.load()
    this.#post()
    if (isNew) this.#tell(isOpen ? 'open' : 'close', null)
  }

  #say(said: PageState): void {
    Object.assign(this.#said, said)
    this.#post()
  }

  #post(more: Partial<LoaderMessage> = {}): void {
    const isMoved = this.#address !== location.href
    this.#frame?.post({
      isOpen: this.#isOpen,
      ...this.#said,
      ...((isMoved || more.ticket !== undefined) && { page: [location.href, document.title] as const }),
      ...more,
    })
    this.#address = location.href
  }

  #tell<Name extends keyof ParleyEvents>(name: Name, detail: ParleyEvents[Name]): void {
    dispatchEvent(new CustomEvent(`parley:${name}`, { detail }))
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener(detail as never)
      } catch (error) {
        // An error in a listener of the page is reported as an uncaught error of the page and does not stop the chat.
        reportError(error)
      }
    }
  }

  #setUnread(unread: number): void {
    const { api } = this.#loader
    if (unread === api.unread) return
    Object.assign(api, { unread })
    this.#tell('unread', unread)
  }

  #obey({ css, label, badge, greets, isOpen, keep, wantsTicket, event }: PanelMessage): void {
    const drawn = this.#drawn
    if (!drawn) return
    this.#frame?.keep(keep)
    if (css) {
      drawn.sheet.replaceSync(drawn.css + css)
      if (this.#isOpen) this.#frame?.focus()
    }
    if (label) drawn.launcher.setAttribute('aria-label', label)
    if (badge !== undefined) {
      drawn.badge.textContent = badge
      this.#setUnread(Number.parseInt(badge, 10) || 0)
    }
    if (greets && !this.#isOpen) this.#greet(drawn, ...greets)
    if (event) this.#tell(event[0], event[1])
    if (isOpen) this.#set(true)
    else if (isOpen === false) this.#show(false)
    if (wantsTicket) void this.#giveTicket()
  }

  /** Shows the engaging message, which opens the chat, with a button that closes it. */
  #greet({ root, launcher }: DrawnWidget, text: string, close: string): void {
    const greeting = document.createElement('div')
    const button = (textContent: string, onclick: () => void) =>
      greeting.appendChild(Object.assign(document.createElement('button'), { textContent, onclick }))
    button(text, () => this.#loader.api.open())
    button('×', () => {
      greeting.remove()
      launcher.focus()
      this.#post({ isDeclined: true })
    }).setAttribute('aria-label', close)
    this.#greeting?.remove()
    this.#greeting = root.appendChild(greeting)
  }

  async #giveTicket(): Promise<void> {
    const frame = this.#frame
    const ticket = await frame?.ticket()
    if (frame === this.#frame) this.#post({ ticket: ticket ?? null, kept: frame?.keep() })
  }
}

const taken = new WeakSet<Loader>()

/** Hands the loader's chat over to a new Page, once per loader. */
export function takeOver(loader: Loader): void {
  if (taken.has(loader)) return
  taken.add(loader)
  new Page(loader)
}

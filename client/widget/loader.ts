import type { WidgetBoot } from '#contract/widget-bots.ts'
import type { LoaderMessage, PanelMessage, ParleyApi, ParleyEvents } from './protocol.ts'

declare global {
  interface Window {
    Parley?: ParleyApi
  }
}

/*
 * Runs on pages that are not ours, as a classic script: everything is in one block, so that no name reaches the page, and nothing is
 * imported but types. It draws the launcher and holds the frame; what can wait is decided by the panel (protocol.ts). Strict policies
 * of a page allow all of it: styles are set through the CSSOM, the glyph is drawn by borders.
 */
if (!window.Parley) {
  const { dataset, src } = document.currentScript as HTMLScriptElement
  const urlOf = (path: string) =>
    new URL(`widget/${path}?key=${dataset.key}&lang=${dataset.lang ?? navigator.language}`, src)
  const panel = urlOf('panel')

  /**
   * Stores a text for this browser session, or returns the stored one: for a panel whose browser denies
   * storage to frames.
   */
  const keep = (text?: string): string | undefined => {
    try {
      if (text) sessionStorage.setItem(panel.href, text)
      return sessionStorage.getItem(panel.href) ?? undefined
    } catch {
      return undefined
    }
  }

  /**
   * Resolves to undefined if the site is not allowed, the bot is off or the server is unreachable: then
   * nothing is drawn or logged.
   */
  const fetchBoot = (): Promise<WidgetBoot | undefined> =>
    fetch(urlOf('boot')).then(
      (answer) => (answer.ok ? answer.json() : undefined),
      () => undefined,
    )

  let isOpen = false
  /** Remembers the command; replaced once the launcher is drawn. */
  let show = (open: boolean) => {
    isOpen = open
  }
  let identity: string | null | undefined = dataset.identity
  /** Tells the panel what has changed; replaced once there is one. */
  let post = (_more?: Partial<LoaderMessage['parley']>) => {}
  const name = (who: string | null) => {
    identity = who
    post()
  }
  const api: ParleyApi = {
    open: () => show(true),
    close: () => show(false),
    toggle: () => show(!isOpen),
    identify: ({ token }) => name(token),
    signOut: () => name(null),
  }
  window.Parley = api

  /** Styles that the launcher needs at once; the panel sends the rest (panel/frame-css.ts). */
  const styleOf = (color: string, glyph: string) => `
iframe{position:fixed;visibility:hidden}
button{position:relative;width:56px;height:56px;padding:0;border:0;border-radius:50%;background:${color};color:${glyph}}
img{width:100%;border-radius:50%}
i{position:absolute;inset:17px 16px;background:currentColor;border-radius:9px 9px 9px 2px}
img+i{display:none}`

  /** Returns white if its contrast is about 3:1 (WCAG 1.4.11), else black. */
  const glyphOn = (color: string) => {
    const value = Number.parseInt(color.slice(1), 16)
    const red = value >> 16
    const green = (value >> 8) & 255
    const blue = value & 255
    return red ** 2 * 0.21 + green ** 2 * 0.72 + blue ** 2 * 0.07 > 19500 ? '#000' : '#fff'
  }

  /** Fits a full-screen panel to the visible area, so that an on-screen keyboard does not hide the input. */
  const follow = (style: CSSStyleDeclaration, view = window.visualViewport) => {
    for (const type of ['resize', 'scroll'])
      view?.addEventListener(type, () => {
        style.setProperty('--height', `${view.height}px`)
        style.setProperty('--top', `${view.offsetTop}px`)
      })
  }

  const add = <K extends keyof HTMLElementTagNameMap>(
    parent: Node,
    tag: K,
    properties: Partial<HTMLElementTagNameMap[K]> = {},
  ) => parent.appendChild(Object.assign(document.createElement(tag), properties))

  /** Draws the launcher into a shadow root, so that no style of the page reaches it. */
  const draw = ({ bottom, icon, is_visible, right }: WidgetBoot, css: string) => {
    const host = document.createElement('parley-widget')
    host.style.cssText = `all:initial;position:fixed;z-index:2147483647;right:${right}px;bottom:${bottom}px`
    follow(host.style)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    const launcher = add(root, 'button', { onclick: api.toggle, hidden: !is_visible })
    if (icon) add(launcher, 'img', { src: icon, alt: '' })
    add(launcher, 'i')
    const badge = add(launcher, 'b')
    // A script in the head may run before there is a body.
    ;(document.body ?? document.documentElement).append(host)
    return { root, sheet, launcher, badge }
  }

  /** Draws the launcher, and carries out the commands of the visitor, the page and the panel. */
  const run = (boot: WidgetBoot) => {
    const css = styleOf(boot.color, glyphOn(boot.color))
    const { root, sheet, launcher, badge } = draw(boot, css)
    const describe = (name: 'expanded' | 'label', value: string) =>
      launcher.setAttribute(`aria-${name}`, value)
    let greeting: HTMLElement | undefined
    let frame: HTMLIFrameElement | undefined
    let before: HTMLElement | null | undefined
    /** Ticket of the boot, until it is handed out. */
    let first: string | null = boot.ticket
    let isShown = false

    const load = () => {
      frame ??= add(root, 'iframe', { src: panel.href, title: 'Chat', allow: 'clipboard-write' })
    }
    // The first message answers the panel, which hears nothing before it asks.
    post = (more) =>
      first ?? frame?.contentWindow?.postMessage({ parley: { isOpen, identity, ...more } }, panel.origin)
    const tell = (type: keyof ParleyEvents, detail: number | null = null) =>
      dispatchEvent(new CustomEvent(`parley:${type}`, { detail }))
    const set = (open: boolean) => {
      if (open !== isShown) tell(open ? 'open' : 'close')
      isOpen = isShown = open
      describe('expanded', `${open}`)
      greeting?.remove()
      load()
      post()
    }
    show = (open) => {
      if (open) before = root.activeElement ? launcher : (document.activeElement as HTMLElement | null)
      set(open)
      ;(open ? frame : (before ?? launcher))?.focus()
    }
    const giveTicket = async () => {
      const ticket = first ?? (await fetchBoot())?.ticket ?? null
      first = null
      post({ ticket, kept: keep(), page: [location.href, document.title] })
    }
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: every function more costs bytes on each page of a customer
    const obey = (parley: PanelMessage['parley']) => {
      keep(parley.keep)
      if (parley.css) {
        sheet.replaceSync(css + parley.css)
        if (isOpen) frame?.focus()
      }
      if (parley.label) describe('label', parley.label)
      const { badge: unread = badge.textContent } = parley
      if (unread !== badge.textContent) tell('unread', Number.parseInt(unread, 10) || 0)
      badge.textContent = unread
      if (parley.greets && boot.label)
        greeting = add(root, 'button', { textContent: boot.label, onclick: api.open })
      if (parley.isOpen) set(true)
      else if (parley.isOpen === false) show(false)
      if (parley.wantsTicket) void giveTicket()
    }

    addEventListener('message', ({ source, origin, data }: MessageEvent<PanelMessage>) => {
      if (source === frame?.contentWindow && origin === panel.origin) obey(data.parley)
    })
    describe('expanded', 'false')
    describe('label', 'Chat')
    launcher.onpointerenter = launcher.onfocus = load
    tell('ready')
    if (isOpen) show(true)
    else if (boot.is_visible) (window.requestIdleCallback ?? setTimeout)(load)
  }
  void fetchBoot().then((boot) => boot && run(boot))
}

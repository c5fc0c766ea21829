import type { WidgetBoot } from '#contract/bots/widget-bots.ts'
import type { ParleyApi, ParleyCall, ParleyOptions } from './parley-api.ts'
import type { Loader } from './protocol.ts'

/* Runs on customers' pages, as a classic script or a module. Everything is in one block so that no name leaks into the page, and
   only types are imported statically. Boots and draws the launcher; everything that can wait is in page.ts. Works under a strict
   CSP: styles are set through the CSSOM, the glyph is drawn with borders, and page.ts inherits this script's nonce. */
{
  // Modules have no `currentScript`.
  const { dataset, src } = (document.currentScript ??
    document.querySelector('script[src*="/widget.js"]')) as HTMLScriptElement
  const known: Partial<ParleyApi> | ParleyCall[] | undefined = window.Parley
  /** Boots the bot named in `data-key`. Always polite: a second script on the page does not replace the bot of the first. */
  const ask = (api: Partial<ParleyApi>) =>
    dataset.key &&
    (api.boot as (options: ParleyOptions, isPolite: boolean) => void)(
      { key: dataset.key, lang: dataset.lang, identity: dataset.identity },
      true,
    )

  const urlOf = (path: string) => {
    const { key, lang } = loader.options as ParleyOptions
    return new URL(`widget/${path}?key=${key}&lang=${lang ?? navigator.language}`, src)
  }

  /** Returns the status and the body; an unreachable server counts as 503. */
  const fetchBoot = (): Promise<[status: number, boot?: WidgetBoot]> =>
    fetch(urlOf('boot')).then(
      async (answer) => [answer.status, await answer.json()],
      () => [503],
    )

  const start = async (options: ParleyOptions, wait = 3e3) => {
    loader.options = options
    const [status, boot] = await fetchBoot().catch((): [number] => [503])
    if (loader.options !== options) return
    if (status === 200) draw(boot as WidgetBoot)
    else if (status < 429)
      // biome-ignore lint/suspicious/noConsole: the visitor cannot help it, and the developer looks there
      console.warn(
        `Parley: ${(boot as { code?: string } | undefined)?.code}, see ${new URL('docs/guides/widget', src)}`,
      )
    else
      setTimeout(
        () => loader.options === options && start(options, Math.min(wait * 2, 3e5)),
        wait * (1 + Math.random()),
      )
  }

  const load = () =>
    import(/* @vite-ignore */ new URL('widget/page.js', src).href).then(
      ({ takeOver }) => takeOver(loader),
      () => {},
    )

  const api = {
    unread: 0,
    boot: (options: ParleyOptions, isPolite?: boolean) => {
      const { key } = loader.options ?? options
      if (loader.options && (isPolite || key === options.key)) {
        // biome-ignore lint/suspicious/noConsole: as above
        if (key !== options.key) console.warn('Parley: a page shows one bot')
        return
      }
      api.shutdown()
      void start(options)
    },
    shutdown: () => {
      loader.stop()
      loader.drawn?.host.remove()
      loader.options = loader.drawn = null
    },
  } as ParleyApi
  const loader: Loader = {
    api,
    calls: [],
    options: null,
    drawn: null,
    begin: load,
    stop: () => {},
    urlOf,
    fetchBoot,
  }

  const add = <K extends keyof HTMLElementTagNameMap>(
    parent: Node,
    tag: K,
    properties: Partial<HTMLElementTagNameMap[K]> = {},
  ) => parent.appendChild(Object.assign(document.createElement(tag), properties))

  /**
   * Draws the launcher into a shadow root that page styles cannot affect: important rules inside win over the page's own. The
   * host is outside the body, which the page can replace, and in the top layer, which transformed or faded ancestors do not
   * affect.
   */
  const draw = (boot: WidgetBoot) => {
    const { bottom, color, icon, ink, is_visible, right, side } = boot
    const host = document.createElement('parley-widget')
    host.popover = 'manual'
    const css = `
:host{all:initial!important;display:var(--parley-display,flex)!important;direction:ltr!important;position:fixed!important;z-index:2147483647!important;${side}:${right}px!important;bottom:${bottom}px!important}
iframe{position:fixed;visibility:hidden}
button{position:relative;width:56px;height:56px;padding:0;border:0;border-radius:50%;background:${color};color:${ink};cursor:pointer}
img{width:100%;border-radius:50%}
i{position:absolute;inset:17px 16px;background:currentColor;border-radius:9px 9px 9px 2px}
img+i,[hidden]{display:none}`
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    const launcher = add(root, 'button', {
      hidden: !is_visible,
      onclick: () => api.toggle(),
      onpointerenter: load,
      onfocus: load,
    })
    launcher.setAttribute('aria-expanded', 'false')
    launcher.setAttribute('aria-label', 'Chat')
    if (icon) add(launcher, 'img', { referrerPolicy: 'no-referrer', src: icon, alt: '' })
    add(launcher, 'i')
    loader.drawn = { boot, host, root, sheet, css, launcher, badge: add(launcher, 'b') }
    document.documentElement.append(host)
    host.showPopover?.()
    if (loader.calls.length) loader.begin()
    else (window.requestIdleCallback ?? setTimeout)(() => loader.begin())
  }

  if (known?.boot) ask(known)
  else {
    loader.calls.push(...((known as ParleyCall[] | undefined) ?? []))
    for (const name of 'open close toggle identify signOut setLanguage setContext on off push'.split(' '))
      Object.assign(api, {
        [name]: (...given: unknown[]) => {
          loader.calls.push([name as ParleyCall[0], ...given])
          if (loader.drawn) loader.begin()
        },
      })
    window.Parley = api
    ask(api)
  }
}

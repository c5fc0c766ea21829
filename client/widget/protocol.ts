import type { WidgetBoot } from '#contract/bots/widget-bots.ts'
import type { ParleyApi, ParleyCall, ParleyContext, ParleyEvents, ParleyOptions } from './parley-api.ts'

/** First message from the page to the frame; carries the port for all further messages. */
export type Hello = 'parley'

/**
 * Message from the panel to the surrounding page; absent fields change nothing. Contains no secrets because any page can receive
 * it.
 */
export interface PanelMessage {
  /** Styles of the frame and the launcher; the frame is invisible until they arrive. */
  readonly css?: string
  /** Accessible name of the launcher. */
  readonly label?: string
  /** Unread count on the launcher; empty for none. */
  readonly badge?: string
  /** Engaging message to show next to the launcher, and the accessible name of the button that closes it. */
  readonly greets?: readonly [text: string, close: string]
  /** True opens the panel without moving the focus; false closes it and restores the focus. */
  readonly isOpen?: boolean
  /** Text to store for this browser session; used only if the browser denies storage to the frame. */
  readonly keep?: string
  /** Requests a ticket: the first one comes from the loader's boot, later ones are new. */
  readonly wantsTicket?: boolean
  /** Event for the page's listeners. */
  readonly event?: PanelEvent
}

/** Event that only the panel can detect. */
export type PanelEvent = {
  [Name in 'message' | 'chatStarted' | 'chatEnded' | 'rated']: readonly [
    name: Name,
    detail: ParleyEvents[Name],
  ]
}['message' | 'chatStarted' | 'chatEnded' | 'rated']

/** Message from the page to the panel, through their port. */
export interface LoaderMessage {
  readonly isOpen: boolean
  /** True once the visitor has closed the engaging message. */
  readonly isDeclined?: true
  /** URL and title of the page. */
  readonly page?: readonly [address: string, title: string]
  /** Response to `wantsTicket`; null if the page may no longer show the bot, absent in all other messages. */
  readonly ticket?: string | null
  /** Text stored by `keep`; sent with the ticket. */
  readonly kept?: string | undefined
  /** Identity token of the visitor; null or empty after they signed out, absent if the page has set none. */
  readonly identity?: string | null | undefined
  /** Language chosen by the page; null for the browser's language, absent if the page has set none. */
  readonly lang?: string | null | undefined
  /** Values about the visit, keyed by label. */
  readonly context?: ParleyContext | undefined
}

/** Elements and styles drawn by the loader, which `page.ts` takes over. */
export interface DrawnWidget {
  readonly boot: WidgetBoot
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly sheet: CSSStyleSheet
  /** Styles of the loader, which the panel extends. */
  readonly css: string
  readonly launcher: HTMLButtonElement
  readonly badge: HTMLElement
}

/** State and functions that the loader passes to `page.ts`. */
export interface Loader {
  readonly api: ParleyApi
  /** Calls made before `page.ts` was loaded. */
  readonly calls: ParleyCall[]
  /** Options of the current bot; null after `shutdown`. */
  options: ParleyOptions | null
  drawn: DrawnWidget | null
  /** Starts the chat for the drawn launcher. */
  begin: () => void
  /** Stops the chat of the drawn launcher. */
  stop: () => void
  /** Returns a URL below /widget/ for the current bot. */
  urlOf(path: string): URL
  /** Fetches the boot data; the status is 503, without a body, if the server is unreachable. */
  fetchBoot(): Promise<[status: number, boot?: WidgetBoot]>
}

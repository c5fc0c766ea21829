import type { WidgetBoot } from '#contract/bots/widget-bots.ts'
import type { ParleyApi, ParleyCall, ParleyContext, ParleyEvents, ParleyOptions } from './parley-api.ts'

/** Greeting of the page to the frame, with the port through which both talk from then on. */
export type Hello = 'parley'

/** Message of the panel to the page around it; absent fields leave things as they are. It contains no secrets: any page may receive it. */
export interface PanelMessage {
  /** Styles of the frame and of the launcher; the frame is invisible until they arrive. */
  readonly css?: string
  /** Accessible name of the launcher. */
  readonly label?: string
  /** Number on the launcher; empty for none. */
  readonly badge?: string
  /** Shows the engaging message beside the launcher. */
  readonly greets?: string
  /** Opens without taking the focus, or closes and returns it. */
  readonly isOpen?: boolean
  /** Text to store for this browser session: only if the browser denies storage to the frame. */
  readonly keep?: string
  /** Requests a ticket: the first one is that of the loader's boot, each later one is new. */
  readonly wantsTicket?: boolean
  /** What happened, for listeners of the page. */
  readonly event?: PanelEvent
}

/** Something that only the panel knows of. */
export type PanelEvent = {
  [Name in 'message' | 'chatStarted' | 'chatEnded' | 'rated']: readonly [
    name: Name,
    detail: ParleyEvents[Name],
  ]
}['message' | 'chatStarted' | 'chatEnded' | 'rated']

/** Message of the page to the panel, through their port. */
export interface LoaderMessage {
  readonly isOpen: boolean
  /** Address and title of the page. */
  readonly page?: readonly [address: string, title: string]
  /**
   * Response to `wantsTicket`: null if the page may no longer show the bot; absent in all other messages.
   */
  readonly ticket?: string | null
  /** Sent with the ticket: the text stored by `keep`. */
  readonly kept?: string | undefined
  /** Token about the signed-in visitor; null or empty once they have signed out, absent while the page says nothing. */
  readonly identity?: string | null | undefined
  /** Language that the page chose; null for that of the browser, absent while the page says nothing. */
  readonly lang?: string | null | undefined
  /** Values about the visit, by label. */
  readonly context?: ParleyContext | undefined
}

/** What the loader has drawn; `page.ts` carries on with it. */
export interface DrawnWidget {
  readonly boot: WidgetBoot
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly sheet: CSSStyleSheet
  /** Styles of the loader, to which the panel adds its own. */
  readonly css: string
  readonly launcher: HTMLButtonElement
  readonly badge: HTMLElement
}

/** The loader as `page.ts` finds it. */
export interface Loader {
  readonly api: ParleyApi
  /** Calls that were made before `page.ts` was there. */
  readonly calls: ParleyCall[]
  /** The bot that is shown; null after `shutdown`. */
  options: ParleyOptions | null
  drawn: DrawnWidget | null
  /** Starts with what was just drawn. */
  begin: () => void
  /** Stops what belongs to what was drawn. */
  stop: () => void
  /** Returns an address below /widget/ for the bot that is shown. */
  urlOf(path: string): URL
  /** Asks the server for the boot; 503 and nothing if it cannot be reached. */
  fetchBoot(): Promise<[status: number, boot?: WidgetBoot]>
}

/**
 * Message of the panel to the loader; absent fields leave things as they are. It contains no secrets: any
 * page may receive it.
 */
export interface PanelMessage {
  readonly parley: {
    /** Styles of the frame and of the launcher; the frame is invisible until they arrive. */
    readonly css?: string
    /** Accessible name of the launcher. */
    readonly label?: string
    /** Number on the launcher; empty for none. */
    readonly badge?: string
    /** Shows the engaging message beside the launcher. */
    readonly greets?: boolean
    /** Opens without taking the focus, or closes and returns it. */
    readonly isOpen?: boolean
    /** Text to store for this browser session: only if the browser denies storage to the frame. */
    readonly keep?: string
    /** Requests a ticket: the first one is that of the loader's boot, each later one is new. */
    readonly wantsTicket?: boolean
  }
}

/** Message of the loader to the panel only, addressed to its exact origin. */
export interface LoaderMessage {
  readonly parley: {
    readonly isOpen: boolean
    /**
     * Response to `wantsTicket`: null if the page may no longer show the bot; absent in all other messages.
     */
    readonly ticket?: string | null
    /** Sent with the ticket: the text stored by `keep`. */
    readonly kept?: string | undefined
    /** Sent with the ticket: address and title of the page. */
    readonly page?: readonly [address: string, title: string]
    /** Token about the signed-in visitor; null or empty once they have signed out, absent while the page says nothing. */
    readonly identity?: string | null | undefined
  }
}

/** API for the page as `window.Parley`, available once the script has run. */
export interface ParleyApi {
  open(): void
  close(): void
  toggle(): void
  /**
   * Says who the visitor is: `token` is a JWT that the site's server signs with the bot's identity secret. Can be called at any time, and
   * again with a newer token. `data-identity` of the script element does the same.
   */
  identify(who: { readonly token: string }): void
  /** Forgets the visitor and their conversation in this browser; does nothing while nobody is identified. */
  signOut(): void
}

/** Events of the page's `window`, each under its name after `parley:`, with its `detail`. */
export interface ParleyEvents {
  /** The launcher is there. */
  readonly ready: null
  readonly open: null
  readonly close: null
  /** The number of unread messages, each time it changes; 99 for more. */
  readonly unread: number
}

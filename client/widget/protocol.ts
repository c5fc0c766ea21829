/** What the panel asks of the loader; whatever is absent stays as it is. None of it is secret: it may reach any page. */
export interface PanelMessage {
  readonly parley: {
    /** Styles of the frame and of what is around it; before they come the frame stays invisible. */
    readonly css?: string
    /** Name of the launcher for people who cannot see it. */
    readonly label?: string
    /** Number on the launcher; empty for none. */
    readonly badge?: string
    /** Show the engaging message beside the launcher. */
    readonly greets?: boolean
    /** Open without taking the focus, or close and give it back. */
    readonly isOpen?: boolean
    /** A text to keep for this browser session: only where the browser lets the frame keep nothing itself. */
    readonly keep?: string
    /** Ask for a ticket: the first one is that of the loader's boot, each later one is new. */
    readonly wantsTicket?: boolean
  }
}

/** What the loader tells the panel, and only the panel: the message is addressed to its exact origin. */
export interface LoaderMessage {
  readonly parley: {
    readonly isOpen: boolean
    /** The answer to `wantsTicket`: null where the page may no longer show the bot; absent in all other messages. */
    readonly ticket?: string | null
    /** Goes with the ticket: what `keep` asked for. */
    readonly kept?: string | undefined
  }
}

/** What a page may call as `window.Parley`, from the moment that the script has run. */
export interface ParleyApi {
  open(): void
  close(): void
  toggle(): void
}

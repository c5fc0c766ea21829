/*
 * Types of the script that shows the chat on a website. Save this file in your project; `window.Parley` and the events of the page are
 * then known to TypeScript.
 */

/** Which bot is shown, and to whom. */
export interface ParleyOptions {
  /** API key of the bot. */
  readonly key: string
  /** Language of the chat, such as `fr-FR`; without it the visitor's browser decides. */
  readonly lang?: string | undefined
  /** Token that proves who the visitor is, as in `identify`. */
  readonly identity?: string | null | undefined
}

/** Values about the visit that agents see beside the chat, by label; null removes one. */
export type ParleyContext = Readonly<Record<string, string | number | boolean | null>>

/** What happens in the chat, each with what a listener receives. The text of the conversation never reaches the page. */
export interface ParleyEvents {
  /** The launcher is there. */
  readonly ready: null
  /** The chat was opened, by the visitor, the page or a message. */
  readonly open: null
  /** The chat was closed. */
  readonly close: null
  /** A message was added, and who wrote it. */
  readonly message: { readonly from: 'visitor' | 'bot' | 'agent' }
  /** The number of unread messages changed; 99 for more. */
  readonly unread: number
  /** The visitor started a chat; its id is that of the console. */
  readonly chatStarted: { readonly id: number }
  /** The chat has ended. */
  readonly chatEnded: { readonly id: number }
  /** The visitor rated the chat, with 1 to 5 stars. */
  readonly rated: { readonly stars: number }
}

/** A call as an early page remembers it: its name, then its arguments. */
export type ParleyCall = readonly [name: Exclude<keyof ParleyApi, 'push' | 'unread'>, ...unknown[]]

/** The chat of this page. */
export interface ParleyApi {
  /** Number of unread messages. */
  readonly unread: number
  /** Shows a bot: needed only after `shutdown`, or if the script element has no `data-key`. */
  boot(options: ParleyOptions): void
  /** Removes the chat from the page; the conversation is kept. */
  shutdown(): void
  /** Opens the chat and moves the focus into it. */
  open(): void
  /** Closes the chat and returns the focus. */
  close(): void
  /** Opens or closes the chat. */
  toggle(): void
  /**
   * Says who the visitor is: `token` is a JWT that your server signs with the bot's identity secret. Can be called at any time, and
   * again with a newer token.
   */
  identify(who: { readonly token: string }): void
  /** Forgets the visitor and their conversation in this browser; does nothing while nobody is identified. */
  signOut(): void
  /** Changes the language of the chat, such as `fr-FR`; null lets the visitor's browser decide. */
  setLanguage(language: string | null): void
  /** Tells agents about the visit: `{ plan: 'Pro', cart: 3 }`. Later values are added to earlier ones. */
  setContext(values: ParleyContext): void
  /** Calls back each time something happens. */
  on<Name extends keyof ParleyEvents>(name: Name, listener: (detail: ParleyEvents[Name]) => void): void
  /** Stops calling back. */
  off<Name extends keyof ParleyEvents>(name: Name, listener: (detail: ParleyEvents[Name]) => void): void
  /** Makes calls, each given as its name and its arguments: `push(['open'])`. Works before the script has run, too. */
  push(...calls: ParleyCall[]): void
}

declare global {
  interface Window {
    /** Exists once the script has run. */
    Parley?: ParleyApi
  }
  interface WindowEventMap {
    'parley:ready': CustomEvent<ParleyEvents['ready']>
    'parley:open': CustomEvent<ParleyEvents['open']>
    'parley:close': CustomEvent<ParleyEvents['close']>
    'parley:message': CustomEvent<ParleyEvents['message']>
    'parley:unread': CustomEvent<ParleyEvents['unread']>
    'parley:chatStarted': CustomEvent<ParleyEvents['chatStarted']>
    'parley:chatEnded': CustomEvent<ParleyEvents['chatEnded']>
    'parley:rated': CustomEvent<ParleyEvents['rated']>
  }
}

/* Types of the script that shows the chat on a website. Save this file in your project so that TypeScript knows `window.Parley`
   and the page's events. */

/** Bot to show, its language and the visitor's identity. */
export interface ParleyOptions {
  /** API key of the bot. */
  readonly key: string
  /** Language of the chat, such as `fr-FR`; defaults to the browser's language. */
  readonly lang?: string | undefined
  /** Token that proves the visitor's identity; see `identify`. */
  readonly identity?: string | null | undefined
}

/** Values about the visit, keyed by label, that agents see next to the chat; null removes a value. */
export type ParleyContext = Readonly<Record<string, string | number | boolean | null>>

/** Chat events by name, with the argument that their listeners receive. They never contain the text of the conversation. */
export interface ParleyEvents {
  /** The launcher was drawn. */
  readonly ready: null
  /** The chat was opened, by the visitor, the page or a message. */
  readonly open: null
  /** The chat was closed. */
  readonly close: null
  /** A message was added; `from` is its sender. */
  readonly message: { readonly from: 'visitor' | 'bot' | 'agent' }
  /** The number of unread messages changed; capped at 99. */
  readonly unread: number
  /** The visitor started a chat; the console shows the same id. */
  readonly chatStarted: { readonly id: number }
  /** The chat has ended. */
  readonly chatEnded: { readonly id: number }
  /** The visitor rated the chat with 1 to 5 stars. */
  readonly rated: { readonly stars: number }
}

/** Call queued before the script has loaded: its name, then its arguments. */
export type ParleyCall = readonly [name: Exclude<keyof ParleyApi, 'push' | 'unread'>, ...unknown[]]

/** API of the chat on this page. */
export interface ParleyApi {
  /** Number of unread messages. */
  readonly unread: number
  /** Shows a bot; needed only after `shutdown`, or if the script element has no `data-key`. */
  boot(options: ParleyOptions): void
  /** Removes the chat from the page but keeps the conversation. */
  shutdown(): void
  /** Opens the chat and moves the focus into it. */
  open(): void
  /** Closes the chat and restores the focus. */
  close(): void
  /** Opens or closes the chat. */
  toggle(): void
  /**
   * Identifies the visitor: `token` is a JWT that your server signs with the bot's identity secret. Can be called at any time,
   * and again with a newer token.
   */
  identify(who: { readonly token: string }): void
  /** Removes the identified visitor and their conversation from this browser; does nothing if no visitor is identified. */
  signOut(): void
  /** Changes the language of the chat, such as `fr-FR`; null uses the browser's language. */
  setLanguage(language: string | null): void
  /** Shows values about the visit to agents: `{ plan: 'Pro', cart: 3 }`. Later values are merged with earlier ones. */
  setContext(values: ParleyContext): void
  /** Adds a listener for an event. */
  on<Name extends keyof ParleyEvents>(name: Name, listener: (detail: ParleyEvents[Name]) => void): void
  /** Removes a listener. */
  off<Name extends keyof ParleyEvents>(name: Name, listener: (detail: ParleyEvents[Name]) => void): void
  /** Makes calls, each given as a name and arguments: `push(['open'])`. Also works before the script has run. */
  push(...calls: ParleyCall[]): void
}

declare global {
  interface Window {
    /** Undefined until the script has run. */
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

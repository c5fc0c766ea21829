import type { ConnectAttempt } from '#contract/channels/integrations.ts'
import type { Failure } from '#machines/failure.ts'

/**
 * Message from a provider's dialog to the page that opened it, sent over a `BroadcastChannel` because providers may sever
 * `window.opener`.
 */
export type ConnectMessage =
  | { readonly kind: 'consented'; readonly state: string; readonly attempt: ConnectAttempt }
  | { readonly kind: 'failed'; readonly state: string; readonly failure: Failure }
  | { readonly kind: 'declined'; readonly state: string }

const NAME = 'parley-connect'
const SIZE = { width: 640, height: 760 }

/** Opens the window at once, because browsers only allow this in response to a click; returns null if the browser blocks it. */
export const openConnectWindow = (): Window | null =>
  window.open('about:blank', NAME, `popup,width=${SIZE.width},height=${SIZE.height}`)

/** Sends the result of the provider's dialog to the page that opened it. */
export function postConnectMessage(message: ConnectMessage): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(message)
  channel.close()
}

/** Calls back with the messages from providers' dialogs, until the returned function is called. */
export function onConnectMessage(callback: (message: ConnectMessage) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }) => callback(data as ConnectMessage))
  return () => channel.close()
}

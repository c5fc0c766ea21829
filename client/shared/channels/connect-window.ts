import type { ConnectAttempt } from '#contract/channels/integrations.ts'
import type { Failure } from '#machines/failure.ts'

/** What the window of a provider's dialog tells the page that opened it: providers may cut `window.opener`. */
export type ConnectNews =
  | { readonly kind: 'consented'; readonly state: string; readonly attempt: ConnectAttempt }
  | { readonly kind: 'failed'; readonly state: string; readonly failure: Failure }
  | { readonly kind: 'declined'; readonly state: string }

const NAME = 'parley-connect'
const SIZE = { width: 640, height: 760 }

/** Opens the window, at once, because browsers allow it only in answer to a click; null where they do not. */
export const openConnectWindow = (): Window | null =>
  window.open('about:blank', NAME, `popup,width=${SIZE.width},height=${SIZE.height}`)

/** Tells the page behind how the dialog ended. */
export function tellConnectNews(news: ConnectNews): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(news)
  channel.close()
}

/** Calls back for news of windows. Returns a function that stops it. */
export function followConnectNews(callback: (news: ConnectNews) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }) => callback(data as ConnectNews))
  return () => channel.close()
}

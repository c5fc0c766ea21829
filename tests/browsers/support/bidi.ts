import { once } from 'node:events'
import { WebSocket } from 'undici'

type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: string; message?: string }
type Event = { readonly method: string; readonly params: unknown }

/** Connection that speaks WebDriver BiDi. */
export interface Bidi {
  /** Sends a command and resolves with its result. */
  send<Result>(method: string, params: object): Promise<Result>
  close(): void
}

/** Connects to a browser that listens for WebDriver BiDi; `onEvent` receives the subscribed events. */
export async function connectBidi(url: string, onEvent: (event: Event) => void): Promise<Bidi> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message: Answer | Event = JSON.parse(String(data))
    if ('method' in message) onEvent(message)
    else waiting.get(message.id ?? 0)?.(message)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ error: 'closed', message: 'The browser ended.' })
  })
  await once(socket, 'open')
  let count = 0
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++count
        waiting.set(id, ({ result, error, message }) => {
          waiting.delete(id)
          if (error) reject(new Error(`${method}: ${error}: ${message}`))
          else resolve(result as never)
        })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}

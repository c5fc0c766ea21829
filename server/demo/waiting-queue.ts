import { io } from 'socket.io-client'
import { PAGE_MAX } from '#contract/base/limits.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { listChats } from '#contract/chats/chats.ts'
import { PROTOCOL } from '#contract/journal/protocol.ts'
import type { Api } from './api.ts'

type Waiting = Pick<Chat, 'id' | 'version' | 'waiting_since'>

/** The waiting chats as a supervisor's console sees them, shared by all simulated agents. */
export class WaitingQueue {
  readonly #chats = new Map<number, Waiting>()

  get size(): number {
    return this.#chats.size
  }

  /** Records the current state of a chat. */
  put(chat: Chat): void {
    if (chat.status === 'waiting') this.#chats.set(chat.id, chat)
    else this.#chats.delete(chat.id)
  }

  /** Removes and returns the chat that has waited longest. */
  takeOldest(): Waiting | undefined {
    let oldest: Waiting | undefined
    for (const chat of this.#chats.values())
      if (!oldest || (chat.waiting_since ?? '') < (oldest.waiting_since ?? '')) oldest = chat
    if (oldest) this.#chats.delete(oldest.id)
    return oldest
  }
}

/** Follows an account's waiting queue on the console's socket, with a member's token. */
export async function followQueue(api: Api, token: string): Promise<WaitingQueue> {
  const queue = new WaitingQueue()
  const take = (payload: object) => {
    const { chat } = payload as { chat?: Chat }
    if (chat) queue.put(chat)
  }
  const socket = io(`${api.base}/console`, {
    auth: { token, after: null, batch: true, protocol: PROTOCOL },
    transports: ['websocket'],
  })
  socket.on('journal.batch', (events: [string, object][]) => {
    for (const [, payload] of events) take(payload)
  })
  socket.onAny((_name: string, payload: object) => take(payload))
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api.call(listChats, {
      token,
      query: { status: 'waiting', length: PAGE_MAX, ...(cursor && { cursor }) },
    })
    for (const chat of page.entities) queue.put(chat)
    cursor = page.next
  }
  return queue
}

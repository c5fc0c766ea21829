import type { HandshakeRefusal } from '#contract/journal/events.ts'
import { PROTOCOL } from '#contract/journal/protocol.ts'
import type { VisitorCommands, VisitorEvents } from '#contract/journal/signals.ts'
import { backoff } from '#machines/connection/backoff.ts'
import type { ChatKey, SocketUpdate } from '#machines/widget/widget-types.ts'
import { createSocketIo } from './socket-io.ts'

/**
 * Our choice: number of consecutive failures after which the network counts as blocking WebSockets. The conversation is then
 * fetched by HTTP, while reconnecting continues.
 */
const BLOCKED_AFTER_TRIES = 3

/** Socket events that are forwarded to the machine unchanged. */
const eventTypes = [
  'message.added',
  'messages.read',
  'chat.changed',
  'journal.resync',
  'typing.started',
  'typing.stopped',
] as const satisfies readonly (keyof VisitorEvents)[]

const typing = 'typing.start' satisfies keyof VisitorCommands

/** Socket that is open or connecting. */
export interface VisitorSocket {
  startTyping(): void
}

/** Dependencies of the socket, apart from the chat key. */
export interface SocketParts {
  readonly apiKey: string
  /** Returns a random number from 0 to 1. */
  readonly random: () => number
  readonly tell: (event: SocketUpdate) => void
  readonly hold: (socket: VisitorSocket | null) => void
}

type Key = ChatKey & { readonly after: number }

const isForwarded = (type: string): type is (typeof eventTypes)[number] =>
  (eventTypes as readonly string[]).includes(type)

/**
 * Follows a chat over a socket; after a disconnect it resumes from the last received event. Returns a function that stops
 * following.
 */
export function followChat(
  { chatId, token, after }: Key,
  { apiKey, random, tell, hold }: SocketParts,
): () => void {
  let seen = after
  /** Attempts since the socket was last open; `misses` counts consecutive attempts that did not reach the server. */
  let tries = 0
  let misses = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const comeBack = () => {
    clearTimeout(timer)
    timer = setTimeout(socket.connect, backoff(tries++, random()))
  }
  const socket = createSocketIo(
    '/widget',
    () => ({ apiKey, token, after: seen, chat: chatId, protocol: PROTOCOL }),
    {
      opened() {
        tries = 0
        misses = 0
        tell({ type: 'connection.restored' })
      },
      event(type, told) {
        // Unknown events from a newer server also advance the position.
        const { seq } = (told ?? {}) as { seq?: unknown }
        if (Number.isSafeInteger(seq)) seen = Math.max(seen, Number(seq))
        if (isForwarded(type)) tell({ type, ...(told as object) } as SocketUpdate)
      },
      closed() {
        tell({ type: 'connection.lost' })
        comeBack()
      },
      refused(data) {
        const { code } = (data ?? {}) as { code?: HandshakeRefusal }
        // Reconnecting cannot succeed until the page is reloaded; until then the conversation is fetched by HTTP.
        if (code === 'client_outdated') return tell({ type: 'socket.outdated' })
        misses = code ? 0 : misses + 1
        tell({ type: misses < BLOCKED_AFTER_TRIES ? 'connection.lost' : 'socket.outdated' })
        if (code === 'token_invalid' || code === 'token_missing') tell({ type: 'token.refused' })
        else comeBack()
      },
    },
  )
  /** A socket that stayed open while offline reports no change, but failed messages can be retried now. */
  const connect = () => (socket.isOpen() ? tell({ type: 'connection.restored' }) : socket.connect())
  window.addEventListener('online', connect)
  hold({ startTyping: () => socket.send(typing) })
  socket.connect()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', connect)
    hold(null)
    socket.close()
  }
}

import type { EphemeralEvent } from '#client/realtime/live-streams.ts'
import type { JournalEvent } from '#contract/events.ts'
import { type ChatInput, chatEventTypes } from '#machines/chat/chat-types.ts'
import { beginChat, type ChatActor, type ChatStorage, endChat, hasUnsent, isAtRest } from './chat-actor.ts'

/** Types of events that open chats follow. */
export const cachedEventTypes = [...chatEventTypes, 'messages.read', 'messages.delivered'] as const
type CachedEvent = Extract<JournalEvent, { type: (typeof cachedEventTypes)[number] }>

/** Our choice: how many left chats stay loaded, so that returning to them is instant. */
const CACHED_MAX = 8

const chatIdOf = (event: CachedEvent | EphemeralEvent) => ('chat' in event ? event.chat.id : event.chat_id)

/** Dependencies of the cache. */
export interface ChatActorCacheOptions extends Omit<ChatInput, 'chatId' | 'unsent'>, ChatStorage {}

/**
 * Actors of the chats that a member works on: the one on the screen, those visited last, and those with
 * unsent messages.
 */
export interface ChatActorCache {
  /** Puts a chat on the screen. */
  open(chatId: number): ChatActor
  /** Takes a chat off the screen; its unsent messages are still sent. */
  leave(chatId: number): void
  /** Passes an event of the journal or an ephemeral event to its chat. */
  tell(event: CachedEvent | EphemeralEvent): void
  /** Reloads after a gap in the journal: the open chat at once, the others when they are opened. */
  resync(): void
  /** Sends messages again that failed for lack of a connection. */
  reconnected(): void
  /** Ends all chats; unsent text returns to the drafts. */
  close(): void
}

/** Creates a cache. Chats with messages left unsent by an earlier page are loaded at once, and send them. */
export function createChatActorCache({ drafts, unsent, ...input }: ChatActorCacheOptions): ChatActorCache {
  const storage = { drafts, unsent }
  const actors = new Map<number, ChatActor>()
  let shown: number | null = null

  const end = (chatId: number, actor: ChatActor) => {
    actors.delete(chatId)
    endChat(actor, storage)
  }
  /** Ends the least recently left chats; those with unsent messages stay. */
  const trim = () => {
    for (const [chatId, actor] of actors) {
      if (actors.size <= CACHED_MAX) return
      if (chatId !== shown && isAtRest(actor.getSnapshot())) end(chatId, actor)
    }
  }
  const begin = (chatId: number) => beginChat({ ...input, chatId }, storage)
  const open = (chatId: number) => {
    const actor = actors.get(chatId) ?? begin(chatId)
    actors.delete(chatId)
    actors.set(chatId, actor)
    shown = chatId
    trim()
    return actor
  }
  const leave = (chatId: number) => {
    if (shown === chatId) shown = null
    const actor = actors.get(chatId)
    const snapshot = actor?.getSnapshot()
    if (actor && snapshot && !hasUnsent(snapshot) && !isAtRest(snapshot)) end(chatId, actor)
  }
  const resync = () => {
    for (const [chatId, actor] of [...actors]) {
      if (chatId === shown || hasUnsent(actor.getSnapshot())) actor.send({ type: 'journal.resync' })
      else end(chatId, actor)
    }
  }
  const reconnected = () => {
    for (const actor of actors.values()) actor.send({ type: 'connection.restored' })
  }
  const close = () => {
    for (const [chatId, actor] of [...actors]) end(chatId, actor)
  }
  for (const chatId of unsent.chats()) actors.set(chatId, begin(chatId))
  return {
    open,
    leave,
    resync,
    reconnected,
    close,
    tell: (event) => actors.get(chatIdOf(event))?.send(event),
  }
}

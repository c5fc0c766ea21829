import type { EphemeralEvent } from '#client/realtime/live-streams.ts'
import type { Draft } from '#contract/chats/drafts.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import { type ChatEmitted, type ChatInput, chatEventTypes } from '#machines/chat/chat-types.ts'
import { type ChatActor, type ChatStorage, hasUnsent, isAtRest, startChat, stopChat } from './chat-actor.ts'

/** Types of journal events that chat actors receive. */
export const cachedEventTypes = [
  ...chatEventTypes,
  'messages.read',
  'messages.delivered',
  'messages.mailed',
  'person.changed',
  'draft.changed',
  'message.changed',
  'note.added',
  'note.deleted',
] as const
type CachedEvent = Extract<JournalEvent, { type: (typeof cachedEventTypes)[number] }>

/** Our choice: maximum number of chats in the cache, which makes returning to a chat instant. */
const CACHED_MAX = 8

function chatIdOf(event: CachedEvent | EphemeralEvent): number {
  if ('chat' in event) return event.chat.id
  return 'note' in event ? event.note.chat_id : event.chat_id
}

/** Input for all chats, and the storage for drafts and unsent messages. */
export interface ChatActorCacheOptions extends Omit<ChatInput, 'chatId' | 'unsent'>, ChatStorage {
  /** Called after each move made by the member. */
  readonly onMoved?: (move: ChatMoved) => void
}

export type ChatMoved = Extract<ChatEmitted, { type: 'chat.moved' }>

/**
 * Cache of actors for the chats that a member works on: the one on the screen, recently visited ones, and those with unsent
 * messages.
 */
export interface ChatActorCache {
  /** Starts the actors of chats whose messages an earlier page left unsent, so that they are sent. */
  start(): void
  /** Shows a chat on the screen and returns its actor. */
  open(chatId: number): ChatActor
  /** Loads chats that are likely to be opened next. */
  prefetch(chatIds: readonly number[]): void
  /** Takes a chat off the screen; its unsent messages will still be sent. */
  leave(chatId: number): void
  /** Passes a journal or ephemeral event to its chat. */
  tell(event: CachedEvent | EphemeralEvent): void
  /** Reloads after a gap in the journal: the open chat immediately, others when they are opened. */
  resync(): void
  /** Puts the text of a stored draft into a chat's composer if it is open and empty. */
  adopt(draft: Pick<Draft, 'chat_id' | 'reply' | 'note' | 'mentions'>): void
  /** Resends messages that failed because the connection was down. */
  reconnected(): void
  /** Stops all chats once nothing is being sent; unsent text is moved back into the drafts. The cache can be started again. */
  close(): void
}

/** Starts the actor for a chat and reports the member's moves. */
function beginReporting(
  input: ChatInput,
  storage: ChatStorage,
  onMoved: ChatActorCacheOptions['onMoved'],
): ChatActor {
  const actor = startChat(input, storage)
  if (onMoved) actor.on('chat.moved', onMoved)
  return actor
}

/** Returns functions that start and stop chat actors; an actor that is still sending when it is started again is resumed. */
function chatStarter({ drafts, notes, unsent, onMoved, ...input }: ChatActorCacheOptions) {
  const storage = { drafts, notes, unsent }
  /** Chats that stop as soon as their messages have been sent, each with a function that cancels the stop. */
  const ending = new Map<number, { readonly actor: ChatActor; readonly keep: () => void }>()
  /** Resumes a chat that is still sending instead of starting it again, so that nothing is sent twice. */
  const resume = (chatId: number): ChatActor | null => {
    const left = ending.get(chatId)
    ending.delete(chatId)
    if (left?.actor.getSnapshot().status !== 'active') return null
    left.keep()
    left.actor.send({ type: 'journal.resync' })
    return left.actor
  }
  return {
    begin: (chatId: number) => resume(chatId) ?? beginReporting({ ...input, chatId }, storage, onMoved),
    stop: (chatId: number, actor: ChatActor) => {
      const keep = stopChat(actor, storage)
      if (keep) ending.set(chatId, { actor, keep })
    },
  }
}

/** Creates an empty cache; chats with unsent messages only load once it is started. */
export function createChatActorCache(options: ChatActorCacheOptions): ChatActorCache {
  const { begin, stop } = chatStarter(options)
  const actors = new Map<number, ChatActor>()
  let shown: number | null = null

  const end = (chatId: number, actor: ChatActor) => {
    actors.delete(chatId)
    stop(chatId, actor)
  }
  /** Stops the chats that were left longest ago, unless they have unsent messages. */
  const trim = () => {
    for (const [chatId, actor] of actors) {
      if (actors.size <= CACHED_MAX) return
      if (chatId !== shown && isAtRest(actor.getSnapshot())) end(chatId, actor)
    }
  }
  const open = (chatId: number) => {
    const actor = actors.get(chatId) ?? begin(chatId)
    actors.delete(chatId)
    actors.set(chatId, actor)
    shown = chatId
    trim()
    return actor
  }
  const prefetch = (chatIds: readonly number[]) => {
    for (const chatId of chatIds) if (!actors.has(chatId)) actors.set(chatId, begin(chatId))
    trim()
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
  const adopt: ChatActorCache['adopt'] = ({ chat_id, reply, note, mentions }) => {
    const actor = actors.get(chat_id)
    const { draft, notebook } = actor?.getSnapshot().context ?? {}
    if (draft === '' && reply !== '') actor?.send({ type: 'draft.change', text: reply })
    if (notebook?.draft.text !== '' || note === '') return
    actor?.send({ type: 'note.change', text: note })
    for (const member of mentions) actor?.send({ type: 'note.mention', member })
  }
  const close = () => {
    for (const [chatId, actor] of [...actors]) end(chatId, actor)
  }
  const start = () => {
    for (const chatId of options.unsent.chats()) if (!actors.has(chatId)) actors.set(chatId, begin(chatId))
  }
  return {
    start,
    open,
    prefetch,
    leave,
    resync,
    reconnected,
    adopt,
    close,
    tell: (event) => actors.get(chatIdOf(event))?.send(event),
  }
}

import type { EphemeralEvent } from '#client/realtime/live.ts'
import type { JournalEvent } from '#contract/events.ts'
import { type ChatInput, chatFacts } from '#machines/chat/chat-types.ts'
import { beginChat, type ChatActor, endChat, hasUnsent, isAtRest, type Keepers } from './chat-actor.ts'

/** Types of facts that open chats follow. */
export const deskFacts = [...chatFacts, 'messages.read', 'messages.delivered'] as const
type DeskFact = Extract<JournalEvent, { type: (typeof deskFacts)[number] }>

/** Our choice: chats that stay loaded after they were left, so that going back to them takes no time. */
const KEPT = 8

const chatIdOf = (fact: DeskFact | EphemeralEvent) => ('chat' in fact ? fact.chat.id : fact.chat_id)

/** What a desk needs of its surroundings. */
export interface DeskParts extends Omit<ChatInput, 'chatId' | 'unsent'>, Keepers {}

/** The chats that a member works on: the one on the screen, those visited last, and those with a message on its way. */
export interface Desk {
  /** Puts a chat on the screen. */
  open(chatId: number): ChatActor
  /** Takes it off the screen; what it has not sent yet goes on. */
  leave(chatId: number): void
  /** Hands a fact or a sign to the chat that it is about. */
  tell(fact: DeskFact | EphemeralEvent): void
  /** The journal broke off: the open chat loads anew, the others when they are opened. */
  resync(): void
  /** The connection is there again: what failed for want of it goes once more. */
  reconnected(): void
  /** Ends all; what could not be sent returns into the draft. */
  close(): void
}

/** Sets up a desk. Chats in which something was unsent when the page was left are there from the start, and send it. */
export function createDesk({ drafts, unsent, ...input }: DeskParts): Desk {
  const keepers = { drafts, unsent }
  const actors = new Map<number, ChatActor>()
  let shown: number | null = null

  const end = (chatId: number, actor: ChatActor) => {
    actors.delete(chatId)
    endChat(actor, keepers)
  }
  /** Ends the chats that were left longest ago; those with something unsent stay. */
  const trim = () => {
    for (const [chatId, actor] of actors) {
      if (actors.size <= KEPT) return
      if (chatId !== shown && isAtRest(actor.getSnapshot())) end(chatId, actor)
    }
  }
  const begin = (chatId: number) => beginChat({ ...input, chatId }, keepers)
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
  return { open, leave, resync, reconnected, close, tell: (fact) => actors.get(chatIdOf(fact))?.send(fact) }
}

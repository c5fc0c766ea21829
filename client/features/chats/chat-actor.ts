import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { inspectOptions } from '#client/inspect/inspect.ts'
import { chatMachine } from '#machines/chat/chat-machine.ts'
import type { ChatInput } from '#machines/chat/chat-types.ts'
import { isUpToDate } from '#machines/chat/selectors.ts'
import { chatActors } from './chats-actors.ts'
import type { Drafts } from './drafts.ts'
import type { Unsent } from './unsent.ts'

/** The actor of one open chat. */
export type ChatActor = ActorRefFrom<typeof chatMachine>
/** Snapshot of the actor of a chat. */
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>

const machine = chatMachine.provide({ actors: chatActors })

/** Session-storage adapters for drafts and unsent messages. */
export interface ChatStorage {
  readonly drafts: Drafts
  readonly unsent: Unsent
}

/** Starts the actor of a chat with its stored draft and unsent messages, and stores their changes. */
export function beginChat(input: ChatInput, { drafts, unsent }: ChatStorage): ChatActor {
  const left = unsent.read(input.chatId)
  const actor = createActor(machine, { input: { ...input, unsent: left }, ...inspectOptions() })
  actor.start()
  const draft = drafts.read(input.chatId)
  if (draft !== '') actor.send({ type: 'draft.change', text: draft })
  let kept = draft
  let outbox = left
  actor.subscribe(({ context }) => {
    if (context.outbox !== outbox) {
      outbox = context.outbox
      unsent.write(input.chatId, outbox)
    }
    if (context.draft === kept) return
    kept = context.draft
    drafts.write(input.chatId, kept)
  })
  return actor
}

const isSending = ({ context }: ChatSnapshot) => context.outbox.some(({ status }) => status !== 'failed')

/** Moves failed messages back into the draft, so that no text is lost. */
function rescue({ context: { chatId, outbox, draft } }: ChatSnapshot, { drafts, unsent }: ChatStorage): void {
  const failed = outbox.map(({ text }) => text)
  if (failed.length === 0) return
  drafts.write(chatId, [...failed, draft].filter(Boolean).join('\n\n'))
  unsent.write(chatId, [])
}

/**
 * Stops the actor of a chat once nothing is being sent. Returns a function that calls this off while it is not
 * done, and null if it is.
 */
export function endChat(actor: ChatActor, keepers: ChatStorage): (() => void) | null {
  const stop = (snapshot: ChatSnapshot) => {
    rescue(snapshot, keepers)
    actor.stop()
  }
  const now = actor.getSnapshot()
  if (!isSending(now)) {
    stop(now)
    return null
  }
  const subscription = actor.subscribe((snapshot) => {
    if (isSending(snapshot)) return
    subscription.unsubscribe()
    stop(snapshot)
  })
  return () => subscription.unsubscribe()
}

/** Returns true if a message is being sent, or has failed and awaits a decision. */
export const hasUnsent = ({ context }: ChatSnapshot): boolean => context.outbox.length > 0

/** Returns true if a left chat is worth caching: it is up to date and has no unsent messages. */
export const isAtRest = (snapshot: ChatSnapshot): boolean => !hasUnsent(snapshot) && isUpToDate(snapshot)

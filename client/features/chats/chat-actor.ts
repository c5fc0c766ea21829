import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { inspectOptions } from '#client/inspect/inspect.ts'
import { chatMachine } from '#machines/chat/chat-machine.ts'
import type { ChatInput } from '#machines/chat/chat-types.ts'
import { chatActors } from './chats-actors.ts'
import type { Drafts } from './drafts.ts'
import type { Unsent } from './unsent.ts'

/** The actor of one open chat. */
export type ChatActor = ActorRefFrom<typeof chatMachine>
/** What such an actor knows. */
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>

const machine = chatMachine.provide({ actors: chatActors })

/** Where a chat is kept beyond its actor. */
export interface Keepers {
  readonly drafts: Drafts
  readonly unsent: Unsent
}

/** Starts the actor of a chat with the draft and the unsent messages that were left in it, and keeps what is written from then on. */
export function beginChat(input: ChatInput, { drafts, unsent }: Keepers): ChatActor {
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

/** Puts what failed back into the draft, so that no text is lost. */
function rescue({ context: { chatId, outbox, draft } }: ChatSnapshot, { drafts, unsent }: Keepers): void {
  const failed = outbox.map(({ text }) => text)
  if (failed.length === 0) return
  drafts.write(chatId, [...failed, draft].filter(Boolean).join('\n\n'))
  unsent.write(chatId, [])
}

/** Stops the actor of a chat once nothing is on its way any more. */
export function endChat(actor: ChatActor, keepers: Keepers): void {
  const stop = (snapshot: ChatSnapshot) => {
    rescue(snapshot, keepers)
    actor.stop()
  }
  const now = actor.getSnapshot()
  if (!isSending(now)) {
    stop(now)
    return
  }
  const subscription = actor.subscribe((snapshot) => {
    if (isSending(snapshot)) return
    subscription.unsubscribe()
    stop(snapshot)
  })
}

/** True where a message is on its way, or failed and waits for a decision. */
export const hasUnsent = ({ context }: ChatSnapshot): boolean => context.outbox.length > 0

/** True where a chat is worth keeping after it was left: it is up to date, and nothing in it is unsent. */
export const isAtRest = (snapshot: ChatSnapshot): boolean =>
  !hasUnsent(snapshot) && snapshot.matches({ conversation: { history: { ready: 'idle' } } })

import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { inspectOptions } from '#client/inspect/inspect.ts'
import { chatMachine } from '#machines/chat/chat-machine.ts'
import type { ChatInput } from '#machines/chat/chat-types.ts'
import { chatActors } from './chats-actors.ts'
import type { Drafts } from './drafts.ts'

/** The actor of one open chat. */
export type ChatActor = ActorRefFrom<typeof chatMachine>
/** What such an actor knows. */
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>

const machine = chatMachine.provide({ actors: chatActors })

/** Starts the actor of a chat with the draft that was left in it, and keeps what is written from then on. */
export function beginChat(input: ChatInput, drafts: Drafts): ChatActor {
  const actor = createActor(machine, { input, ...inspectOptions() })
  actor.start()
  const draft = drafts.read(input.chatId)
  if (draft !== '') actor.send({ type: 'draft.change', text: draft })
  let kept = draft
  actor.subscribe(({ context }) => {
    if (context.draft === kept) return
    kept = context.draft
    drafts.write(input.chatId, kept)
  })
  return actor
}

const isSending = ({ context }: ChatSnapshot) => context.outbox.some(({ status }) => status !== 'failed')

/** Puts what failed back into the draft, so that no text is lost. */
function rescue({ context: { chatId, outbox, draft } }: ChatSnapshot, drafts: Drafts): void {
  const failed = outbox.map(({ text }) => text)
  if (failed.length > 0) drafts.write(chatId, [...failed, draft].filter(Boolean).join('\n\n'))
}

/** Stops the actor of a chat once nothing is on its way any more. */
export function endChat(actor: ChatActor, drafts: Drafts): void {
  const stop = (snapshot: ChatSnapshot) => {
    rescue(snapshot, drafts)
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

import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { createRecorded } from '#client/inspect/create-recorded.ts'
import { chatMachine } from '#machines/chat/chat-machine.ts'
import type { ChatInput } from '#machines/chat/chat-types.ts'
import { draftToStore } from '#machines/chat/notes.ts'
import { isUpToDate } from '#machines/chat/selectors.ts'
import { chatActors } from './chats-actors.ts'
import type { DraftStorage, NoteDraftStorage } from './drafts.ts'
import type { OutboxStorage } from './unsent.ts'

/** Actor of an open chat. */
export type ChatActor = ActorRefFrom<typeof chatMachine>
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>

const machine = chatMachine.provide({ actors: chatActors })

/** Session storage for drafts, note drafts and unsent messages. */
export interface ChatStorage {
  readonly drafts: DraftStorage
  readonly notes: NoteDraftStorage
  readonly unsent: OutboxStorage
}

/** Starts the actor for a chat with its stored drafts and unsent messages, and stores their changes. */
export function startChat(input: ChatInput, { drafts, notes, unsent }: ChatStorage): ChatActor {
  const left = unsent.read(input.chatId)
  const actor = createRecorded('chats: conversation', machine, {
    ...input,
    unsent: left,
    noteDraft: notes.read(input.chatId),
  })
  actor.start()
  const draft = drafts.read(input.chatId)
  if (draft !== '') actor.send({ type: 'draft.change', text: draft })
  let kept = draft
  let outbox = left
  let notebook = actor.getSnapshot().context.notebook
  actor.subscribe(({ context }) => {
    if (context.outbox !== outbox) {
      outbox = context.outbox
      unsent.write(input.chatId, outbox)
    }
    if (context.notebook !== notebook) {
      notebook = context.notebook
      notes.write(input.chatId, draftToStore(notebook))
    }
    if (context.draft === kept) return
    kept = context.draft
    drafts.write(input.chatId, kept)
  })
  return actor
}

const isSending = ({ context: { outbox, notebook } }: ChatSnapshot) =>
  notebook.saving !== null || outbox.some(({ status }) => status !== 'failed')

/** Moves the text of unsent messages back into the draft, so that none is lost. */
function rescue(
  { context: { chatId, outbox, draft } }: ChatSnapshot,
  { drafts, unsent }: Pick<ChatStorage, 'drafts' | 'unsent'>,
): void {
  const failed = outbox.map(({ text }) => text)
  if (failed.length === 0) return
  drafts.write(chatId, [...failed, draft].filter(Boolean).join('\n\n'))
  unsent.write(chatId, [])
}

/**
 * Stops a chat's actor once nothing is being sent. Returns a function that cancels the stop; null if the actor was stopped
 * immediately.
 */
export function stopChat(actor: ChatActor, keepers: ChatStorage): (() => void) | null {
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

/** Returns true if a message or note is being sent, or a failed message awaits the member's decision. */
export const hasUnsent = ({ context: { outbox, notebook } }: ChatSnapshot): boolean =>
  outbox.length > 0 || notebook.saving !== null

/** Returns true if nothing is lost when the chat's actor is stopped: it is up to date and has no unsent messages. */
export const isAtRest = (snapshot: ChatSnapshot): boolean => !hasUnsent(snapshot) && isUpToDate(snapshot)

import { shallowEqual, useSelector } from '@xstate/react'
import { useLL } from '#client/lib/i18n.tsx'
import { MESSAGE_MAX_CHARS, TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import type { Writing } from '#machines/chat/chat-types.ts'
import type { ChatActor, ChatSnapshot } from '../chat-actor.ts'

/** Maximum length of each kind of text, in characters. */
const LONGEST_CHARS: Record<Writing, number> = { reply: MESSAGE_MAX_CHARS, note: TEXT_MAX_CHARS }

const selectText = ({ context: { writing, draft, attached, notebook } }: ChatSnapshot) => ({
  writing,
  text: writing === 'note' ? notebook.draft.text : draft,
  isSaving: writing === 'note' && notebook.saving !== null,
  hasFiles: writing === 'reply' && attached.length > 0,
})

/** Returns the composer's text and commands. Replies and notes have separate texts. */
export function useWriting(actor: ChatActor) {
  const { composer } = useLL().chats
  const { empty } = useLL().desk.note
  const { writing, text, isSaving, hasFiles } = useSelector(actor, selectText, shallowEqual)
  const left = LONGEST_CHARS[writing] - text.length
  const isNote = writing === 'note'
  const emptyReason = isNote ? empty() : composer.empty()
  const isEmpty = text.trim() === '' && !hasFiles
  const refusal = isEmpty ? emptyReason : left < 0 ? composer.tooLong() : null
  return {
    isNote,
    text,
    isSaving,
    /** Reason why the text cannot be sent or saved now; null if it can. */
    refusal,
    /** Number of characters left. */
    left,
    isShort: left < LONGEST_CHARS[writing] / 10,
    change: (next: string) =>
      actor.send(isNote ? { type: 'note.change', text: next } : { type: 'draft.change', text: next }),
    submit: () => actor.send(isNote ? { type: 'note.save' } : { type: 'message.send' }),
  }
}

export type WritingState = ReturnType<typeof useWriting>

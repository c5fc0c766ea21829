import { type RefObject, useLayoutEffect, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import type { Writing } from '#machines/chat/chat-types.ts'
import type { ChatActor } from '../chat-actor.ts'

/** Text that a member types before the composer is on the screen. */
export interface EarlyWriting {
  /** Mode that the member requested; null if none was. */
  readonly writing: Writing | null
  readonly begin: (writing: Writing) => void
  readonly text: string
  readonly type: (text: string) => void
}

/** Adds text that was typed early to the draft of a reply or note. */
function addText(actor: ChatActor, writing: Writing, text: string): void {
  const { draft, notebook } = actor.getSnapshot().context
  if (text === '') return
  if (writing === 'note') actor.send({ type: 'note.change', text: notebook.draft.text + text })
  else actor.send({ type: 'draft.change', text: draft + text })
}

/**
 * Collects what is typed after a key asked for the composer of a chat that is still loading, and hands it over, with the focus,
 * once the field is there. Otherwise the key would be lost, and the letters after it would act as hotkeys.
 */
export function useEarlyWriting(
  actor: ChatActor,
  field: RefObject<HTMLTextAreaElement | null>,
  isReady: boolean,
): EarlyWriting {
  const [writing, begin] = useState<Writing | null>(null)
  const [text, type] = useState('')
  useLayoutEffect(() => {
    if (!isReady || writing === null) return
    addText(actor, writing, text)
    field.current?.focus()
    begin(null)
    type('')
  }, [actor, field, isReady, writing, text])
  return { writing, begin, text, type }
}

/** Invisible field that takes the focus while the chat loads; renders nothing unless the member asked for the composer. */
export function EarlyField({ early }: { early: EarlyWriting }) {
  const { modes } = useLL().desk
  if (early.writing === null) return null
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: the member has just asked for the field.
      autoFocus
      aria-label={modes[early.writing]()}
      value={early.text}
      onChange={(event) => early.type(event.target.value)}
      className="sr-only"
    />
  )
}

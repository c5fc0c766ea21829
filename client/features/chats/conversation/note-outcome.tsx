import { useState } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { Conversation } from './use-conversation.ts'

/** Shows failures to load, save or delete notes. */
export function NoteOutcome({ conversation }: { conversation: Conversation }) {
  const LL = useLL()
  const textOf = useFailureText()
  const { noteFailure, areNotesMissing, isHidden, retryNotes, dismiss } = conversation
  return (
    <>
      {noteFailure && (
        <Banner flush tone="danger" title={LL.desk.note.failed()} onDismiss={dismiss}>
          {textOf(noteFailure)}
        </Banner>
      )}
      {areNotesMissing && !isHidden && (
        <Banner
          flush
          tone="warning"
          action={
            <Button size="small" onClick={retryNotes}>
              {LL.common.actions.retry()}
            </Button>
          }
        >
          {LL.desk.note.missing()}
        </Banner>
      )}
    </>
  )
}

/**
 * Asks for confirmation before a note is deleted, because deletion cannot be undone. Returns the function that asks, and the
 * dialog.
 */
export function useNoteDeletion(onDelete: (id: number) => void) {
  const { note } = useLL().desk
  const [asked, setAsked] = useState<number | null>(null)
  const close = () => setAsked(null)
  const confirm = () => {
    if (asked !== null) onDelete(asked)
    close()
  }
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      danger
      onClose={close}
      onConfirm={confirm}
      title={note.deleteTitle()}
      confirmLabel={note.delete()}
    >
      <p>{note.deleteText()}</p>
    </ConfirmDialog>
  )
  return { ask: setAsked, dialog }
}

import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'

interface DeleteSourcesDialogProps {
  readonly title: string
  readonly text: string
  readonly undo: string
  readonly confirmLabel: string
  /** Deletes the sources; those deleted before a rejection stay deleted. */
  readonly onDelete: (signal: AbortSignal) => Promise<void>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before files or web pages are deleted, and stays open with the reason of a failure. */
export function DeleteSourcesDialog(props: DeleteSourcesDialogProps) {
  const { title, text, undo, confirmLabel, onDelete, onDone, onClose } = props
  const textOf = useFailureText()
  const { submit, busy, failure } = useSubmission(onDelete, onDone)
  return (
    <ConfirmDialog
      danger
      open
      onClose={onClose}
      onConfirm={submit}
      title={title}
      confirmLabel={confirmLabel}
      busy={busy}
      error={textOf(failure)}
    >
      <p>{text}</p>
      <p>{undo}</p>
    </ConfirmDialog>
  )
}

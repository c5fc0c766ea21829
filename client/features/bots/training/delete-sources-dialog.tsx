import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'

interface DeleteSourcesDialogProps {
  readonly title: string
  readonly text: string
  readonly undo: string
  readonly confirmLabel: string
  /** Deletes the sources. If the promise rejects, sources already deleted stay deleted. */
  readonly onDelete: (signal: AbortSignal) => Promise<void>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before a bot's sources are deleted. */
export function DeleteSourcesDialog(props: DeleteSourcesDialogProps) {
  const { title, text, undo, confirmLabel, onDelete, onDone, onClose } = props
  return (
    <ConfirmCall title={title} confirmLabel={confirmLabel} run={onDelete} onDone={onDone} onClose={onClose}>
      <p>{text}</p>
      <p>{undo}</p>
    </ConfirmCall>
  )
}

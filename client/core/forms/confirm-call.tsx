import type { ReactNode } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { Failure } from '#machines/failure.ts'

interface ConfirmCallProps<T> {
  readonly title: string
  /** Explanation of the consequences, the cost, and whether the action can be undone. */
  readonly children: ReactNode
  /** Verb that names the action, such as "Delete". */
  readonly confirmLabel: string
  readonly danger?: boolean
  readonly run: (signal: AbortSignal) => Promise<T>
  /** Toast text on success; no toast if omitted. */
  readonly done?: string
  readonly onDone?: (result: T) => void
  readonly onClose: () => void
  /** Overrides the text of a failure. */
  readonly textOf?: (failure: Failure | null) => string | null | undefined
}

/** Asks for confirmation before making a call. The dialog closes on success and stays open with the reason on failure. */
export function ConfirmCall<T>(props: ConfirmCallProps<T>) {
  const { title, children, confirmLabel, danger = true, run, done, onDone, onClose } = props
  const toast = useToast()
  const usualText = useFailureText()
  const { submit, busy, failure } = useSubmission('console: confirmation', run, (result: T) => {
    onDone?.(result)
    if (done) toast.show({ text: done })
    onClose()
  })
  return (
    <ConfirmDialog
      danger={danger}
      open
      onClose={onClose}
      onConfirm={submit}
      title={title}
      confirmLabel={confirmLabel}
      busy={busy}
      error={(props.textOf ?? usualText)(failure)}
    >
      {children}
    </ConfirmDialog>
  )
}

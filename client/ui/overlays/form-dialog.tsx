import type { ReactNode } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '../controls/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'form'> {
  readonly onClose: () => void
  readonly onSubmit: () => void
  /** Verb that names the action, such as "Delete". */
  readonly submitLabel: string
  readonly busy: boolean
  /** Reason why the form cannot be submitted yet. */
  readonly disabledReason?: string | null | undefined
  /** Error message that belongs to no field; the dialog stays open. */
  readonly error?: string | null | undefined
  /** Action that helps to fix the error. */
  readonly errorAction?: ReactNode
  readonly children: ReactNode
}

/** Form in a dialog; the dialog cannot be closed while the form is being submitted. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, onSubmit, submitLabel, busy, disabledReason, error, errorAction, children, ...dialog } =
    props
  const LL = useLL()
  const close = busy ? () => {} : onClose
  const buttons = (
    <>
      <Button onClick={close}>{LL.common.actions.cancel()}</Button>
      <Button type="submit" variant="primary" busy={busy} disabledReason={disabledReason}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} open onClose={close} onSubmit={() => !disabledReason && onSubmit()} footer={buttons}>
      <div className="flex flex-col gap-4">
        {children}
        {error && (
          <Banner tone="danger" action={errorAction}>
            {error}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

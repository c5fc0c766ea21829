import type { ReactNode } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '../controls/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'form'> {
  readonly onClose: () => void
  readonly onSubmit: () => void
  /** The verb of the action. */
  readonly submitLabel: string
  readonly busy: boolean
  /** Why it cannot be sent yet. */
  readonly disabledReason?: string | null | undefined
  /** Why it was refused, where no field says so; the dialog stays open. */
  readonly error?: string | null | undefined
  /** What helps against it. */
  readonly errorAction?: ReactNode
  /** Fields. */
  readonly children: ReactNode
}

/** Asks for something and sends it; while that lasts it cannot be closed. */
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

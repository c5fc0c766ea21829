import { type ReactNode, useRef } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '../controls/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  /** A question, or the action: "Delete this bot?" */
  readonly title: string
  /** What will happen, what it costs, and whether it can be undone. */
  readonly children: ReactNode
  /** The verb of the action. */
  readonly confirmLabel: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Why it failed; the dialog stays open. */
  readonly error?: string | null | undefined
  readonly disabledReason?: string | null | undefined
}

/** Asks before an action that costs or destroys; Enter confirms, Escape cancels, while it is done neither does. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    danger = false,
    busy,
    error,
    disabledReason,
  } = props
  const LL = useLL()
  const close = busy ? () => {} : onClose
  const confirm = useRef<HTMLButtonElement>(null)
  const buttons = (
    <>
      <Button onClick={close}>{LL.common.actions.cancel()}</Button>
      <Button
        ref={confirm}
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        disabledReason={disabledReason}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} size={400} title={title} footer={buttons} initialFocus={confirm}>
      <div className="flex flex-col gap-3 text-text-muted">{children}</div>
      {error && (
        <Banner tone="danger" className="mt-3">
          {error}
        </Banner>
      )}
    </Dialog>
  )
}

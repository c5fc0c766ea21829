import { useLL } from '#client/lib/i18n.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'

interface LeaveDialogProps {
  readonly open: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
  const { leave } = useLL().bots
  return (
    <ConfirmDialog
      danger
      open={open}
      onClose={onStay}
      onConfirm={onLeave}
      title={leave.title()}
      confirmLabel={leave.confirm()}
    >
      <p>{leave.text()}</p>
    </ConfirmDialog>
  )
}

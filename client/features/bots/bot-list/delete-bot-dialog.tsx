import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { type BotItem, deleteBot } from '#contract/bots.ts'

interface DeleteBotDialogProps {
  readonly bot: BotItem
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks before a bot is deleted with everything that belongs to it. */
export function DeleteBotDialog({ bot: { id, bot_name: name }, onDeleted, onClose }: DeleteBotDialogProps) {
  const { delete: texts } = useLL().bots
  const toast = useToast()
  const textOf = useFailureText()
  const { submit, busy, failure } = useSubmission(
    (signal) => call(deleteBot, { params: { id }, signal }),
    () => {
      toast.show({ text: texts.deleted({ name }) })
      onDeleted()
      onClose()
    },
  )
  return (
    <ConfirmDialog
      danger
      open
      onClose={onClose}
      onConfirm={submit}
      title={texts.title({ name })}
      confirmLabel={texts.confirm()}
      busy={busy}
      error={textOf(failure)}
    >
      <p>{texts.text()}</p>
      <p>{texts.undo()}</p>
    </ConfirmDialog>
  )
}

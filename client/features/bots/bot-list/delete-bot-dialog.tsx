import { call } from '#client/api/call.ts'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { type BotItem, deleteBot } from '#contract/bots/bots.ts'

interface DeleteBotDialogProps {
  readonly bot: BotItem
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before a bot is deleted along with its data. */
export function DeleteBotDialog({ bot: { id, bot_name: name }, onDeleted, onClose }: DeleteBotDialogProps) {
  const { delete: texts } = useLL().bots
  return (
    <ConfirmCall
      title={texts.title({ name })}
      confirmLabel={texts.confirm()}
      run={(signal) => call(deleteBot, { params: { id }, signal })}
      done={texts.deleted({ name })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{texts.text()}</p>
      <p>{texts.undo()}</p>
    </ConfirmCall>
  )
}

import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

interface ReplaceDialogProps {
  /** Names of chosen files that match existing documents of the bot. */
  readonly names: readonly string[]
  readonly onReplace: () => void
  readonly onKeep: () => void
  readonly onClose: () => void
}

/**
 * Asks what to do with files whose names already exist, because a bot that answers from both versions could contradict itself.
 */
export function ReplaceDialog({ names, onReplace, onKeep, onClose }: ReplaceDialogProps) {
  const { knowledge, common } = useLL()
  const { replace: texts } = knowledge
  const footer = (
    <>
      <Button onClick={onClose}>{common.actions.cancel()}</Button>
      <Button onClick={onKeep}>{texts.keep()}</Button>
      <Button variant="primary" onClick={onReplace}>
        {texts.replace()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} size={560} title={texts.title()} footer={footer}>
      <ul className="mb-3 flex flex-col gap-1">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere font-medium">
            {name}
          </li>
        ))}
      </ul>
      <p className="text-text-muted">{texts.text()}</p>
    </Dialog>
  )
}

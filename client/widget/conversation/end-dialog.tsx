import { Dialog } from '../view/dialog.tsx'
import { useTalk } from '../view/use-talk.ts'

/** Asks for confirmation before ending the conversation. */
export function EndDialog({ onClose }: { readonly onClose: () => void }) {
  const { session, talk } = useTalk()
  const leave = () => {
    // Called here because the menu unmounts before the browser reports that the dialog has closed.
    onClose()
    session.send({ type: 'chat.leave' })
  }
  return (
    <Dialog title={talk.chat.endQuestion()} onClose={onClose}>
      <form method="dialog">
        <button type="submit" class="secondary">
          {talk.chat.cancel()}
        </button>
        <button type="submit" class="primary" onClick={leave}>
          {talk.chat.end()}
        </button>
      </form>
    </Dialog>
  )
}

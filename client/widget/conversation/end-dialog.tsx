import { useEffect, useRef } from 'preact/hooks'
import { useTalk } from '../view/use-talk.ts'

/** Asks for confirmation before ending the conversation. */
export function EndDialog({ onClose }: { readonly onClose: () => void }) {
  const { session, talk } = useTalk()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const leave = () => {
    // The menu unmounts before the browser reports that the dialog has closed.
    onClose()
    session.send({ type: 'chat.leave' })
  }
  return (
    <dialog ref={dialog} aria-labelledby="end-question" onClose={onClose} onKeyDown={stopEscape}>
      <h2 id="end-question">{talk.chat.endQuestion()}</h2>
      <form method="dialog">
        <button type="submit" class="secondary">
          {talk.chat.cancel()}
        </button>
        <button type="submit" class="primary" onClick={leave}>
          {talk.chat.end()}
        </button>
      </form>
    </dialog>
  )
}

/** The browser closes the dialog on Escape; the surrounding panel must stay open. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}

import { useEffect, useRef } from 'preact/hooks'
import { usePanel } from '../view/use-session.ts'

/** Asks for confirmation before the conversation is ended. */
export function EndDialog({ onClose }: { readonly onClose: () => void }) {
  const { session, LL } = usePanel()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="end-question" onClose={onClose} onKeyDown={keepEscape}>
      <h2 id="end-question">{LL.chat.endQuestion()}</h2>
      <form method="dialog">
        <button type="submit" class="secondary">
          {LL.chat.cancel()}
        </button>
        <button type="submit" class="primary" onClick={() => session.send({ type: 'chat.leave' })}>
          {LL.chat.end()}
        </button>
      </form>
    </dialog>
  )
}

/** The browser closes the dialog on Escape; the panel around it must stay open. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}

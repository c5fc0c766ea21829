import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** Modal dialog that is open while it is rendered; buttons of a form with `method="dialog"` close it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={onClose} onKeyDown={stopEscape}>
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  )
}

/** Closes the dialog that contains a button; the focus returns to where it was before. */
export const closeDialog = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void =>
  currentTarget.closest('dialog')?.close()

/** Prevents the Escape key, which closes the dialog, from also closing the surrounding panel. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}

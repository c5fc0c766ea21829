import { type RefObject, useEffect } from 'react'

const FOCUSABLE = 'input:not([type=file]), textarea, select, button, a[href]'
/** Dialogs, menus and lists that open above the page. */
const ABOVE = '[role=dialog], [data-headlessui-portal]'

/** Moves the focus back to an open dialog when the menu or dialog that opened it closes and takes the focus. */
export function useKeepFocus(open: boolean, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return
    const keep = ({ target, relatedTarget }: FocusEvent) => {
      const dialog = panel.current?.closest('[role=dialog]')
      if (!dialog || !(target instanceof Element) || target.closest(ABOVE)) return
      const had = relatedTarget instanceof HTMLElement && dialog.contains(relatedTarget)
      const isMenu = target.closest('[aria-haspopup="menu"]') !== null
      // A pressed element, such as the button of a notice, keeps the focus.
      if (!isMenu && (!had || target.matches(':active'))) return
      const field =
        had && relatedTarget !== dialog ? relatedTarget : panel.current?.querySelector<HTMLElement>(FOCUSABLE)
      queueMicrotask(() => field?.focus())
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [open, panel])
}

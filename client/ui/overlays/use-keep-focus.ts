import { type RefObject, useEffect } from 'react'

const FOCUSABLE = 'input:not([type=file]), textarea, select, button, a[href]'

/** Moves the focus back to an open dialog when the menu that opened it closes and takes the focus. */
export function useKeepFocus(open: boolean, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return
    const keep = ({ target, relatedTarget }: FocusEvent) => {
      const dialog = panel.current
      const isMenu = target instanceof Element && target.closest('[aria-haspopup="menu"]') !== null
      if (!dialog || !isMenu || target.closest('[role=dialog]')) return
      const had = relatedTarget instanceof HTMLElement && dialog.contains(relatedTarget)
      const field = had ? relatedTarget : dialog.querySelector<HTMLElement>(FOCUSABLE)
      queueMicrotask(() => field?.focus())
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [open, panel])
}

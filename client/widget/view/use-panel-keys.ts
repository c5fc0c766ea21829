import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import type { PanelSession } from '../panel/session-types.ts'

/** Selector for the elements that can take the focus when the panel opens; the first match takes it. */
const FIRST = 'form [name], .composer textarea, .unavailable button, .closing button'

/**
 * Closes the panel on Escape unless an element inside handles the key, and moves the focus to the first field when the panel is
 * focused.
 */
export function usePanelKeys(session: PanelSession, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) session.parts.host.tell({ isOpen: false })
    }
    const onFocus = () => {
      if (document.activeElement !== document.body) return
      // No field is focused on touch devices, because the on-screen keyboard would cover the content.
      const isTouch = matchMedia('(pointer: coarse)').matches
      const first = isTouch ? null : panel.current?.querySelector<HTMLElement>(FIRST)
      ;(first ?? panel.current)?.focus()
    }
    document.addEventListener('keydown', onKey)
    window.addEventListener('focus', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('focus', onFocus)
    }
  }, [session, panel])
}

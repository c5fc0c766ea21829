import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Session } from '../panel/session.ts'

/** What the focus goes to when the panel opens: what is to be filled in, else the conversation. */
const FIRST = 'form [name], .composer textarea, .unavailable button, .closing button'

/** Escape closes the panel, unless something within it takes it; a panel that is given the focus hands it on to its first field. */
export function usePanelKeys(session: Session, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) session.parts.host.tell({ isOpen: false })
    }
    const onFocus = () => {
      if (document.activeElement !== document.body) return
      // A keyboard on the screen would hide what the visitor came to read.
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

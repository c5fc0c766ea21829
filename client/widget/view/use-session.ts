import { createContext } from 'preact'
import { useContext, useLayoutEffect, useState } from 'preact/hooks'
import type { Session, SessionState } from '../panel/session.ts'
import type { Texts } from '../panel/texts.ts'

/** The session and the texts, for everything below the app. */
export const PanelContext = createContext<{ readonly session: Session; readonly texts: Texts } | null>(null)

/** The session, its state now, and the texts. */
export function usePanel() {
  const value = useContext(PanelContext)
  if (!value) throw new Error('usePanel needs the app above it.')
  return { ...value, LL: value.texts.LL, state: value.session.state }
}

/** The state of a session, drawn anew when it changes. It listens from the first drawing on, so that nothing is missed before a frame is painted. */
export function useSessionState(session: Session): SessionState {
  const [, draw] = useState(0)
  useLayoutEffect(() => session.subscribe(() => draw((count) => count + 1)), [session])
  return session.state
}

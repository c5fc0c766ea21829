import { createContext } from 'preact'
import { useContext, useLayoutEffect, useState } from 'preact/hooks'
import type { PanelSession, SessionState } from '../panel/session-types.ts'
import type { Texts } from '../panel/texts.ts'

/** Session and texts for all components of the app. */
export const PanelContext = createContext<{ readonly session: PanelSession; readonly texts: Texts } | null>(
  null,
)

/** Returns the session, its current state and the texts. */
export function usePanel() {
  const value = useContext(PanelContext)
  if (!value) throw new Error('usePanel must be used below App.')
  return { ...value, LL: value.texts.LL, state: value.session.state }
}

/** Returns a session's state and rerenders when it changes. Subscribes before the first paint so that no change is missed. */
export function useSessionState(session: PanelSession): SessionState {
  const [, draw] = useState(0)
  useLayoutEffect(() => session.subscribe(() => draw((count) => count + 1)), [session])
  return session.state
}

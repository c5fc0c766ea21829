import type { SessionState } from '../panel/session.ts'
import { isOffline } from '../panel/texts.ts'

/** What the panel shows between its header and its footer. */
export type Screen = 'unavailable' | 'form' | 'welcome' | 'talk' | 'ended'

/** The screen before the conversation is loaded: what was kept says whether there is one to come back to. */
function lightScreen({ bot, kept }: SessionState): Screen {
  if (kept !== null && (kept.chatId !== null || kept.outbox.length > 0)) return 'talk'
  return bot?.customer_info_custom_field.enabled && !kept?.answers ? 'form' : 'welcome'
}

/** The screen that a state of the session calls for. */
export function screenOf(state: SessionState): Screen {
  if (!state.bot) return 'unavailable'
  const snapshot = state.conversation?.snapshot()
  if (!snapshot) return lightScreen(state)
  if (snapshot.matches('form')) return 'form'
  const { failure } = snapshot.context
  if (snapshot.matches('welcome')) return failure && isOffline(failure) ? 'unavailable' : 'welcome'
  return snapshot.matches('ended') ? 'ended' : 'talk'
}

/** True where there is a conversation to look at, ended or not. */
export const isTalk = (screen: Screen): boolean => screen === 'talk' || screen === 'ended'

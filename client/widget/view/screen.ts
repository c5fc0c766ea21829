import { needsFormAtStart } from '#machines/widget/form-moment.ts'
import { hasEnded, isWelcome, needsDetailsForm } from '#machines/widget/selectors.ts'
import type { SessionState } from '../panel/session-types.ts'
import { isOffline } from '../panel/texts.ts'

/** Content of the panel between its header and its footer. */
export type Screen = 'unavailable' | 'form' | 'welcome' | 'talk' | 'ended'

/**
 * Returns the screen to show before the conversation is loaded; the stored state tells whether there is a conversation to return
 * to.
 */
function lightScreen({ bot, kept }: SessionState): Screen {
  if (kept !== null && (kept.chatId !== null || kept.outbox.length > 0)) return 'talk'
  return needsFormAtStart(bot?.customer_info_custom_field) && !kept?.answers ? 'form' : 'welcome'
}

/** Returns the screen for a state of the session. */
export function screenOf(state: SessionState): Screen {
  if (!state.bot) return 'unavailable'
  const snapshot = state.conversation?.snapshot()
  if (!snapshot) return lightScreen(state)
  if (needsDetailsForm(snapshot)) return 'form'
  const { failure } = snapshot.context
  if (isWelcome(snapshot)) return failure && isOffline(failure) ? 'unavailable' : 'welcome'
  return hasEnded(snapshot) ? 'ended' : 'talk'
}

/** Returns true if there is a conversation to show, active or ended. */
export const isTalk = (screen: Screen): boolean => screen === 'talk' || screen === 'ended'

import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { ActionState } from '../select-conversation.ts'

/** Returns the reason why an action is unavailable; null if it is available. */
export function reasonText(
  LL: TranslationFunctions,
  { reason }: ActionState,
  chat: Chat | null,
): string | null {
  if (reason === null) return null
  if (reason !== 'others') return LL.chats.reasons[reason]()
  return LL.chats.reasons.others({ name: chat?.assigned_agent?.name ?? '' })
}

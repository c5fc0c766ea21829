import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Speaker } from './timeline.ts'

type Named = Pick<Chat, 'user_name' | 'bot_name'>

/** Returns a speaker's name as shown to the reader. */
export function speakerName(LL: TranslationFunctions, chat: Named, { sender, name, isMe }: Speaker): string {
  if (sender === 'customer') return chat.user_name
  if (sender === 'bot') return chat.bot_name
  return isMe ? LL.chats.conversation.you() : (name ?? '')
}

import { withoutMarkdown } from '#client/lib/plain.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Returns the last message of a chat on one line, preceded by its author unless that is the customer. */
export function lastLine(
  LL: TranslationFunctions,
  { status, last_message, assigned_agent }: Chat,
  me: number,
): string {
  if (!last_message) return LL.chats.list.noMessage()
  const { message, files = 0 } = last_message
  const text = message === '' && files > 0 ? LL.chats.list.files({ n: files }) : withoutMarkdown(message)
  if (last_message.sender === 'customer') return text
  if (last_message.sender === 'bot') return LL.chats.list.bot({ text })
  // Chats that are waiting or were returned to the bot no longer store which agent wrote.
  if (!assigned_agent || (status !== 'assigned' && status !== 'ended')) return LL.chatList.colleague({ text })
  return assigned_agent.id === me
    ? LL.chats.list.you({ text })
    : LL.chats.list.agent({ name: assigned_agent.name, text })
}

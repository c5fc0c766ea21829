import type { BotConfig } from '#contract/bots/bots.ts'
import { translated } from '#contract/bots/translations.ts'
import type { Message } from '#contract/chats/message-shapes.ts'

/**
 * Returns the owner's stored answer to a message that is a suggested question, in the language of the question; null if there is
 * none.
 */
export function suggestedAnswer(
  { sample_questions, languages }: Pick<BotConfig, 'sample_questions' | 'languages'>,
  { message, file_chat_messages: files }: Pick<Message, 'message' | 'file_chat_messages'>,
): string | null {
  const asked = message.trim()
  if (files.length > 0) return null
  const stored = sample_questions.filter(({ ai_answer }) => !ai_answer)
  for (const translations of [undefined, ...languages.map((language) => language.translations)]) {
    const found = stored.find(({ question }) => translated(translations, question).trim() === asked)
    if (found) return translated(translations, found.answer)
  }
  return null
}

import type { LanguageEntry } from '#contract/bots/bots.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { NAME_PLACEHOLDER } from '#machines/publish/validate.ts'

/** Returns the bot's texts in a language, using the default for each text that is missing. */
export function textsFor(
  draft: Draft,
  language: LanguageEntry['language'] | null,
): Omit<LanguageEntry, 'language'> {
  const entry = draft.languages.find((one) => one.language === language)
  return {
    bot_name: entry?.bot_name || draft.bot_name,
    welcome_message: entry?.welcome_message || draft.welcome_message,
    bot_question: entry?.bot_question || draft.bot_question,
    terms: entry?.terms || draft.terms_default,
    engaging_message: entry?.engaging_message || draft.engaging_message_default,
    translations: entry?.translations,
  }
}

/** Replaces `[[name]]` in the welcome text; if there is no name, the placeholder is removed. */
export const welcomeOf = (text: string, name: string | null): string =>
  name === null
    ? text.replaceAll(` ${NAME_PLACEHOLDER}`, '').replaceAll(NAME_PLACEHOLDER, '')
    : text.replaceAll(NAME_PLACEHOLDER, name)

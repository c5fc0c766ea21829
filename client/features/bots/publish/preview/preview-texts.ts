import type { LanguageEntry } from '#contract/bots.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { NAME_PLACEHOLDER } from '#machines/publish/validate.ts'

/** What the bot says to a visitor of one language; the default texts stand where that language has none. */
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
  }
}

/** The welcome text with a name in the place of `[[name]]`; without the form nobody has given one, and the place closes. */
export const welcomeOf = (text: string, name: string | null): string =>
  name === null
    ? text.replaceAll(` ${NAME_PLACEHOLDER}`, '').replaceAll(NAME_PLACEHOLDER, '')
    : text.replaceAll(NAME_PLACEHOLDER, name)

import type { LanguageEntry } from '#contract/bots/bots.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import { type Locale, locales } from './locales.ts'

/** Texts of a bot in one language. */
export type BotTexts = Omit<LanguageEntry, 'language'>

const languageOf = (tag: string): string => tag.slice(0, 2).toLowerCase()

/** Returns the first supported language for a list of BCP 47 tags in order of preference, or null. */
export function localeFor(tags: readonly string[]): Locale | null {
  for (const tag of tags) {
    const locale = locales.find((candidate) => languageOf(candidate) === languageOf(tag))
    if (locale) return locale
  }
  return null
}

/** Returns the interface language: the bot's, else the visitor's, else English. */
export const interfaceLocale = (
  bot: Pick<PublicBot, 'language_override'>,
  tags: readonly string[],
): Locale => (bot.language_override === 'auto' ? (localeFor(tags) ?? 'en-US') : bot.language_override)

/** Returns a bot's texts in the chosen language; missing texts fall back to its defaults. */
export function botTexts(bot: PublicBot, tags: readonly string[]): BotTexts {
  const wanted = bot.language_override === 'auto' ? tags : [bot.language_override]
  const found = wanted
    .map((tag) => bot.languages.find(({ language }) => languageOf(language) === languageOf(tag)))
    .find(Boolean)
  return {
    bot_name: found?.bot_name || bot.bot_name,
    welcome_message: found?.welcome_message || bot.welcome_message,
    bot_question: found?.bot_question || bot.bot_question,
    terms: found?.terms || bot.terms_default,
    engaging_message: found?.engaging_message || bot.engaging_message_default,
    translations: found?.translations,
  }
}

/**
 * Returns the welcome text with `[[name]]` replaced by the visitor's name; without a name, the placeholder and the space before
 * it are dropped.
 */
export const welcomeText = (text: string, name: string): string =>
  text.replace(/ ?\[\[name\]\]/g, (place) => (name ? `${place[0] === ' ' ? ' ' : ''}${name}` : ''))

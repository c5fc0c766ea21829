import type { LanguageEntry, PublicBot } from '#contract/bots.ts'
import { type Locale, locales } from './locales.ts'

/** What a bot says in the language of the visitor. */
export type BotTexts = Omit<LanguageEntry, 'language'>

const languageOf = (tag: string): string => tag.slice(0, 2).toLowerCase()

/** The first language of the product that a visitor reads, by BCP 47 tags in order of preference; null where it is none. */
export function localeFor(tags: readonly string[]): Locale | null {
  for (const tag of tags) {
    const locale = locales.find((candidate) => languageOf(candidate) === languageOf(tag))
    if (locale) return locale
  }
  return null
}

/** The language that the interface speaks: the one that the bot is set to, else the visitor's, else English. */
export const interfaceLocale = (
  bot: Pick<PublicBot, 'language_override'>,
  tags: readonly string[],
): Locale => (bot.language_override === 'auto' ? (localeFor(tags) ?? 'en-US') : bot.language_override)

/** The bot's own texts: those of the chosen language, and the default ones where it has none of its own. */
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
  }
}

/** The welcome text with the visitor's name in the place of `[[name]]`, which is dropped with the space before it where there is none. */
export const welcomeText = (text: string, name: string): string =>
  text.replace(/ ?\[\[name\]\]/g, (place) => (name ? `${place[0] === ' ' ? ' ' : ''}${name}` : ''))

import type { Locale } from '#contract/base/shapes.ts'
import { fillTemplate } from '../data/fill-template.ts'
import { languageData } from '../data/language-data.ts'
import type { LanguageData } from '../data/schema.ts'
import { languageOf, languages } from '../languages.ts'

/** A sentence that the engine says in its own words; everything else that it says is quoted from a passage. */
export type ReplyKey = keyof LanguageData['replies']

/** How the bot's own sentences sound; `polite` unless the owner asks for the other. */
export type Tone = 'polite' | 'friendly'

const textsOf = { polite: 'replies', friendly: 'friendlyReplies' } as const

/** Returns a reply in a language and tone, with the name of the bot in its place. */
export const replyIn = (locale: Locale, key: ReplyKey, botName: string, tone: Tone = 'polite'): string =>
  fillTemplate(languageData[languageOf(locale)][textsOf[tone]][key], { bot: botName })

/** Returns some replies, by default all of them, in all languages and tones: to recognize them in a conversation. */
export const repliesInAllLanguages = (botName: string, keys?: readonly ReplyKey[]): ReadonlySet<string> =>
  new Set(
    languages.flatMap((language) =>
      Object.values(textsOf)
        .flatMap((texts) => Object.entries(languageData[language][texts]))
        .filter(([key]) => !keys || keys.some((wanted) => wanted === key))
        .map(([, text]) => fillTemplate(text, { bot: botName })),
    ),
  )

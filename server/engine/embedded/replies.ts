import type { Locale } from '#contract/base/shapes.ts'
import { fillTemplate } from '../data/fill-template.ts'
import { languageData } from '../data/language-data.ts'
import type { LanguageData } from '../data/schema.ts'
import { languageOf, languages } from '../languages.ts'

/** Key of a sentence in the engine's own words; everything else is quoted from passages. */
export type ReplyKey = keyof LanguageData['replies']

/** Tone of the bot's own sentences; `polite` unless the owner asks for another. `familiar` is friendly and says "tu". */
export type Tone = 'polite' | 'friendly' | 'familiar'

/** Returns the texts of each tone in a language. */
const textsOf = ({ replies, friendlyReplies, familiarReplies = friendlyReplies }: LanguageData) =>
  ({ polite: replies, friendly: friendlyReplies, familiar: familiarReplies }) satisfies Record<Tone, unknown>

/** Returns a reply in a language and tone, with the bot's name filled in. */
export const replyIn = (locale: Locale, key: ReplyKey, botName: string, tone: Tone = 'polite'): string =>
  fillTemplate(textsOf(languageData[languageOf(locale)])[tone][key], { bot: botName })

/** Returns some or all replies in all languages and tones, for recognizing them in a conversation. */
export const repliesInAllLanguages = (botName: string, keys?: readonly ReplyKey[]): ReadonlySet<string> =>
  new Set(
    languages.flatMap((language) =>
      Object.values(textsOf(languageData[language]))
        .flatMap((texts) => Object.entries(texts))
        .filter(([key]) => !keys || keys.some((wanted) => wanted === key))
        .map(([, text]) => fillTemplate(text, { bot: botName })),
    ),
  )

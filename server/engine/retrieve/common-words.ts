import { eng, fra, tur, vie } from 'stopword'
import { languageData } from '../data/language-data.ts'
import { byLanguage, type Language } from '../languages.ts'
import { fold } from './words.ts'

const packaged: Readonly<Record<Language, readonly string[]>> = { en: eng, fr: fra, vi: vie, tr: tur }

const folded = (words: Iterable<string>): ReadonlySet<string> => new Set([...words].map(fold))

/** Words too common to distinguish passages, in lower case. */
export const stopWords = byLanguage(
  (language): ReadonlySet<string> =>
    new Set([...packaged[language], ...languageData[language].commonWords.stopWords]),
)

/** Stop words without diacritics, as some people type them. */
export const foldedStopWords = byLanguage((language) => folded(stopWords[language]))

/** Words with a lower weight in a question, in lower case. */
export const lightWords = byLanguage(
  (language): ReadonlySet<string> => new Set(languageData[language].commonWords.lightWords),
)

/** Words that indicate the language of a short text, without diacritics. */
export const commonWords = byLanguage((language) =>
  folded([...stopWords[language], ...languageData[language].commonWords.languageMarkers]),
)

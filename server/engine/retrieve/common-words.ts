import { eng, fra, tur, vie } from 'stopword'
import { languageData } from '../data/language-data.ts'
import { byLanguage, type Language } from '../languages.ts'
import { fold } from './words.ts'

const packaged: Readonly<Record<Language, readonly string[]>> = { en: eng, fr: fra, vi: vie, tr: tur }

const folded = (words: Iterable<string>): ReadonlySet<string> => new Set([...words].map(fold))

/** Words too common to tell passages apart, in lower case. */
export const stopWords = byLanguage(
  (language): ReadonlySet<string> =>
    new Set([...packaged[language], ...languageData[language].commonWords.stopWords]),
)

/** Stop words as people write them who omit diacritics. */
export const foldedStopWords = byLanguage((language) => folded(stopWords[language]))

/** Words that count less in a question, in lower case. */
export const lightWords = byLanguage(
  (language): ReadonlySet<string> => new Set(languageData[language].commonWords.lightWords),
)

/** Words that reveal the language of a short text, without diacritics. */
export const commonWords = byLanguage((language) =>
  folded([...stopWords[language], ...languageData[language].commonWords.languageMarkers]),
)

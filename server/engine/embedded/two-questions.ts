import { languageData } from '../data/language-data.ts'
import type { Language } from '../languages.ts'
import { fold } from '../retrieve/words.ts'
import { says, spaced } from '../tables/values.ts'

/** Minimum words per question. */
const WORDS_MIN = 2

/** Returns the two questions of a message such as "where are you and do you take cards?"; null for any other message. */
export function twoQuestionsIn(text: string, language: Language): readonly [string, string] | null {
  const sentences = text.split(/(?<=\?)\s+/u).filter((part) => part.includes('?'))
  const [first, second] = sentences
  if (
    first &&
    second &&
    sentences.length === 2 &&
    isQuestion(first, language) &&
    isQuestion(second, language)
  )
    return [first, second]
  const { and } = languageData[language].tables
  for (const conjunction of and) {
    for (const found of text.matchAll(new RegExp(`[\\s,]+${conjunction}\\s+`, 'giu'))) {
      const before = text.slice(0, found.index)
      const after = text.slice(found.index + found[0].length)
      if (isQuestion(before, language) && isQuestion(after, language)) return [before, after]
    }
  }
  return null
}

function isQuestion(text: string, language: Language): boolean {
  const { interrogatives } = languageData[language].tables
  const words = spaced(text.replaceAll('-', ' '), language).trim().split(' ')
  if (words.length < WORDS_MIN) return false
  if (language === 'tr' || language === 'vi') return says(text, interrogatives, language)
  const start = fold(words.slice(0, 3).join(' '))
  return interrogatives.some(
    (word) =>
      `${start} `.startsWith(`${fold(word.replaceAll('-', ' '))} `) ||
      (` ${start}`.includes(` ${fold(word.replaceAll('-', ' '))}`) && language === 'fr'),
  )
}

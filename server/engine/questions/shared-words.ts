import { detectLocale } from '../detect-language.ts'
import { languageOf } from '../languages.ts'
import { formsOf } from '../retrieve/analysis.ts'
import { stopWords } from '../retrieve/common-words.ts'
import { splitWords } from '../retrieve/words.ts'

/** Minimum length of a shared beginning that identifies two forms of a word. */
const BEGINNING_MIN_CHARS = 5

/** Returns the distinct content words of a question that a passage contains in some form, in the order of the question. */
export function sharedWords(question: string, passage: string): string[] {
  const language = languageOf(detectLocale(question, null))
  const stems = new Set<string>()
  const beginnings = new Set<string>()
  for (const word of splitWords(passage, language)) {
    const { stem, folded, prefix } = formsOf(word, language)
    stems.add(stem).add(folded)
    if (prefix.length >= BEGINNING_MIN_CHARS) beginnings.add(prefix)
  }
  const content = splitWords(question, language).filter((word) => !stopWords[language].has(word))
  return [...new Set(content)].filter((word) => {
    const { stem, folded, prefix } = formsOf(word, language)
    return stems.has(stem) || stems.has(folded) || beginnings.has(prefix)
  })
}

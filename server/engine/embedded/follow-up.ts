import { languageData } from '../data/language-data.ts'
import { byLanguage, type Language } from '../languages.ts'
import { formsOf } from '../retrieve/analysis.ts'
import { lowerCase, splitWords } from '../retrieve/words.ts'
import type { Turn } from '../types.ts'
import { smallTalkFor } from './small-talk.ts'

/** Openings that continue the conversation. */
const continuations: Readonly<Record<Language, RegExp>> = {
  en: /^\s*(?:and|but|so|then|what about|how about|what if|also|or|ok and)\b/iu,
  fr: /^\s*(?:et|mais|ou|alors|donc|qu['’]en est-il|sinon)(?=[\s,])/iu,
  vi: /^\s*(?:và|còn|thế còn|vậy còn|thế|vậy|nhưng|hay|rồi)(?=[\s,])/iu,
  tr: /^\s*(?:ve|peki|ya|ama|veya|o zaman|yani)(?=[\s,])/iu,
}

/** Words that refer to something said earlier. */
const pronouns = byLanguage(
  (language): ReadonlySet<string> => new Set(languageData[language].commonWords.pronouns),
)

/** Words that only ask for a price or a duration. */
const askingWords = byLanguage(
  (language): ReadonlySet<string> =>
    new Set(languageData[language].tables.asking.flatMap((phrase) => splitWords(phrase, language))),
)

/** Minimum number of content words for the topic of a question to be clear. */
const CONTENT_WORDS_MIN = 2

/** Returns whether a question starts as a continuation of the previous one, such as "and on Sunday?". */
export const continues = (question: string, language: Language): boolean =>
  continuations[language].test(question)

/** Returns whether a question needs the previous conversation, such as "and on Sunday?" or "how much is it?". */
export function needsContext(question: string, language: Language): boolean {
  if (continuations[language].test(question)) return true
  const words = splitWords(question, language)
  if (words.some((word) => pronouns[language].has(word))) return true
  const isContent = (word: string): boolean =>
    !formsOf(word, language).stop && !askingWords[language].has(word)
  return words.filter(isContent).length < CONTENT_WORDS_MIN
}

/** Returns whether a question has no content words of its own or refers to something said before, such as "how much is it?". */
export function namesNothing(question: string, language: Language): boolean {
  const words = splitWords(question, language)
  return (
    words.some((word) => pronouns[language].has(word)) ||
    words.every((word) => formsOf(word, language).stop || formsOf(word, language).light)
  )
}

/** Returns the customer's last question, skipping small talk; null if there is none. */
export function lastQuestion(history: readonly Turn[], language: Language): string | null {
  for (const [at, turn] of [...history.entries()].reverse()) {
    if (turn.role !== 'user' || smallTalkFor(turn.message, history.slice(0, at)) !== null) continue
    if (
      splitWords(lowerCase(turn.message, language), language).some((word) => !formsOf(word, language).stop)
    ) {
      return turn.message
    }
  }
  return null
}

import type { Language } from '../languages.ts'
import { phraseKey } from '../retrieve/thesaurus.ts'
import { fold, splitWords } from '../retrieve/words.ts'
import type { AnswerRequest, OwnWord, Turn } from '../types.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Returns a word in the form used for comparison: without endings and diacritics. */
function keyOf(word: string, language: Language): string {
  return fold(phraseKey(splitWords(word, language)[0] ?? word, language))
}

const keysOf = (text: string, language: Language): string[] =>
  [...text.matchAll(WORD)].map(([word]) => keyOf(word, language))

/**
 * Returns a question with the customers' expressions replaced by the bot's own, regardless of endings; of expressions that start
 * at the same word, the longest is replaced.
 */
export function inOwnWords(
  text: string,
  ownWords: readonly OwnWord[] | undefined,
  language: Language,
): string {
  if (!ownWords?.length) return text
  const phrases = ownWords
    .map(({ said, meant }) => ({ keys: keysOf(said, language), meant }))
    .filter(({ keys }) => keys.length > 0)
    .sort((a, b) => b.keys.length - a.keys.length)
  const words = [...text.matchAll(WORD)].map((match) => ({
    key: keyOf(match[0], language),
    start: match.index,
    end: match.index + match[0].length,
  }))
  let result = ''
  let copied = 0
  for (let at = 0; at < words.length; at++) {
    const phrase = phrases.find(({ keys }) => keys.every((key, offset) => words[at + offset]?.key === key))
    const [first, last] = [words[at], words[at + (phrase?.keys.length ?? 1) - 1]]
    if (!phrase || !first || !last) continue
    result += text.slice(copied, first.start) + phrase.meant
    copied = last.end
    at += phrase.keys.length - 1
  }
  return result + text.slice(copied)
}

/** Returns the conversation before a question, with the customer's messages in the bot's own words. */
export const historyInOwnWords = (
  { history, ownWords }: Pick<AnswerRequest, 'history' | 'ownWords'>,
  language: Language,
): readonly Turn[] =>
  ownWords?.length
    ? history.map((turn) =>
        turn.role === 'user' ? { ...turn, message: inOwnWords(turn.message, ownWords, language) } : turn,
      )
    : history

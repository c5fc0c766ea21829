import type { Message } from '#contract/chats/message-shapes.ts'

/** Converts a character to lower case and removes its diacritics, unless that would change its length. */
const foldedSign = (sign: string): string => {
  const plain = sign
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
  const folded = plain === 'đ' ? 'd' : plain === 'ı' ? 'i' : plain
  return folded.length === sign.length ? folded : sign
}

/** Range in a text, in UTF-16 code units. */
export interface Mark {
  readonly start: number
  readonly end: number
}

/** Returns the folded words of a query; single characters are ignored because they match too often. */
export const wordsIn = (query: string): readonly string[] =>
  [...query.trim()]
    .map(foldedSign)
    .join('')
    .split(/\s+/)
    .filter((word) => word.length > 1)

/** Returns all matches of the words in a text, ordered by position; ignores case and diacritics. */
export function marksIn(text: string, words: readonly string[]): readonly Mark[] {
  const folded = [...text].map(foldedSign).join('')
  const marks = words.flatMap((word) => {
    const found: Mark[] = []
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push({ start: at, end: at + word.length })
    return found
  })
  return marks.sort((one, other) => one.start - other.start || other.end - one.end)
}

/** Returns the `order` of each message that contains all words, oldest first. */
export function findMessages(messages: readonly Message[], query: string): readonly number[] {
  const words = wordsIn(query)
  if (words.length === 0) return []
  return messages
    .filter(({ message }) => words.every((word) => marksIn(message, [word]).length > 0))
    .map(({ order }) => order)
}

import { languageData } from '../data/language-data.ts'
import type { LanguageData } from '../data/schema.ts'
import { languages } from '../languages.ts'
import { editDistance } from '../retrieve/spelling.ts'
import { fold } from '../retrieve/words.ts'

/** Intents that a whole message can express without a question. */
export type Intent = Exclude<keyof LanguageData['intents'], 'fillers'>

const REPEATED = /(\p{L})\1{2,}/gu

/** Splits a message into words for comparison: folded, with "heyyyy" as "hey" and "d'accord" as two words. */
export function intentWords(message: string): string[] {
  const plain = fold(message.normalize('NFC').toLocaleLowerCase('en').replaceAll('i̇', 'i'))
  return plain.replace(REPEATED, '$1').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the phrases of an intent in all languages, because a greeting in one language has no other meaning in another. */
const phrasesOf = (intent: Intent): readonly string[][] =>
  languages.flatMap((language) => languageData[language].intents[intent].map(intentWords))

const phrases: Readonly<Record<Intent, readonly string[][]>> = {
  greeting: phrasesOf('greeting'),
  thanks: phrasesOf('thanks'),
  goodbye: phrasesOf('goodbye'),
  identity: phrasesOf('identity'),
  praise: phrasesOf('praise'),
  yes: phrasesOf('yes'),
  no: phrasesOf('no'),
}

/** Words next to a phrase that do not change its meaning: "hello dear bot", "merci à vous monsieur". */
const fillers = new Set(languages.flatMap((language) => languageData[language].intents.fillers).map(fold))

/** Minimum lengths of words in which one typo and two typos are tolerated. */
const LONG_CHARS = 5
const VERY_LONG_CHARS = 9

/** Returns whether two folded words are the same apart from typos. */
export function isSameWord(first: string, second: string): boolean {
  if (first === second) return true
  const shorter = Math.min(first.length, second.length)
  if (shorter < LONG_CHARS) return false
  const allowed = shorter >= VERY_LONG_CHARS ? 2 : 1
  return editDistance(first, second, allowed) <= allowed
}

/** Returns the length of a phrase if the words start with it, else 0. */
function startsWith(words: readonly string[], phrase: readonly string[]): number {
  if (phrase.length > words.length) return 0
  return phrase.every((word, at) => isSameWord(words[at] ?? '', word)) ? phrase.length : 0
}

const prefixLength = (words: readonly string[], intent: Intent): number =>
  phrases[intent].reduce((longest, phrase) => Math.max(longest, startsWith(words, phrase)), 0)

const withoutFillers = (words: readonly string[]): readonly string[] => {
  const first = words.findIndex((word) => !fillers.has(word))
  return first < 0 ? [] : words.slice(first)
}

/** Removes an intent's phrases, and the fillers between them, from the start of a message. */
export function stripIntent(words: readonly string[], intent: Intent): readonly string[] {
  const length = prefixLength(words, intent)
  return length ? stripIntent(withoutFillers(words.slice(length)), intent) : words
}

/** Returns how many words at the start of a message are a greeting, thanks or a filler: "hello, please" has two. */
export function openingWords(words: readonly string[]): number {
  const rest = stripIntent(stripIntent(words, 'greeting'), 'thanks')
  return rest.length > 0 ? words.length - rest.length : 0
}

/**
 * Returns the intents of a message that consists only of their phrases: "thanks, that helps, bye" has three. Empty if the message
 * contains anything else.
 */
export function intentsOf<I extends Intent>(words: readonly string[], intents: readonly I[]): I[] {
  const found: I[] = []
  let rest = words
  while (rest.length) {
    const [best] = intents
      .map((intent) => ({ intent, length: prefixLength(rest, intent) }))
      .sort((one, other) => other.length - one.length)
    if (!best?.length) return []
    found.push(best.intent)
    rest = withoutFillers(rest.slice(best.length))
  }
  return found
}

/** Returns whether a message has this intent and no other content except fillers. */
export function hasOnlyIntent(words: readonly string[], intent: Intent): boolean {
  const rest = stripIntent(words, intent)
  return rest.length < words.length && rest.every((word) => fillers.has(word))
}

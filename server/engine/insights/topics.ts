import type { Locale } from '#contract/base/shapes.ts'
import { languageData } from '../data/language-data.ts'
import { byLanguage, type Language, languageOf, languages } from '../languages.ts'
import { phraseKey } from '../retrieve/thesaurus.ts'
import { fold, splitWords } from '../retrieve/words.ts'

/** Ids of all topics; a topic's number is its index here. */
const topicIds = [...new Set(languages.flatMap((language) => Object.keys(languageData[language].topics)))]

const topicIn = (language: Language, topic: number) => languageData[language].topics[topicIds[topic] ?? '']

interface Phrase {
  readonly keys: readonly string[]
  readonly topic: number
}

/** Phrases by the key of their first word. */
type Phrases = ReadonlyMap<string, readonly Phrase[]>

/** Returns the phrases of a language; `spell` changes their spelling. */
function phrasesOf(language: Language, spell = (text: string) => text): Phrases {
  const byFirst = new Map<string, Phrase[]>()
  for (const topic of topicIds.keys()) {
    for (const text of topicIn(language, topic)?.phrases ?? []) {
      const keys = splitWords(spell(text), language).map((word) => phraseKey(word, language))
      const first = keys[0]
      if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { keys, topic }])
    }
  }
  return byFirst
}

const phrases = byLanguage((language) => phrasesOf(language))
/**
 * Vietnamese phrases without diacritics, as some people type them. Single syllables retain their diacritics, because they would
 * be ambiguous without them.
 */
const barePhrases = phrasesOf('vi', (text) => (text.includes(' ') ? fold(text) : text))

/** Returns the distinct topics that a text mentions, with the words that indicate them. */
export function topicsIn(text: string, language: Language): ReadonlyMap<number, ReadonlySet<string>> {
  const words = splitWords(text, language)
  const keys = words.map((word) => phraseKey(word, language))
  const known = language === 'vi' && fold(text) === text ? barePhrases : phrases[language]
  const found = new Map<number, Set<string>>()
  for (const [at, key] of keys.entries()) {
    for (const { keys: phrase, topic } of known.get(key) ?? []) {
      if (!phrase.every((part, offset) => keys[at + offset] === part)) continue
      const revealing = found.get(topic) ?? new Set()
      for (const word of words.slice(at, at + phrase.length)) revealing.add(word)
      found.set(topic, revealing)
    }
  }
  return found
}

/** Returns the name of a topic in a language. */
export const topicName = (topic: number, locale: Locale): string =>
  topicIn(languageOf(locale), topic)?.name ?? ''

const normalized = (text: string): string => fold(text.toLowerCase()).trim()

/** Returns the topic that a tag names in any language; null if it names none. */
export function topicNamed(tag: string): number | null {
  const name = normalized(tag)
  const found = [...topicIds.keys()].find((topic) =>
    languages.some((language) => {
      const { name: title = '', phrases: texts = [] } = topicIn(language, topic) ?? {}
      return [title, ...texts].some((text) => normalized(text) === name)
    }),
  )
  return found ?? null
}

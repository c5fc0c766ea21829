import type { Locale } from '#contract/shapes.ts'
import { languageOf } from '../language.ts'
import { phraseKey } from '../retrieve/thesaurus/thesaurus.ts'
import { fold, type Language, languages, splitWords } from '../retrieve/words.ts'
import { serviceTopics } from './topics-service.ts'
import { shopTopics } from './topics-shop.ts'

/** A topic: its names in English, French, Vietnamese and Turkish, then the words that speak of it in each; lists are separated by commas. */
export type Topic = readonly [names: string, en: string, fr: string, vi: string, tr: string]

const topics: readonly Topic[] = [...shopTopics, ...serviceTopics]

const items = (list: string): string[] => list.split(',').map((item) => item.trim())

interface Phrase {
  readonly keys: readonly string[]
  readonly topic: number
}

const keysOf = (text: string, language: Language): string[] =>
  splitWords(text, language).map((word) => phraseKey(word, language))

/** Phrases of a language by the key of their first word. `written`: as people type them. */
function bookOf(
  language: Language,
  written = (text: string) => text,
): ReadonlyMap<string, readonly Phrase[]> {
  const book = new Map<string, Phrase[]>()
  for (const [topic, texts] of topics.entries()) {
    for (const item of items(texts[languages.indexOf(language) + 1] ?? '')) {
      const keys = keysOf(written(item), language)
      const first = keys[0]
      if (first !== undefined) book.set(first, [...(book.get(first) ?? []), { keys, topic }])
    }
  }
  return book
}

const books: Record<Language, ReadonlyMap<string, readonly Phrase[]>> = {
  en: bookOf('en'),
  fr: bookOf('fr'),
  vi: bookOf('vi'),
  tr: bookOf('tr'),
}
/** Vietnamese as people type it who leave the diacritics out; single syllables would then mean anything. */
const bareVietnamese = bookOf('vi', (text) => (text.includes(' ') ? fold(text) : text))

/** Topics that a text speaks of, each once, and the words that say so. */
export function topicsIn(text: string, language: Language): ReadonlyMap<number, ReadonlySet<string>> {
  const words = splitWords(text, language)
  const keys = words.map((word) => phraseKey(word, language))
  const book = language === 'vi' && fold(text) === text ? bareVietnamese : books[language]
  const found = new Map<number, Set<string>>()
  for (const [at, key] of keys.entries()) {
    for (const { keys: phrase, topic } of book.get(key) ?? []) {
      if (!phrase.every((part, offset) => keys[at + offset] === part)) continue
      const said = found.get(topic) ?? new Set()
      for (const word of words.slice(at, at + phrase.length)) said.add(word)
      found.set(topic, said)
    }
  }
  return found
}

/** The name of a topic in a language. */
export function topicName(topic: number, locale: Locale): string {
  return items(topics[topic]?.[0] ?? '')[languages.indexOf(languageOf(locale))] ?? ''
}

const plain = (text: string): string => fold(text.toLowerCase()).trim()

/** The topic that a tag names, in whatever language. */
export function topicNamed(tag: string): number | null {
  const name = plain(tag)
  const at = topics.findIndex((texts) =>
    texts.some((list) => items(list).some((item) => plain(item) === name)),
  )
  return at < 0 ? null : at
}

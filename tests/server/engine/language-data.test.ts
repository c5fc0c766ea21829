import { Check, Errors } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import emoji from '#server/engine/data/emoji.json' with { type: 'json' }
import { languageData } from '#server/engine/data/language-data.ts'
import { languageDataSchema } from '#server/engine/data/schema.ts'
import { type Language, languages } from '#server/engine/languages.ts'
import { type Polarity, polarityValues } from '#server/engine/sentiment/polarity.ts'

/** Ids that a language may omit because it has no word for the concept or topic; none so far. */
const allowedGaps: Readonly<Partial<Record<Language, readonly string[]>>> = {}

type Lists = readonly (readonly [path: string, list: readonly string[]])[]

/** Returns all lists of strings in a value, each with its path. */
const listsIn = (value: unknown, path: string): Lists => {
  if (Array.isArray(value)) return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listsIn(inner, `${path}.${key}`))
}

const duplicatesIn = (list: readonly string[]) => list.filter((entry, at) => list.indexOf(entry) !== at)

const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).sort()

describe.each(languages)('words and texts in %s', (language) => {
  const data = languageData[language]
  const lists = listsIn(data, language)

  it('match the schema', () => {
    expect([...Errors(languageDataSchema, data)]).toEqual([])
    expect(Check(languageDataSchema, data)).toBe(true)
  })

  it('are trimmed, composed, and without separators inside an entry', () => {
    const malformed = lists.flatMap(([path, list]) =>
      list
        .filter((entry) => entry !== entry.normalize('NFC').trim() || /[,\n]|\s{2}/.test(entry))
        .map((entry) => `${path}: ${entry}`),
    )
    expect(malformed).toEqual([])
  })

  it('contain each entry of a list once', () => {
    const duplicates = lists.flatMap(([path, list]) => duplicatesIn(list).map((entry) => `${path}: ${entry}`))
    expect(duplicates).toEqual([])
  })

  it.each(['concepts', 'topics'] as const)('have the same %s as the other languages', (subject) => {
    const own = new Set(Object.keys(data[subject]))
    const all = new Set(languages.flatMap((other) => Object.keys(languageData[other][subject])))
    const missing = [...all].filter((id) => !own.has(id) && !allowedGaps[language]?.includes(id))
    expect(missing).toEqual([])
  })

  it('have a phrase for each concept and topic', () => {
    const empty = Object.entries(data.concepts).filter(([, phrases]) => phrases.length === 0)
    const silent = Object.entries(data.topics).filter(([, { phrases }]) => phrases.length === 0)
    expect([...empty, ...silent].map(([id]) => id)).toEqual([])
  })

  it('name each topic differently', () => {
    expect(duplicatesIn(Object.values(data.topics).map(({ name }) => name))).toEqual([])
  })

  it.each(['replies', 'summaryLabels'] as const)('have the placeholders of English in %s', (subject) => {
    const placeholders = (other: Language) =>
      Object.entries(languageData[other][subject])
        .map(([key, text]) => [key, placeholdersIn(text)] as const)
        .sort()
    expect(placeholders(language)).toEqual(placeholders('en'))
  })

  it('contain an asterisk only at the end of words of at least two letters', () => {
    const words = Object.values(data.sentiment).flatMap((list) => list.flatMap((entry) => entry.split(' ')))
    expect(words.filter((word) => word.includes('*') && !/^[^*]{2,}\*$/.test(word))).toEqual([])
  })

  it('give each phrase of the lexicon one polarity', () => {
    const phrases = Object.keys(polarityValues).flatMap((polarity) => data.sentiment[polarity as Polarity])
    expect(duplicatesIn(phrases)).toEqual([])
  })
})

it('gives each emoji one polarity', () => {
  expect(duplicatesIn(Object.values(emoji).flat())).toEqual([])
})

import { lazy } from '#server/lib/lazy.ts'
import { languageData } from '../data/language-data.ts'
import type { LanguageData } from '../data/schema.ts'
import { byLanguage, type Language } from '../languages.ts'
import { fold, lowerCase } from '../retrieve/words.ts'
import { type Polarity, polarityValues } from './polarity.ts'

/** Effect of a phrase on the rest of the text, in addition to its own polarity. */
export type Role = 'negator' | 'negatorAfter' | 'intensifier' | 'dampener' | 'contrast'

/** An entry of the lexicon found in a text. */
export interface LexiconMatch {
  /** From very positive (3) to very negative (-3); 0 for neutral phrases; undefined if the entry only has a role. */
  readonly value: number | undefined
  readonly roles: ReadonlySet<Role>
  /** Number of words that the entry spans. */
  readonly length: number
}

/** A phrase of a lexicon, stored by its first word. */
interface Entry {
  readonly rest: readonly string[]
  value: number | undefined
  readonly roles: Set<Role>
}

type Table = ReadonlyMap<string, readonly Entry[]>

/** Polarities in order of priority: if two lists contain the same phrase, the first list wins. */
const polarities: readonly Polarity[] = [
  'neutral',
  'veryNegative',
  'veryPositive',
  'negative',
  'positive',
  'slightlyNegative',
  'slightlyPositive',
]
const roles: readonly (readonly [keyof LanguageData['sentiment'], Role])[] = [
  ['negators', 'negator'],
  ['negatorsAfter', 'negatorAfter'],
  ['intensifiers', 'intensifier'],
  ['dampeners', 'dampener'],
  ['contrasts', 'contrast'],
]

const WORD = /[\p{L}\p{M}\p{N}]+(?:['/][\p{L}\p{M}\p{N}]+)*/gu
const ENTRY_WORD = /[\p{L}\p{M}\p{N}]+(?:['/][\p{L}\p{M}\p{N}]+)*\*?/gu
const REPEATED = /(\p{L})\1{2,}/gu

/** Splits a text into words in the form used by the lexicons: lower case, with letters repeated at most twice. */
export function lexiconWords(text: string, language: Language): string[] {
  return normalized(text, language).replace(REPEATED, '$1$1').match(WORD) ?? []
}

function normalized(text: string, language: Language): string {
  const straight = lowerCase(text.normalize('NFC'), language).replaceAll('’', "'")
  return language === 'en' ? straight : straight.replaceAll("'", ' ')
}

/** Builds a language's lexicon by first word; `spell` changes the spelling of its phrases. */
function tableOf(language: Language, spell = (text: string) => text): Table {
  const { sentiment } = languageData[language]
  const table = new Map<string, Entry[]>()
  const enter = (phrase: string): Entry | null => {
    const [first, ...rest] = spell(normalized(phrase, language)).match(ENTRY_WORD) ?? []
    if (first === undefined) return null
    const list = table.get(first) ?? []
    const known = list.find((entry) => entry.rest.join(' ') === rest.join(' '))
    const entry = known ?? { rest, value: undefined, roles: new Set<Role>() }
    if (!known) table.set(first, [...list, entry])
    return entry
  }
  for (const polarity of polarities) {
    for (const phrase of sentiment[polarity]) {
      const entry = enter(phrase)
      if (entry) entry.value ??= polarityValues[polarity]
    }
  }
  for (const [list, role] of roles) for (const phrase of sentiment[list]) enter(phrase)?.roles.add(role)
  for (const list of table.values()) list.sort((a, b) => b.rest.length - a.rest.length)
  return table
}

const tables = byLanguage((language) => lazy(() => tableOf(language)))
/** Lexicons for text typed without diacritics. */
const bareTables = byLanguage((language) => lazy(() => tableOf(language, fold)))

/** Inflectional endings with their replacements in the dictionary form. */
const endings: Readonly<Record<Language, readonly (readonly [ending: RegExp, base: string])[]>> = {
  en: [
    [/'s$/u, ''],
    [/(?:s|(?<=e)[dr])$/u, ''],
    [/(?:es|ed|ing|er|est|ly)$/u, ''],
    [/(?:ing|est|ly)$/u, 'e'],
    [/i(?:es|ed|er|est|ly)$/u, 'y'],
    [/(\p{L})\1(?:ed|ing|er|est)$/u, '$1'],
    [/in$/u, 'ing'],
  ],
  fr: [
    [/(?:s|x|e|es)$/u, ''],
    [/(?:ement|ment)$/u, ''],
    [/euse(?:s)?$/u, 'eux'],
    [/ive(?:s)?$/u, 'if'],
  ],
  vi: [],
  tr: [],
}

/** Minimum length of words whose ending is removed. */
const INFLECTED_MIN_CHARS = 4
/** Minimum length of the part before `*` in an entry. */
const OPEN_MIN_CHARS = 2

/** Returns the longest entry that begins at the given word of a text. `bare`: the text is written without diacritics. */
export function lexiconMatchAt(
  words: readonly string[],
  at: number,
  language: Language,
  bare: boolean,
): LexiconMatch | null {
  const word = words[at]
  if (word === undefined) return null
  const table = (bare ? bareTables : tables)[language]()
  for (const form of [...spellings(word), ...bases(word, language)]) {
    const found = longest(table.get(form), words, at) ?? openEntry(table, form, words, at)
    if (found) return found
  }
  return null
}

function bases(word: string, language: Language): string[] {
  if (word.length < INFLECTED_MIN_CHARS) return []
  return endings[language]
    .filter(([ending]) => ending.test(word))
    .map(([ending, base]) => word.replace(ending, base))
}

/** Returns a word as written, and with double letters reduced to one: "soo" could be "so". */
function spellings(word: string): string[] {
  const single = word.replace(/(\p{L})\1/gu, '$1')
  return single === word ? [word] : [word, single]
}

function longest(
  entries: readonly Entry[] | undefined,
  words: readonly string[],
  at: number,
): LexiconMatch | null {
  const entry = entries?.find(({ rest }) => rest.every((part, offset) => fits(words[at + 1 + offset], part)))
  return entry ? { value: entry.value, roles: entry.roles, length: entry.rest.length + 1 } : null
}

function fits(word: string | undefined, part: string): boolean {
  if (word === undefined) return false
  return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part
}

/** Finds an entry whose first word ends in `*`, trying the longest beginning first. */
function openEntry(table: Table, word: string, words: readonly string[], at: number): LexiconMatch | null {
  for (let length = word.length; length >= OPEN_MIN_CHARS; length--) {
    const found = longest(table.get(`${word.slice(0, length)}*`), words, at)
    if (found) return found
  }
  return null
}

import { fold, type Language, languages, lowerCase } from '#server/engine/retrieve/words.ts'
import { english } from './lexicon/english.ts'
import { french } from './lexicon/french.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { turkish } from './lexicon/turkish.ts'
import { vietnamese } from './lexicon/vietnamese.ts'

/** What a word does to the mood of a text beside having one itself. */
export type Role = 'negator' | 'negatorAfter' | 'intensifier' | 'softener' | 'contrast'

/** What stands at the beginning of some words. */
export interface FoundMood {
  /** From very good (3) to very bad (-3); 0 for phrases that say nothing; undefined where the words have only a role. */
  readonly value: number | undefined
  readonly roles: ReadonlySet<Role>
  /** How many words it takes. */
  readonly length: number
}

/** A phrase of a lexicon under its first word. */
interface Entry {
  readonly rest: readonly string[]
  value: number | undefined
  readonly roles: Set<Role>
}

type Table = ReadonlyMap<string, readonly Entry[]>

/** Stronger columns come first: where two have the same phrase, the first wins. */
const values: readonly (readonly [keyof Lexicon, number])[] = [
  ['nothing', 0],
  ['veryBad', -3],
  ['veryGood', 3],
  ['bad', -2],
  ['good', 2],
  ['ratherBad', -1],
  ['ratherGood', 1],
]
const roles: readonly (readonly [keyof Lexicon, Role])[] = [
  ['negators', 'negator'],
  ['negatorsAfter', 'negatorAfter'],
  ['intensifiers', 'intensifier'],
  ['softeners', 'softener'],
  ['contrasts', 'contrast'],
]

const WORD = /[\p{L}\p{M}\p{N}]+(?:['/][\p{L}\p{M}\p{N}]+)*/gu
const ENTRY_WORD = /[\p{L}\p{M}\p{N}]+(?:['/][\p{L}\p{M}\p{N}]+)*\*?/gu
const REPEATED = /(\p{L})\1{2,}/gu

/** Words of a text as the lexicons have them: lower case, letters that are repeated for effect twice at most. */
export function moodWords(text: string, language: Language): string[] {
  return plain(text, language).replace(REPEATED, '$1$1').match(WORD) ?? []
}

function plain(text: string, language: Language): string {
  const straight = lowerCase(text.normalize('NFC'), language).replaceAll('’', "'")
  return language === 'en' ? straight : straight.replaceAll("'", ' ')
}

function tableOf(lexicon: Lexicon, language: Language, written = (text: string) => text): Table {
  const table = new Map<string, Entry[]>()
  const enter = (phrase: string): Entry | null => {
    const [first, ...rest] = written(plain(phrase, language)).match(ENTRY_WORD) ?? []
    if (first === undefined) return null
    const list = table.get(first) ?? []
    const known = list.find((entry) => entry.rest.join(' ') === rest.join(' '))
    const entry = known ?? { rest, value: undefined, roles: new Set<Role>() }
    if (!known) table.set(first, [...list, entry])
    return entry
  }
  for (const [column, value] of values) {
    for (const phrase of lexicon[column].split(',')) {
      const entry = enter(phrase)
      if (entry) entry.value ??= value
    }
  }
  for (const [column, role] of roles)
    for (const phrase of lexicon[column].split(',')) enter(phrase)?.roles.add(role)
  for (const list of table.values()) list.sort((a, b) => b.rest.length - a.rest.length)
  return table
}

const lexicons: Readonly<Record<Language, Lexicon>> = { en: english, fr: french, vi: vietnamese, tr: turkish }
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
const tables = new Map(
  languages.map((language) => [language, lazily(() => tableOf(lexicons[language], language))]),
)
/** For those who leave the diacritics out. */
const bareTables = new Map(
  languages.map((language) => [language, lazily(() => tableOf(lexicons[language], language, fold))]),
)
/** Endings of inflection, and what stands in the dictionary instead. */
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

/** Shortest word whose ending is taken off, and shortest beginning that an open entry may have. */
const INFLECTED_MIN = 4
const OPEN_MIN = 2

/** What stands at one place of a text's words; the longest phrase wins. `bare`: the text has no diacritics. */
export function moodAt(
  words: readonly string[],
  at: number,
  language: Language,
  bare: boolean,
): FoundMood | null {
  const table = (bare ? bareTables : tables).get(language)?.()
  const word = words[at]
  if (!table || word === undefined) return null
  for (const form of [...spellings(word), ...bases(word, language)]) {
    const found = longest(table.get(form), words, at) ?? openEntry(table, form, words, at)
    if (found) return found
  }
  return null
}

function bases(word: string, language: Language): string[] {
  if (word.length < INFLECTED_MIN) return []
  return endings[language]
    .filter(([ending]) => ending.test(word))
    .map(([ending, base]) => word.replace(ending, base))
}

/** A word as it stands, and with letters that stand twice taken once: "soo" may be "so". */
function spellings(word: string): string[] {
  const single = word.replace(/(\p{L})\1/gu, '$1')
  return single === word ? [word] : [word, single]
}

function longest(
  entries: readonly Entry[] | undefined,
  words: readonly string[],
  at: number,
): FoundMood | null {
  const entry = entries?.find(({ rest }) => rest.every((part, offset) => fits(words[at + 1 + offset], part)))
  return entry ? { value: entry.value, roles: entry.roles, length: entry.rest.length + 1 } : null
}

function fits(word: string | undefined, part: string): boolean {
  if (word === undefined) return false
  return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part
}

function openEntry(table: Table, word: string, words: readonly string[], at: number): FoundMood | null {
  for (let length = word.length; length >= OPEN_MIN; length--) {
    const found = longest(table.get(`${word.slice(0, length)}*`), words, at)
    if (found) return found
  }
  return null
}

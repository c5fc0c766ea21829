import type { Locale } from '#contract/shapes.ts'
import { detectLocale, languageOf } from '../language.ts'
import { formsOf } from '../retrieve/analysis.ts'
import { type Language, splitWords } from '../retrieve/words.ts'

/** A word that says something, as written and as it is compared. */
export interface ContentWord {
  readonly word: string
  readonly stem: string
}

const SAYS_SOMETHING = /\p{L}{2}/u
const ADDRESS = /https?:\/\/\S+|\S+@\S+\.\S+/gu

/** The language of a text in a chat whose language may be known. */
export const languageIn = (text: string, known: Locale | null): Language =>
  languageOf(detectLocale(text, known))

/** Words of a text that are neither stop words nor numbers nor addresses. */
export function contentWords(text: string, language: Language): ContentWord[] {
  return splitWords(text.replace(ADDRESS, ' '), language).flatMap((word) => {
    if (!SAYS_SOMETHING.test(word)) return []
    const { stem, stop } = formsOf(word, language)
    return stop ? [] : [{ word, stem }]
  })
}

/** Stems of what a text says. */
export const stemsOf = (text: string, language: Language): ReadonlySet<string> =>
  new Set(contentWords(text, language).map(({ stem }) => stem))

/** How many stems two texts share. */
export const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((stem) => other.has(stem)).length

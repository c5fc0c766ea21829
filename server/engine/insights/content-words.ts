import type { Locale } from '#contract/base/shapes.ts'
import { detectLocale } from '../detect-language.ts'
import { type Language, languageOf } from '../languages.ts'
import { formsOf } from '../retrieve/analysis.ts'
import { splitWords } from '../retrieve/words.ts'

/** A content word, as written and in its form for comparison. */
export interface ContentWord {
  readonly word: string
  readonly stem: string
}

const HAS_LETTERS = /\p{L}{2}/u
const TOKEN = /\S+/gu
const URL_START = /https?:\/\//u

/** Returns the part of a token before a web address; empty for an e-mail address. */
function withoutAddress(token: string): string {
  const url = token.search(URL_START)
  if (url >= 0) return token.slice(0, url)
  // With one pattern for the whole address, the time would grow with the cube of the token's length.
  const at = token.indexOf('@', 1)
  return at > 0 && token.lastIndexOf('.', token.length - 2) > at + 1 ? '' : token
}

/** Returns the language of a text, preferring the chat's language if known. */
export const languageIn = (text: string, known: Locale | null): Language =>
  languageOf(detectLocale(text, known))

/** Returns the words of a text, without stop words, numbers and addresses. */
export function contentWords(text: string, language: Language): ContentWord[] {
  return splitWords(text.replace(TOKEN, withoutAddress), language).flatMap((word) => {
    if (!HAS_LETTERS.test(word)) return []
    const { stem, stop } = formsOf(word, language)
    return stop ? [] : [{ word, stem }]
  })
}

/** Returns the stems of the content words of a text. */
export const stemsOf = (text: string, language: Language): ReadonlySet<string> =>
  new Set(contentWords(text, language).map(({ stem }) => stem))

/** Returns the number of stems that two texts share. */
export const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((stem) => other.has(stem)).length

import type { Language } from '../languages.ts'
import { fold, lowerCase } from './words.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Returns the innermost heading of a trail such as "Delivery › Abroad". */
export const innermost = (heading: string | null | undefined): string =>
  heading?.split(' › ').at(-1)?.trim() ?? ''

/** Returns a question in the form in which it is compared with others: without case, diacritics and punctuation. */
export const entryKey = (question: string, language: Language): string =>
  (fold(lowerCase(question.normalize('NFC'), language)).match(WORD) ?? []).join(' ')

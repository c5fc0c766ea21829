import type { Language } from '../languages.ts'

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu
const MARKS = /\p{M}+/gu
const ASCII = /^[a-z0-9 ]*$/
const THOUSANDS = /(\d)[.,\u00a0\u202f](?=\d{3}(?!\d))/g
const SINGLE_LETTER_COMPOUND = /\b([ex])-(?=\p{L}{3})/gu
const ELISION = /^(?:l|d|j|n|s|c|m|t|qu|jusqu|lorsqu|puisqu|quoiqu)['’]/u
const APOSTROPHE = /['’]/u
const AFTER_APOSTROPHE = /['’].*$/u

/** Converts a text to lower case by the rules of its language: Turkish distinguishes dotted and dotless i. */
export function lowerCase(text: string, language: Language): string {
  return language === 'tr' ? text.toLocaleLowerCase('tr') : text.toLowerCase()
}

/** Returns a text without diacritics, including dotless ı and đ, so that "şifre" equals "sifre". */
export function fold(text: string): string {
  if (ASCII.test(text)) return text
  return text
    .normalize('NFD')
    .replace(MARKS, '')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('œ', 'oe')
}

/** Splits a text into words in lower case and NFC; removes elisions and apostrophe suffixes and joins groups of digits. */
export function splitWords(text: string, language: Language): string[] {
  const plain = lowerCase(text.normalize('NFC'), language)
    .replace(THOUSANDS, '$1')
    .replace(SINGLE_LETTER_COMPOUND, '$1')
  const found = plain.match(WORD) ?? []
  if (!APOSTROPHE.test(plain)) return found
  return found.flatMap((word) => (APOSTROPHE.test(word) ? withoutApostrophe(word, language) : word))
}

/**
 * Removes elisions and suffixes at an apostrophe, or splits the word there: "l'abonnement" → abonnement, "Ankara'nın" → ankara,
 * "shop's" → shop, "o'clock" → o, clock.
 */
function withoutApostrophe(word: string, language: Language): string[] {
  if (language === 'fr') return word.replace(ELISION, '').split(APOSTROPHE)
  const head = word.replace(AFTER_APOSTROPHE, '')
  return head.length > 1 ? [head] : word.split(APOSTROPHE)
}

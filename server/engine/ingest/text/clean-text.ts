/** Characters that are not text: controls, soft hyphens, zero-width spaces, byte-order marks, private use, lone surrogates. */
const noise = /[^\P{Cc}\n\t]|[\u00ad\u200b\u2060\ufeff\ufffd-\uffff\p{Co}\p{Cs}]/gu

/**
 * Returns a text in NFC. Text that has only characters below the combining marks (U+0300) is already in NFC; the check is cheaper
 * than normalizing.
 */
const compose = (text: string) => (/[\u0300-\uffff]/.test(text) ? text.normalize('NFC') : text)

/**
 * Returns text ready for storage and search: NFC, line feeds only, single spaces, at most one blank line in a row, no control
 * characters. The patterns match only what must change, because replacing every single space takes seconds for megabytes of text.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(noise, '')
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ \n ?|\n /g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return compose(clean)
}

/** Returns clean text on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\n+/g, ' ')

/** Returns whether a text contains a letter or a digit. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Returns a text without case and diacritics, so that "da nang" finds "Đà Nẵng" and "isik" finds "Işık". */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')

/** Returns whether every word of the query occurs in the text. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text)
  return fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Counts the words in a text, without punctuation; also works for languages that write no spaces between words. */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1
  return count
}

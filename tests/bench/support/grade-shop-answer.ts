/** Verdicts on an answer from the customer's point of view. */
export const verdicts = ['satisfied', 'partly', 'refused', 'wrong'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Question to a shop. The answer must contain at least one phrase of each `gold` group. Questions without gold are unanswerable.
 */
export interface ShopQuestion {
  readonly id: string
  readonly shop: string
  readonly kind: string
  readonly turns: readonly string[]
  readonly gold: readonly (readonly string[])[]
  /** Additional phrases that make an answer only half right: rows that the question did not ask for. */
  readonly beside?: readonly string[]
}

/**
 * Normalizes a text to lower case without diacritics; "1.200", "1 200" and "1,200" become 1200, "4,50" becomes 4.5, and "18 h 30"
 * becomes 18:30.
 */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replace(/[’‘]/gu, "'")
    .replace(/(?<![\d.,])\d{1,3}(?:[.,\s]\d{3})+(?!\d)/gu, (number) => number.replace(/\D/gu, ''))
    .replace(/(\d)\s?h\s?(\d\d)(?!\d)/gu, '$1:$2')
    .replace(/(\d),(\d{1,2})(?!\d)/gu, '$1.$2')
    .replace(/(\d)\s(?=[€%])/gu, '$1')
    .replace(/\s+/gu, ' ')
}

/** Returns whether a text contains a phrase: words match by prefix, numbers in full. */
function holds(text: string, phrase: string): boolean {
  const wanted = plain(phrase)
  const pattern = wanted.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
  const before = /^\d/u.test(wanted) ? '(?<![\\d.,:])' : '(?<![\\p{L}\\d])'
  const after = /\d$/u.test(wanted) ? '(?!\\d|[.,:][1-9])' : ''
  return new RegExp(before + pattern + after, 'u').test(plain(text))
}

/** Grades an answer; `isTold` says whether it names a source. The right answer to an unanswerable question names no source. */
export function gradeShopAnswer(question: ShopQuestion, reply: string, isTold: boolean): Verdict {
  if (question.gold.length === 0) return isTold ? 'wrong' : 'satisfied'
  if (!isTold) return 'refused'
  const met = question.gold.filter((group) => group.some((phrase) => holds(reply, phrase))).length
  const isBeside = question.beside?.some((phrase) => holds(reply, phrase)) ?? false
  if (met === question.gold.length) return isBeside ? 'partly' : 'satisfied'
  return met > 0 ? 'partly' : 'wrong'
}

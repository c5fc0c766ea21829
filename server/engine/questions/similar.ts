import type { Locale } from '#contract/base/shapes.ts'
import { detectLocale } from '../detect-language.ts'
import { languageOf } from '../languages.ts'
import { formsOf } from '../retrieve/analysis.ts'
import { lowerCase, splitWords } from '../retrieve/words.ts'

/** Maximum number of words of a question to compare; later words add little. */
const TERMS_MAX = 40

/**
 * Number of characters of a stem to compare; it is small because "deliver" and "delivery" have different stems but the same
 * meaning.
 */
const STEM_CHARS = 5

/** Returns the subject of a question as short stems without diacritics; uses all its words if it has no content words. */
export function termsOf(question: string, locale: Locale): string[] {
  const language = languageOf(locale)
  const forms = splitWords(lowerCase(question, language), language).map((word) => formsOf(word, language))
  const content = forms.filter(({ stop }) => !stop)
  const stems = (content.length > 0 ? content : forms).map(({ stem }) => stem.slice(0, STEM_CHARS))
  return [...new Set(stems)].slice(0, TERMS_MAX)
}

/** A question asked before. */
export interface EarlierQuestion {
  readonly terms: readonly string[]
}

/** Minimum share of common terms for two questions to count as the same. */
const SAME_SHARE = 0.6

/**
 * Returns the earlier question with the most similar terms; null if none is similar enough. Terms are weighted by their rarity
 * among all questions, as in BM25: two questions are not the same just because both contain "order".
 */
export function closest<T extends EarlierQuestion>(terms: readonly string[], asked: readonly T[]): T | null {
  const holders = new Map<string, number>()
  for (const { terms: others } of asked)
    for (const term of others) holders.set(term, (holders.get(term) ?? 0) + 1)
  const rarity = (term: string): number => Math.log(1 + (asked.length + 1) / ((holders.get(term) ?? 0) + 0.5))
  const weigh = (list: readonly string[]): number => list.reduce((sum, term) => sum + rarity(term), 0)
  const own = new Set(terms)
  let best: { item: T; share: number } | null = null
  for (const item of asked) {
    const common = weigh(item.terms.filter((term) => own.has(term)))
    const share = (2 * common) / (weigh(terms) + weigh(item.terms) || 1)
    if (share >= SAME_SHARE && share > (best?.share ?? 0)) best = { item, share }
  }
  return best?.item ?? null
}

/** Returns the past questions that share terms with a question, most similar first, each wording once. */
export function nearestTo<T extends { readonly text: string }>(
  question: string,
  past: readonly T[],
  limit: number,
): T[] {
  const termsIn = (text: string): string[] => termsOf(text, detectLocale(text, null))
  const own = new Set(termsIn(question))
  const seen = new Set([question])
  const near = past.flatMap((one) => {
    if (seen.has(one.text)) return []
    seen.add(one.text)
    const terms = termsIn(one.text)
    const shared = terms.filter((term) => own.has(term)).length
    return shared > 0 ? [{ one, share: (2 * shared) / (terms.length + own.size) }] : []
  })
  return near
    .sort((a, b) => b.share - a.share)
    .slice(0, limit)
    .map(({ one }) => one)
}

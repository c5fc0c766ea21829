import type { Locale } from '#contract/shapes.ts'
import { languageOf } from '#server/engine/language.ts'
import { formsOf } from '#server/engine/retrieve/analysis.ts'
import { lowerCase, splitWords } from '#server/engine/retrieve/words.ts'

/** Words of a question that are compared; what follows tells little more about what is asked. */
const TERMS_MAX = 40

/** Letters of a stem that are compared: "deliver" and "delivery" have different ones, but ask the same. */
const STEM_LENGTH = 5

/** What a question asks about, as short stems without diacritics, each once. Without content words, all its words. */
export function termsOf(question: string, locale: Locale): string[] {
  const language = languageOf(locale)
  const forms = splitWords(lowerCase(question, language), language).map((word) => formsOf(word, language))
  const content = forms.filter(({ stop }) => !stop)
  const stems = (content.length > 0 ? content : forms).map(({ stem }) => stem.slice(0, STEM_LENGTH))
  return [...new Set(stems)].slice(0, TERMS_MAX)
}

/** Something that was asked before. */
export interface Asked {
  readonly terms: readonly string[]
}

/** Share of what two questions ask about that they must have in common to ask the same. */
const SAME = 0.6

/**
 * Of what was asked before, what asks the same as some terms; null where nothing does. Terms count by their rarity among all that was
 * asked, as in BM25: two questions are not the same because both say "order".
 */
export function closest<T extends Asked>(terms: readonly string[], asked: readonly T[]): T | null {
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
    if (share >= SAME && share > (best?.share ?? 0)) best = { item, share }
  }
  return best?.item ?? null
}

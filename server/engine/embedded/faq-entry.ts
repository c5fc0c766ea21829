import type { Language } from '../languages.ts'
import { formsOf } from '../retrieve/analysis.ts'
import { entryKey, innermost } from '../retrieve/entry-key.ts'
import type { Hit } from '../retrieve/hit.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { type QuestionTerm, readQuestion } from '../retrieve/question.ts'
import { answerTypeOf } from './answer-type.ts'
import { isSameWord, openingWords } from './intents.ts'

/**
 * Minimum shares of words in common, by question, for a customer's question and an entry's question to count as the same.
 */
const sameFrom = { asked: 0.9, entry: 0.8 } as const
/** Maximum number of passages returned for an entry that is split into several. */
const PARTS_MAX = 12

/**
 * Returns the passages of the FAQ entry whose question is the same as the customer's: in the same words, or with the same content
 * words and the same type of answer. Null if there is none.
 */
export function entryFor(
  index: PassageIndex,
  {
    text,
    language,
    hits,
  }: { readonly text: string; readonly language: Language; readonly hits: readonly Hit[] },
): readonly number[] | null {
  const literal = literalEntry(index, text, language)
  if (literal !== null) return partsOf(index, literal)
  const asked = readQuestion(index, text, language).terms
  if (asked.length === 0) return null
  const near = hits.find(
    ({ number }) => index.kinds[number] === 'faq' && asksTheSame(index, number, { text, language, asked }),
  )
  return near ? partsOf(index, near.number) : null
}

/** Returns the entry whose question has the same words, or the owner's newest one if there are several; null if there is none. */
function literalEntry(index: PassageIndex, text: string, language: Language): number | null {
  const words = entryKey(text, language).split(' ')
  const starts = Array.from({ length: openingWords(words) + 1 }, (_, start) => words.slice(start).join(' '))
  const found = starts.flatMap((key) => index.entries.get(key) ?? [])
  const isOwners = (number: number): boolean => index.passages[number]?.source.startsWith('faq:') ?? false
  return found.filter(isOwners).at(-1) ?? found[0] ?? null
}

interface Asked {
  readonly text: string
  readonly language: Language
  readonly asked: readonly QuestionTerm[]
}

function asksTheSame(index: PassageIndex, number: number, { text, language, asked }: Asked): boolean {
  const heading = innermost(index.passages[number]?.heading)
  const spoken = index.languages[number] ?? 'en'
  if (answerTypeOf(text, language) !== answerTypeOf(heading, spoken)) return false
  const entry = readQuestion(index, heading, spoken).terms
  return (
    shareIn(asked, entry, [language, spoken]) >= sameFrom.asked &&
    shareIn(entry, asked, [spoken, language]) >= sameFrom.entry
  )
}

/** Returns the share of the first terms that are also among the second ones, weighted by rarity. */
function shareIn(
  terms: readonly QuestionTerm[],
  others: readonly QuestionTerm[],
  [language, other]: readonly [Language, Language],
): number {
  const weightOf = ({ rarity, weight }: QuestionTerm): number => rarity * weight
  const all = terms.reduce((sum, term) => sum + weightOf(term), 0)
  const shared = terms.filter((term) => others.some((one) => areSame(term, one, language, other)))
  return all === 0 ? 0 : shared.reduce((sum, term) => sum + weightOf(term), 0) / all
}

const DIGIT = /\p{N}/u

function areSame(term: QuestionTerm, other: QuestionTerm, language: Language, spoken: Language): boolean {
  const [one, two] = [formsOf(term.word, language), formsOf(other.word, spoken)]
  if (DIGIT.test(term.word) || DIGIT.test(other.word)) return one.folded === two.folded
  return (
    one.stem === two.stem ||
    (one.prefix === two.prefix && language === spoken) ||
    isSameWord(one.folded, two.folded) ||
    [...term.concepts].some((concept) => other.concepts.has(concept))
  )
}

/** Returns an entry's passages in order: the given one and its neighbors with the same question. */
function partsOf({ passages }: PassageIndex, number: number): number[] {
  const { source, heading } = passages[number] ?? {}
  const isPart = (at: number): boolean =>
    passages[at]?.source === source && innermost(passages[at]?.heading) === innermost(heading)
  let first = number
  while (first > 0 && isPart(first - 1)) first -= 1
  const parts: number[] = []
  for (let at = first; isPart(at) && parts.length < PARTS_MAX; at += 1) parts.push(at)
  return parts
}

import { lazy } from '#server/lib/lazy.ts'
import type { Language } from '../languages.ts'
import type { Hit } from '../retrieve/hit.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { rarityOf } from '../retrieve/postings.ts'
import type { Question, QuestionTerm } from '../retrieve/question.ts'
import { readWords, strengthByWords } from '../retrieve/reading.ts'
import { conceptNumber } from '../retrieve/thesaurus.ts'
import { answerTypeOf, fitsType } from './answer-type.ts'
import { type Candidate, coverageOf, headingStrengths } from './evidence.ts'
import { asksWhetherExists } from './existence.ts'
import { elsewhereFrom, focusIn } from './focus.ts'

/**
 * Minimum confidence for giving an answer as certain, for half of a double question and for a place to continue from, for offering
 * the nearest passage, and for offering topics.
 */
export const certainFrom = { sure: 0.6, answer: 0.5, passage: 0.36, topics: 0.1 } as const

/** The question in the customer's words. */
export interface OriginalQuestion {
  readonly text: string
  readonly language: Language
}

/** Features from which confidence is computed. */
export type Feature =
  | 'match'
  | 'amount'
  | 'length'
  | 'passages'
  | 'elsewhere'
  | 'byConcept'
  | 'margin'
  | 'type'
  | 'untyped'
  | 'foreign'
  | 'sentence'
  | 'terms'
  | 'heading'
  | 'faq'
  | 'absent'
  | 'name'
  | 'several'
  | 'existence'
  | 'share'
  | 'agreed'
  | 'rarest'
  | 'missing'
  | 'focus'
  | 'unheard'
type Coefficients = Readonly<Partial<Record<Feature | 'start', number>>>

/**
 * Coefficients for long passages and FAQ, fitted on articles and FAQ in three languages. Long passages and large collections
 * match more often by chance, so they need a stronger match.
 */
const forLong: Coefficients = {
  start: 7.2,
  match: 4.9,
  amount: 2.3,
  length: -1.9,
  passages: -0.5,
  foreign: 4,
  faq: 0.5,
}

/**
 * Coefficients for short passages, typical of small shops. They are the mean of two fits (`npm run bench -- fit-confidence`),
 * because neither did better on held-out data. Shares refer to the words of the question, weighted by rarity.
 */
const forShort = {
  start: -0.93,
  // Logarithm of the score relative to the highest that the question could reach.
  match: 0.71,
  /** Match in units of a word that occurs in only one passage. */
  amount: 0.49,
  /** Logarithms of the typical passage length and of the number of passages: more text matches more by chance. */
  length: -0.55,
  passages: -0.15,
  /** Words that only other passages contain. */
  elsewhere: -1.05,
  /** Words that match by meaning alone. */
  byConcept: 1.16,
  /** Lead over the second passage. */
  margin: 2.05,
  /** Whether the passage contains the expected type of answer, -1 to 1; and whether the question leaves the type open. */
  type: 0.75,
  untyped: 0.89,
  foreign: 0.74,
  /** Words that the best sentence contains. */
  sentence: 1.17,
  /** Logarithm of the number of words. */
  terms: 0.41,
  /** Words that the heading contains. */
  heading: 1.72,
  faq: -0.54,
  /** Words whose meaning occurs in no passage although the thesaurus knows it. */
  absent: -1.43,
  /** Names that the passage does not contain. */
  name: -5.7,
  /** Whether at least two words match. */
  several: 0.66,
  /** Whether the question asks if something exists, and whether its rarest word is then missing. */
  existence: 0.35,
  missing: -1.1,
} as const satisfies Coefficients

/** The features of one question and its best passage, by name. */
export type ConfidenceFeatures = Readonly<Record<Feature, number>>

/** Minimum length of at least one word in a question; with only shorter words, a question is too short to be answered. */
const WORD_MIN_CHARS = 2
/** Maximum average number of words per article passage for passages to count as short. */
const SHORT_MAX_WORDS = 60
/** Minimum number of words and of passages that the coefficients were fitted on. */
const FITTED_FROM = 20
/** Minimum strength for a word to count as matched. */
const MATCHED = 0.4
/** Matches a capitalized word that is not at the start of a sentence. */
const NAME = /(?<=[\p{L},]\s)\p{Lu}[\p{L}’'-]+/gu

/** A question and the results found for it. */
export interface Evidence {
  readonly index: PassageIndex
  readonly question: Question
  /** Passages, best first. */
  readonly hits: readonly Hit[]
  /** Pieces of the passages, best first. */
  readonly candidates: readonly Candidate[]
}

/** Returns the probability, 0 to 1, that the best passage answers the question; 0 without features. */
export function confidenceFrom({ index, candidates }: Evidence, features: ConfidenceFeatures | null): number {
  if (!features) return 0
  const kind = index.kinds[candidates[0]?.hit.number ?? 0] ?? 'article'
  const isLong = kind === 'faq' || index.comparedLength.article > SHORT_MAX_WORDS
  const { start = 0, ...weights }: Coefficients = isLong ? forLong : forShort
  const meaning = candidates[0]?.hit.meaning ?? 0
  let sum: number = start + meaning
  for (const [name, weight] of Object.entries(weights)) sum += weight * features[name as Feature]
  return Math.min(1 / (1 + Math.exp(-sum)), highestFor(meaning > 0 ? { ...features, type: 0 } : features))
}

/**
 * Highest confidence in a passage that does not name what the question is about: `unheard` if the question asks whether something
 * exists and no passage names it, otherwise `elsewhere`; and in a passage without the type of answer that the question asks for.
 */
const highest = { elsewhere: 0.49, unheard: 0.35, untyped: 0.59 } as const

/** Returns the highest confidence that a passage can have; a passage about something else never gives a sure answer. */
function highestFor({ focus, existence, unheard, type }: ConfidenceFeatures): number {
  if (focus < (existence ? elsewhereFrom.existence : elsewhereFrom.other))
    return type < 0 ? highest.untyped : 1
  return existence && unheard >= elsewhereFrom.other ? highest.unheard : highest.elsewhere
}

/** Returns the features for computing the confidence; null if the question or the passages have nothing to compare. */
export function confidenceFeatures(
  evidence: Evidence,
  { text, language }: OriginalQuestion,
): ConfidenceFeatures | null {
  const { index, question, hits, candidates } = evidence
  const { terms } = question
  const weight = terms.reduce((sum, term) => sum + term.rarity * term.weight, 0)
  const [best] = candidates
  if (!best || weight === 0 || terms.every(({ word }) => word.length < WORD_MIN_CHARS)) return null
  const { hit } = best
  const strengths = strengthsIn(evidence, hit)
  const has = (at: number): boolean => (strengths[at] ?? 0) > 0
  const share = (test: (term: QuestionTerm, at: number) => boolean): number =>
    terms.reduce((sum, term, at) => sum + (test(term, at) ? term.rarity * term.weight : 0), 0) / weight
  const type = answerTypeOf(text, language)
  const kind = index.kinds[hit.number] ?? 'article'
  const spoken = index.languages[hit.number] ?? 'en'
  const pieces = candidates.filter((candidate) => candidate.hit === hit)
  const second = hits.find((other) => other !== hit)?.score ?? 0
  const names = new Set([...text.matchAll(NAME)].map(([name]) => name.toLowerCase()))
  const isAsked = asksWhetherExists(text, language)
  const focus = focusIn(question, namedIn(evidence, hit, { strengths, isAsked }), { text, language })
  return {
    match: Math.log(0.1 + hit.match / weight),
    amount: Math.log(0.2 + amountOf(index, question, strengths)),
    length: Math.log(Math.max(FITTED_FROM, index.comparedLength[kind])),
    passages: Math.log(Math.max(FITTED_FROM, index.passages.length)),
    elsewhere: share((term, at) => !has(at) && isKnown(index, term)),
    byConcept: share((_, at) => has(at) && !isByWord(strengths[at] ?? 0)),
    margin: Math.min(1, Math.max(-0.5, (hit.score - second) / hit.score)),
    type: type === 'other' ? 0 : Math.max(...pieces.map((piece) => fitsType(type, piece.text, spoken))),
    untyped: type === 'other' ? 1 : 0,
    foreign: question.isForeign ? 1 : 0,
    sentence: best.coverage,
    terms: Math.log(terms.length),
    heading: coverageOf(question, headingStrengths(index, question, hit)),
    faq: kind === 'faq' ? 1 : 0,
    absent: share((term) => term.concepts.size > 0 && !isKnown(index, term)),
    name: share((term, at) => names.has(term.word) && !has(at)),
    several:
      terms.filter((term, at) => term.own && term.weight >= 1 && (strengths[at] ?? 0) >= MATCHED).length > 1
        ? 1
        : 0,
    existence: isAsked ? 1 : 0,
    missing: isAsked && isRarestMissing(terms, has) ? 1 : 0,
    share: pieces.reduce((sum, piece) => sum + piece.share, 0),
    agreed: hits[0] === hit ? 1 : 0,
    rarest: isRarestMissing(terms, has) ? 1 : 0,
    focus: focus.missing,
    unheard: focusIn(
      question,
      terms.map((term) => (isKnown(index, term) ? 1 : 0)),
      { text, language },
    ).missing,
  }
}

/** Values below which a passage shares only single words with the question: match of its heading, lead over the next passage, and score for usual questions. */
const strayBelow = { heading: 0.15, lead: 0.55, expected: 0.1 } as const

/**
 * Returns whether a passage has words of the question only by chance, so that it is not worth offering; `expected` is its score, 0 to
 * 1, for the usual questions that resemble this one.
 */
export function isStray(features: ConfidenceFeatures | null, expected: number): boolean {
  if (expected >= strayBelow.expected) return false
  if (!features) return true
  const { focus, heading, margin, existence } = features
  if (existence && focus >= 1) return true
  return focus >= elsewhereFrom.existence && heading < strayBelow.heading && margin < strayBelow.lead
}

/** Returns whether a strength comes from a match by word rather than by concept; see `strengthOf` in `retrieve/reading.ts`. */
const isByWord = (strength: number): boolean => strength >= 0.6 && strength !== 0.8

/** Returns the total match, in units of a word that occurs in only one passage. */
function amountOf(index: PassageIndex, question: Question, strengths: readonly number[]): number {
  const sum = question.terms.reduce(
    (total, term, at) => total + term.rarity * term.weight * (strengths[at] ?? 0),
    0,
  )
  return sum / rarityOf(1, index.passages.length)
}

/** Returns whether any passage contains a word, a form of it or its meaning. */
const isKnown = (
  { postings }: PassageIndex,
  { stem, prefix, corrections, concepts }: QuestionTerm,
): boolean =>
  stem !== undefined ||
  prefix !== undefined ||
  corrections.length > 0 ||
  [...concepts].some((concept) => postings.concept.holders(concept) > 0)

/** Returns whether the question's most informative word is missing from the passage. */
function isRarestMissing(terms: readonly QuestionTerm[], has: (at: number) => boolean): boolean {
  let rarest = -1
  let most = 0
  for (const [at, term] of terms.entries()) {
    const value = term.rarity * term.weight
    // Among equally informative words, prefers one that is missing.
    if (!term.own || value < most || (value === most && has(at))) continue
    rarest = at
    most = value
  }
  return rarest >= 0 && !has(rarest)
}

/** Concepts of kinds of things: a passage about one of a kind says nothing about another, such as dogs about rabbits. */
const categories = lazy(
  () =>
    new Set(
      ['pet', 'clothes', 'drink', 'food', 'sport', 'meat', 'fish-food', 'fruit', 'vegetable', 'wool', 'yoga']
        .map(conceptNumber)
        .filter((concept) => concept >= 0),
    ),
)

/**
 * Returns strengths, for a question whether something exists without those of terms that have only the kind of thing in common with
 * the passage.
 */
function namedIn(
  { index, question }: Omit<Evidence, 'hits' | 'candidates'>,
  { number }: Hit,
  { strengths, isAsked }: { readonly strengths: readonly number[]; readonly isAsked: boolean },
): readonly number[] {
  if (!isAsked) return strengths
  const isOfKind = ({ concepts }: QuestionTerm): boolean =>
    [...concepts].some((concept) => categories().has(concept))
  if (question.isForeign || !question.terms.some(isOfKind)) return strengths
  const passage = index.passages[number]
  const reading = readWords(
    index,
    `${passage?.heading ?? ''}\n${passage?.text ?? ''}`,
    index.languages[number] ?? 'en',
  )
  return question.terms.map((term, at) => {
    const shares = [...term.concepts].some(
      (concept) => reading.concepts.has(concept) && !categories().has(concept),
    )
    return !isOfKind(term) || shares || strengthByWords(term, reading) > 0 ? (strengths[at] ?? 0) : 0
  })
}

/** Returns the highest strength of each term in the passage's pieces or heading. */
function strengthsIn({ index, question, candidates }: Omit<Evidence, 'hits'>, hit: Hit): number[] {
  const strengths = headingStrengths(index, question, hit)
  for (const candidate of candidates) {
    if (candidate.hit !== hit) continue
    for (const [at, value] of candidate.strengths.entries())
      strengths[at] = Math.max(strengths[at] ?? 0, value)
  }
  return strengths
}

/** Returns the share of the question's own content words that the best passage contains; 1 if the question has none. */
export function ownShareIn(evidence: Evidence): number {
  const { question, hits } = evidence
  const [best] = hits
  const own = question.terms.filter((term) => term.own)
  if (own.length === 0) return 1
  if (!best) return 0
  const strengths = strengthsIn(evidence, best)
  return coverageOf({ ...question, terms: own }, strengths)
}

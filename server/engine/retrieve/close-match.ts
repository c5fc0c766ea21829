import { coverageIn } from './coverage.ts'
import { lengthNorm, type PassageIndex, textShare } from './passage-index.ts'
import { rarityOf, saturate } from './postings.ts'
import type { Question } from './question.ts'

/**
 * Weights of features in the text: pairs of words as written, pairs of content words, character 4-grams, and coverage of the
 * question's words.
 */
const weights = { wordPair: 0.4, contentPair: 0.3, gram: 0.2, coverage: 0.2 } as const
/**
 * Weight of words shared by an FAQ question and the customer's question, including stop words: "how do I" differs from "who can".
 */
const QUESTION_FORM = 0.5

/** Features that postings do not contain: pairs of adjacent words and character 4-grams, numbered for counting. */
interface Features {
  readonly wordPairs: PairTable
  readonly contentPairs: PairTable
  /** Feature number of each 4-gram in the index; -1 if the 4-gram is not a feature. */
  readonly grams: Int16Array
  readonly count: number
}

/**
 * Pairs of numbers with their features; `begins` marks the words that begin a pair, so that most words can be excluded quickly.
 */
interface PairTable {
  readonly begins: Uint8Array
  readonly features: ReadonlyMap<number, number>
}

/**
 * Compares passages with the question word by word; returns the score that each passage gets in addition to the score of its
 * postings.
 */
export function matchClosely(
  index: PassageIndex,
  question: Question,
  candidates: readonly number[],
): number[] {
  const features = featuresOf(index, question)
  const counts = candidates.map((number) => countFeatures(index, number, features))
  const worth = featureWorth(index, features, counts)
  const asked = new Set(question.sequence)
  const coverage = coverageIn(index, question)
  return candidates.map((number, at) => {
    const relativeLength = (index.text.words[number]?.length ?? 0) / index.text.averageLength
    let text = weights.coverage * coverage(number)
    for (const [feature, count] of (counts[at] ?? new Uint16Array()).entries()) {
      if (count > 0) text += (worth[feature] ?? 0) * saturate(count, relativeLength, lengthNorm.text)
    }
    const form = index.kinds[number] === 'faq' ? QUESTION_FORM * compareHeading(index, asked, number) : 0
    return text * textShare(index, number) + form
  })
}

/** Combines a pair of numbers into one key. */
const pairKey = (first: number, second: number): number => first * 0x400000 + second

function featuresOf({ vocabulary }: PassageIndex, question: Question): Features {
  const wordPairs = pairTable(question.sequence, vocabulary.entries.length, 0)
  const contentPairs = pairTable(question.prefixes, vocabulary.prefixes.size, wordPairs.features.size)
  const first = wordPairs.features.size + contentPairs.features.size
  const asked = new Set(question.terms.filter((term) => term.own).flatMap((term) => term.grams))
  const grams = new Int16Array(vocabulary.grams.size).fill(-1)
  for (const [at, gram] of [...asked].entries()) grams[gram] = first + at
  return { wordPairs, contentPairs, grams, count: first + asked.size }
}

function pairTable(sequence: readonly number[], size: number, firstFeature: number): PairTable {
  const begins = new Uint8Array(size)
  const features = new Map<number, number>()
  for (const [at, second] of sequence.entries()) {
    const first = sequence[at - 1] ?? -1
    if (first < 0 || second < 0 || features.has(pairKey(first, second))) continue
    begins[first] = 1
    features.set(pairKey(first, second), firstFeature + features.size)
  }
  return { begins, features }
}

function pairFeature({ begins, features }: PairTable, first: number, second: number): number {
  return first >= 0 && begins[first] === 1 ? (features.get(pairKey(first, second)) ?? -1) : -1
}

function countFeatures({ text, vocabulary }: PassageIndex, number: number, features: Features): Uint16Array {
  const counts = new Uint16Array(features.count)
  const count = (feature: number): void => {
    if (feature >= 0) counts[feature] = (counts[feature] ?? 0) + 1
  }
  let before = -1
  let prefixBefore = -1
  for (const word of text.words[number] ?? []) {
    count(pairFeature(features.wordPairs, before, word))
    before = word
    const entry = vocabulary.entries[word]
    if (!entry || entry.prefix < 0) continue
    count(pairFeature(features.contentPairs, prefixBefore, entry.prefix))
    prefixBefore = entry.prefix
    for (const gram of entry.grams) count(features.grams[gram] ?? -1)
  }
  return counts
}

/**
 * Weighs features by rarity: pairs by their rarity among the candidates, which contain nearly all of them, and 4-grams by their
 * rarity in the whole index.
 */
function featureWorth(index: PassageIndex, features: Features, counts: readonly Uint16Array[]): Float64Array {
  const worth = new Float64Array(features.count)
  const passages = index.passages.length
  const holders = (feature: number): number =>
    counts.reduce((sum, list) => sum + ((list[feature] ?? 0) > 0 ? 1 : 0), 0)
  for (const feature of features.wordPairs.features.values()) {
    worth[feature] = weights.wordPair * rarityOf(holders(feature), passages)
  }
  for (const feature of features.contentPairs.features.values()) {
    worth[feature] = weights.contentPair * rarityOf(holders(feature), passages)
  }
  for (const [gram, feature] of features.grams.entries()) {
    if (feature >= 0) worth[feature] = weights.gram * rarityOf(index.gramHolders[gram] ?? 0, passages)
  }
  return worth
}

function compareHeading(index: PassageIndex, asked: ReadonlySet<number>, number: number): number {
  const heading = index.heading.words[number] ?? new Uint32Array()
  const relativeLength = heading.length / index.heading.averageLength
  let sum = 0
  for (const word of new Set(heading)) {
    if (!asked.has(word)) continue
    const rarity = rarityOf(index.headingHolders[word] ?? 0, index.passages.length)
    sum += rarity * saturate(1, relativeLength, lengthNorm.heading)
  }
  return sum
}

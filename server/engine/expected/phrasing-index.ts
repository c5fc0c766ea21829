import { type IntentBank, intentBankOf } from '../data/intent-bank.ts'
import { byLanguage, type Language } from '../languages.ts'
import { formsOf } from '../retrieve/analysis.ts'
import { findConcepts, phraseKey, phrasesFrom } from '../retrieve/thesaurus.ts'
import { splitWords } from '../retrieve/words.ts'
import { mapInSlices, startTimeSlice } from '../retrieve/yield-to-event-loop.ts'
import { intentIds } from './intents.ts'

/** Weight of each kind of feature: a word, its beginning, two words in a row, a concept. Measured on English with each phrasing left out. */
const featureWeights = { word: 1, prefix: 0.5, pair: 0.25, concept: 0.6 } as const
/** Number of phrasings of an intent that count, and the weight of each relative to the one that is nearer. */
const nearest = { count: 10, decay: 0.8 } as const
/** Total weight of the nearest phrasings, so that the likeness to an intent is at most 1. */
const NEAREST_SUM = (1 - nearest.decay ** nearest.count) / (1 - nearest.decay)
/** Intents that a question can have, and how much the more likely ones outweigh the others. */
const asked = { count: 8, sharpness: 8, floor: 0.1 } as const

/** An intent with the probability that a question has it. */
export interface AskedIntent {
  readonly intent: number
  readonly share: number
}

/** Probable intents of a question. */
export interface AskedIntents {
  /** Likely intents, most likely first; their shares add up to 1. */
  readonly intents: readonly AskedIntent[]
  /** Likeness to the phrasings of the most likely intent, 0 to 1. */
  readonly likeness: number
}

/** The phrasings of a language in searchable form. */
export interface PhrasingIndex {
  intentsIn(text: string): AskedIntents
  /** Returns whether customers use a word or one of its concepts to ask for an intent. */
  isSaidFor(intent: number, word: string): boolean
}

type Features = ReadonlyMap<string, number>

const wordKey = (word: string, language: Language): string => `w${formsOf(word, language).stem}`

/** Returns the features of a text with their weights. */
function featuresOf(text: string, language: Language): Features {
  const words = splitWords(text.replaceAll('{thing}', ' '), language)
  const forms = words.map((word) => formsOf(word, language))
  const features = new Map<string, number>()
  for (const { stem, prefix } of forms) {
    features.set(`w${stem}`, featureWeights.word)
    features.set(`b${prefix}`, featureWeights.prefix)
  }
  const stems = ['^', ...forms.map(({ stem }) => stem), '$']
  for (const [at, stem] of stems.slice(1).entries())
    features.set(`p${stems[at]} ${stem}`, featureWeights.pair)
  for (const concept of conceptsOf(words, language)) features.set(`c${concept}`, featureWeights.concept)
  return features
}

function conceptsOf(words: readonly string[], language: Language): number[] {
  const keyed = words.map((word) => {
    const key = phraseKey(word, language)
    return { key, opens: phrasesFrom(key, language) }
  })
  return findConcepts(keyed.length, (at) => keyed[at]).map(({ concept }) => concept)
}

/** Phrasings by feature, packed because most features occur in few phrasings. */
interface Postings {
  /** Numbers of the features. */
  readonly numbers: ReadonlyMap<string, number>
  /** Information in each feature. */
  readonly values: Float32Array
  /** Start of each feature's phrasings in the lists below, and the end of the last one. */
  readonly starts: Uint32Array
  readonly rows: Uint16Array
  readonly weights: Float32Array
  /** Intent of each phrasing. */
  readonly intents: Uint16Array
}

async function countFeatures({ phrasings }: IntentBank, language: Language): Promise<Postings> {
  const texts = intentIds.flatMap((id, intent) => (phrasings[id] ?? []).map((text) => ({ intent, text })))
  const features = await mapInSlices(texts, ({ text }) => featuresOf(text, language))
  const holders = new Map<string, number[]>()
  for (const [row, own] of features.entries())
    for (const key of own.keys()) {
      const known = holders.get(key)
      if (known) known.push(row)
      else holders.set(key, [row])
    }
  // A pair in a single phrasing says no more than its words.
  for (const [key, rows] of holders) if (rows.length === 1 && key.startsWith('p')) holders.delete(key)
  return pack({ features, holders, intents: Uint16Array.from(texts, ({ intent }) => intent) })
}

interface Held {
  readonly features: readonly Features[]
  readonly holders: ReadonlyMap<string, readonly number[]>
  readonly intents: Uint16Array
}

async function pack({ features, holders, intents }: Held): Promise<Postings> {
  const slice = startTimeSlice()
  const numbers = new Map([...holders.keys()].map((key, number) => [key, number]))
  const values = new Float32Array(holders.size)
  for (const [key, rows] of holders) {
    const spread = new Set(rows.map((row) => intents[row])).size
    values[numbers.get(key) ?? 0] = informationIn(rows.length / features.length, spread / intentIds.length)
  }
  if (slice.isUsedUp()) await slice.yield()
  const informationOf = (key: string): number => values[numbers.get(key) ?? -1] ?? 0
  const lengths = await mapInSlices(features, (own) => lengthOf(own, informationOf))
  const all = [...holders.values()]
  const rows = Uint16Array.from(all.flat())
  const weights = new Float32Array(rows.length)
  const starts = new Uint32Array(holders.size + 1)
  let at = 0
  for (const [key, own] of holders) {
    for (const row of own) {
      weights[at] = ((features[row]?.get(key) ?? 0) * informationOf(key)) / (lengths[row] || 1)
      at += 1
    }
    starts[(numbers.get(key) ?? 0) + 1] = at
    if (slice.isUsedUp()) await slice.yield()
  }
  return { numbers, values, starts, rows, weights, intents }
}

/** Returns how much a feature tells, from the shares of phrasings and of intents that have it. */
const informationIn = (ofPhrasings: number, ofIntents: number): number =>
  Math.sqrt(Math.log(1 + 1 / ofPhrasings) * Math.log(1 + 1 / ofIntents))

const lengthOf = (features: Features, informationOf: (key: string) => number): number =>
  Math.sqrt([...features].reduce((sum, [key, weight]) => sum + (weight * informationOf(key)) ** 2, 0))

/** Information of a word that no phrasing has: it tells nothing, but the phrasings leave it unexplained. */
const UNKNOWN_VALUE = 2.5

function createPhrasingIndex(postings: Postings, language: Language): PhrasingIndex {
  const { numbers, starts, rows, intents } = postings
  return {
    intentsIn: (text) =>
      likelyIntents(likenessByIntent(scoresOf(featuresOf(text, language), postings), intents)),
    isSaidFor(intent, word) {
      const keys = [wordKey(word, language), ...conceptsOf([word], language).map((one) => `c${one}`)]
      return keys.some((key) => {
        const number = numbers.get(key)
        return (
          number !== undefined &&
          rows.subarray(starts[number], starts[number + 1]).some((row) => intents[row] === intent)
        )
      })
    },
  }
}

/** Returns the likeness of a text to each phrasing. */
function scoresOf(
  features: Features,
  { numbers, values, starts, rows, weights, intents }: Postings,
): Float32Array {
  const informationOf = (key: string): number =>
    values[numbers.get(key) ?? -1] ?? (key.startsWith('w') ? UNKNOWN_VALUE : 0)
  const length = lengthOf(features, informationOf) || 1
  const scores = new Float32Array(intents.length)
  for (const [key, weight] of features) {
    const number = numbers.get(key)
    if (number === undefined) continue
    const own = (weight * informationOf(key)) / length
    const end = starts[number + 1] ?? 0
    for (let at = starts[number] ?? 0; at < end; at++) {
      const row = rows[at] ?? 0
      scores[row] = (scores[row] ?? 0) + own * (weights[at] ?? 0)
    }
  }
  return scores
}

/** Returns the likeness of a question to each intent: the decreasing sum over the phrasings that are nearest to it. */
function likenessByIntent(scores: Float32Array, intents: Uint16Array): Float32Array {
  const most = new Float32Array(intentIds.length * nearest.count)
  for (let row = 0; row < scores.length; row++) {
    const first = (intents[row] ?? 0) * nearest.count
    let score = scores[row] ?? 0
    for (let at = first; score > 0 && at < first + nearest.count; at++) {
      const other = most[at] ?? 0
      if (score <= other) continue
      most[at] = score
      score = other
    }
  }
  const likeness = new Float32Array(intentIds.length)
  for (let at = 0; at < most.length; at++) {
    const intent = Math.floor(at / nearest.count)
    const share = nearest.decay ** (at % nearest.count) / NEAREST_SUM
    likeness[intent] = (likeness[intent] ?? 0) + share * (most[at] ?? 0)
  }
  return likeness
}

function likelyIntents(likeness: Float32Array): AskedIntents {
  const ranked = [...likeness]
    .map((value, intent) => ({ value, intent }))
    .sort((a, b) => b.value - a.value)
    .slice(0, asked.count)
  const most = ranked[0]?.value ?? 0
  if (most === 0) return { intents: [], likeness: 0 }
  const weights = ranked.map(({ value }) =>
    Math.exp((asked.sharpness * (value - most)) / Math.max(most, asked.floor)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return {
    intents: ranked.map(({ intent }, at) => ({ intent, share: (weights[at] ?? 0) / sum })),
    likeness: most,
  }
}

const indexes = byLanguage(() => ({ built: null as Promise<PhrasingIndex> | null }))

/** Returns the phrasings of a language, indexed on the first call. */
export function phrasingsOf(language: Language): Promise<PhrasingIndex> {
  const slot = indexes[language]
  slot.built ??= intentBankOf(language)
    .then((bank) => countFeatures(bank, language))
    .then((postings) => createPhrasingIndex(postings, language))
  return slot.built
}

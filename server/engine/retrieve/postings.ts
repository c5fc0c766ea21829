import { NO_TERM } from './vocabulary.ts'
import { startTimeSlice } from './yield-to-event-loop.ts'

/** Passages that contain each term of one kind (stems, prefixes or concepts), with the weights of the terms. */
export class Postings {
  /** Start of each term's passages, by term; has one entry more than there are terms. */
  private readonly starts: Uint32Array
  /** Passage numbers, ascending within a term. */
  private readonly passages: Uint32Array
  /** Weight of the term in the passage (BM25 over all fields); parallel to `passages`. */
  private readonly weights: Float32Array

  constructor(holders: Uint32Array) {
    this.starts = new Uint32Array(holders.length + 1)
    for (const [term, count] of holders.entries()) this.starts[term + 1] = (this.starts[term] ?? 0) + count
    this.passages = new Uint32Array(this.size)
    this.weights = new Float32Array(this.size)
  }

  /** Number of term–passage pairs. */
  get size(): number {
    return this.starts.at(-1) ?? 0
  }

  /** Returns the number of passages that contain a term. */
  holders(term: number): number {
    return (this.starts[term + 1] ?? 0) - (this.starts[term] ?? 0)
  }

  /** Adds the weight of a term to the score of each passage that contains it. */
  addTo(scores: Float64Array, term: number, factor: number): void {
    const end = this.starts[term + 1] ?? 0
    for (let at = this.starts[term] ?? 0; at < end; at++) {
      const passage = this.passages[at] ?? 0
      scores[passage] = (scores[passage] ?? 0) + factor * (this.weights[at] ?? 0)
    }
  }

  /** Returns a function that adds term–passage pairs; a term's passages must be added in ascending order. */
  writer(): (term: number, passage: number, weight: number) => void {
    const next = this.starts.slice()
    return (term, passage, weight) => {
      const at = next[term] ?? 0
      this.passages[at] = passage
      this.weights[at] = weight
      next[term] = at + 1
    }
  }
}

/** A field across all passages, as term numbers; NO_TERM for words without a term. */
export interface Field {
  /** Terms in order, by passage. */
  readonly terms: readonly (Int32Array | Uint32Array)[]
  /** Weight of a match in this field, by passage. */
  readonly weights: Float32Array
  /** Length normalization of BM25, 0 to 1. */
  readonly b: number
}

/** Saturation of BM25: how quickly repetitions of a term lose weight. */
const SATURATION = 1.2

/** Returns BM25's inverse document frequency, which is always positive. */
export function rarityOf(holders: number, passages: number): number {
  return Math.log(1 + (passages - holders + 0.5) / (holders + 0.5))
}

/** Returns BM25's factor for frequency and length, at most SATURATION + 1. */
export function saturate(frequency: number, relativeLength: number, b: number): number {
  return (frequency * (SATURATION + 1)) / (frequency + SATURATION * (1 - b + b * relativeLength))
}

/** Returns the average length of the non-empty lists; 1 if all are empty. */
export function averageLength(lists: readonly ArrayLike<unknown>[]): number {
  const filled = lists.filter((list) => list.length > 0)
  return filled.length === 0 ? 1 : filled.reduce((sum, list) => sum + list.length, 0) / filled.length
}

/** Adds up amounts by term, without allocating memory for each passage. */
class Tally {
  private readonly touched: number[] = []
  private readonly sums: Float64Array

  constructor(terms: number) {
    this.sums = new Float64Array(terms)
  }

  add(term: number, amount: number): void {
    if (term === NO_TERM) return
    if (this.sums[term] === 0) this.touched.push(term)
    this.sums[term] = (this.sums[term] ?? 0) + amount
  }

  /** Passes each sum to `use` and resets it. */
  drain(use: (term: number, sum: number) => void): void {
    for (const term of this.touched) {
      const sum = this.sums[term] ?? 0
      this.sums[term] = 0
      use(term, sum)
    }
    this.touched.length = 0
  }
}

/** Counts the passages that contain each term in any field. */
export async function countHolders(
  fields: readonly Pick<Field, 'terms'>[],
  terms: number,
): Promise<Uint32Array> {
  const slice = startTimeSlice()
  const holders = new Uint32Array(terms)
  const seenIn = new Int32Array(terms).fill(-1)
  const count = fields[0]?.terms.length ?? 0
  const note = (term: number, passage: number) => {
    if (term === NO_TERM || seenIn[term] === passage) return
    seenIn[term] = passage
    holders[term] = (holders[term] ?? 0) + 1
  }
  for (let passage = 0; passage < count; passage++) {
    for (const field of fields) for (const term of field.terms[passage] ?? []) note(term, passage)
    if (slice.isUsedUp()) await slice.yield()
  }
  return holders
}

/** Builds the postings of one kind of term (stems, prefixes or concepts) across all fields. */
export async function buildPostings(fields: readonly Field[], terms: number): Promise<Postings> {
  const postings = new Postings(await countHolders(fields, terms))
  const write = postings.writer()
  const measured: MeasuredField[] = []
  for (const field of fields) measured.push(await measure(field, terms))
  const slice = startTimeSlice()
  const worth = new Tally(terms)
  const frequencies = new Tally(terms)
  const count = fields[0]?.terms.length ?? 0
  for (let passage = 0; passage < count; passage++) {
    for (const field of measured) addWorth(field, passage, frequencies, worth)
    worth.drain((term, sum) => write(term, passage, sum))
    if (slice.isUsedUp()) await slice.yield()
  }
  return postings
}

/** A field with the rarity of its terms and its average length over non-empty entries. */
interface MeasuredField extends Field {
  readonly rarity: Float64Array
  readonly average: number
}

async function measure(field: Field, terms: number): Promise<MeasuredField> {
  const holders = await countHolders([field], terms)
  const rarity = Float64Array.from(holders, (count) => rarityOf(count, field.terms.length))
  return { ...field, rarity, average: averageLength(field.terms) }
}

function addWorth(field: MeasuredField, passage: number, frequencies: Tally, worth: Tally): void {
  const list = field.terms[passage]
  const weight = field.weights[passage] ?? 0
  if (!list || list.length === 0 || weight === 0) return
  for (const term of list) frequencies.add(term, 1)
  const relativeLength = list.length / field.average
  frequencies.drain((term, frequency) => {
    worth.add(term, weight * (field.rarity[term] ?? 0) * saturate(frequency, relativeLength, field.b))
  })
}

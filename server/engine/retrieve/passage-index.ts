import { attachIntents, type PassageIntent } from '../expected/passage-intents.ts'
import { type Language, languageOf } from '../languages.ts'
import type { Passage } from '../types.ts'
import { entryKey, innermost } from './entry-key.ts'
import { averageLength, buildPostings, countHolders, type Field, type Postings } from './postings.ts'
import { conceptsByShape } from './shapes.ts'
import { Spelling } from './spelling.ts'
import { conceptCount } from './thesaurus.ts'
import { NO_TERM, Vocabulary } from './vocabulary.ts'
import { splitWords } from './words.ts'
import { mapInSlices, startTimeSlice } from './yield-to-event-loop.ts'

/** Parts of a passage that are searched. */
const fieldNames = ['text', 'heading', 'title'] as const
type FieldName = (typeof fieldNames)[number]
type ByField<T> = Readonly<Record<FieldName, T>>

/** A field across all passages. */
export interface IndexedField {
  /** Word numbers in order, by passage. */
  readonly words: readonly Uint32Array[]
  readonly averageLength: number
}

/** `faq`: the heading is a question and the text its answer. */
type Kind = 'faq' | 'article'

/** A bot's passages in searchable form. Immutable: adding or removing documents requires a new index. */
export interface PassageIndex {
  readonly passages: readonly Passage[]
  /** Languages of the passages, in the same order. */
  readonly languages: readonly Language[]
  readonly kinds: readonly Kind[]
  /** FAQ entries by the key of their question; see `entry-key.ts`. */
  readonly entries: ReadonlyMap<string, readonly number[]>
  /** Intents that each passage answers, by passage; see `expected/`. */
  readonly intents: readonly (readonly PassageIntent[])[]
  /** Languages of the passages, most frequent first. */
  readonly spoken: readonly Language[]
  readonly vocabulary: Vocabulary
  readonly spelling: Spelling
  readonly text: IndexedField
  readonly heading: IndexedField
  readonly postings: { readonly stem: Postings; readonly prefix: Postings; readonly concept: Postings }
  /** Number of passages whose text contains a 4-gram, by 4-gram. */
  readonly gramHolders: Uint32Array
  /** Number of headings that contain a word, by word, including stop words. */
  readonly headingHolders: Uint32Array
  /** Average number of words in an article's text, and in an FAQ entry's heading. */
  readonly comparedLength: Readonly<Record<Kind, number>>
  /** Estimated memory in bytes. */
  readonly bytes: number
}

/** Length normalization: headings are deliberately short, so extra length counts more against them. */
export const lengthNorm: ByField<number> = { text: 0.75, heading: 0.9, title: 0.75 }

/** Weights of a match by kind of passage and field. Measured: `faq` on CNIL and COVID questions, `article` on XQuAD. */
const wordWeights: Readonly<Record<Kind, ByField<number>>> = {
  faq: { text: 0.22, heading: 1, title: 0.1 },
  article: { text: 1, heading: 1, title: 0.2 },
}
const conceptWeights: Readonly<Record<Kind, ByField<number>>> = {
  faq: { text: 0.22, heading: 1.2, title: 0 },
  article: { text: 0.5, heading: 0.8, title: 0 },
}

/** Returns the weight of the text in a passage's word-based score. */
export const textShare = (index: PassageIndex, number: number): number =>
  wordWeights[index.kinds[number] ?? 'article'].text

const ASKING = /[?？]\s*(?:\([^)]{0,40}\))?\s*$/u
const FILE_NOISE = /\.[a-z0-9]{2,5}$|[_\-\d]+/giu

function fieldText(passage: Passage, field: FieldName): string {
  if (field === 'text') return passage.text
  return field === 'heading' ? (passage.heading ?? '') : passage.fileName.replace(FILE_NOISE, ' ')
}

/** Builds the index of a bot's passages in time slices, so that the server can do other work in between. */
export async function buildIndex(passages: readonly Passage[]): Promise<PassageIndex> {
  const slice = startTimeSlice()
  const vocabulary = new Vocabulary()
  const languages = passages.map((passage) => languageOf(passage.language ?? 'en-US'))
  const words: Record<FieldName, Uint32Array[]> = { text: [], heading: [], title: [] }
  const concepts: Record<FieldName, Int32Array[]> = { text: [], heading: [], title: [] }
  for (const [number, passage] of passages.entries()) {
    const language = languages[number] ?? 'en'
    for (const field of fieldNames) {
      const text = fieldText(passage, field)
      const numbers = vocabulary.addAll(splitWords(text, language), language)
      words[field].push(numbers)
      const byShape = field === 'text' ? conceptsByShape(text) : []
      concepts[field].push(Int32Array.from([...vocabulary.conceptsIn(numbers), ...byShape]))
    }
    if (slice.isUsedUp()) await slice.yield()
  }
  return assemble({ passages, languages, vocabulary, words, concepts })
}

interface Raw {
  readonly passages: readonly Passage[]
  readonly languages: readonly Language[]
  readonly vocabulary: Vocabulary
  readonly words: ByField<readonly Uint32Array[]>
  readonly concepts: ByField<readonly Int32Array[]>
}

async function assemble({ passages, languages, vocabulary, words, concepts }: Raw): Promise<PassageIndex> {
  const kinds = passages.map((passage): Kind => (ASKING.test(passage.heading ?? '') ? 'faq' : 'article'))
  const { stems, prefixes, entries } = vocabulary
  const stem = await mapFields(
    words,
    Int32Array.from(entries, (entry) => entry.stem),
  )
  const prefix = await mapFields(
    words,
    Int32Array.from(entries, (entry) => entry.prefix),
  )
  const postings = {
    stem: await buildPostings(weighFields(stem, kinds, wordWeights), stems.size),
    prefix: await buildPostings(weighFields(prefix, kinds, wordWeights), prefixes.size),
    concept: await buildPostings(weighFields(concepts, kinds, conceptWeights), conceptCount),
  }
  const kept = {
    passages,
    languages,
    kinds,
    entries: entriesIn(passages, languages, kinds),
    intents: await attachIntents({ passages, languages, words, vocabulary }),
    spoken: byFrequency(languages),
    vocabulary,
    spelling: await Spelling.of(vocabulary),
    text: { words: words.text, averageLength: averageLength(words.text) },
    heading: { words: words.heading, averageLength: averageLength(words.heading) },
    postings,
    gramHolders: await countGrams(words.text, vocabulary),
    headingHolders: await countHolders([{ terms: words.heading }], entries.length),
    comparedLength: {
      faq: averageLength(words.heading.filter((_, number) => kinds[number] === 'faq')),
      article: averageLength(words.text.filter((_, number) => kinds[number] === 'article')),
    },
  }
  return { ...kept, bytes: estimateBytes(kept) }
}

function entriesIn(
  passages: readonly Passage[],
  languages: readonly Language[],
  kinds: readonly Kind[],
): Map<string, readonly number[]> {
  const entries = new Map<string, readonly number[]>()
  for (const [number, { heading }] of passages.entries()) {
    if (kinds[number] !== 'faq') continue
    const key = entryKey(innermost(heading), languages[number] ?? 'en')
    entries.set(key, [...(entries.get(key) ?? []), number])
  }
  return entries
}

function byFrequency(languages: readonly Language[]): Language[] {
  const counts = new Map<Language, number>()
  for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([language]) => language)
}

async function mapFields(
  words: ByField<readonly Uint32Array[]>,
  termOf: Int32Array,
): Promise<ByField<Int32Array[]>> {
  const of = (list: Uint32Array): Int32Array => {
    const terms = new Int32Array(list.length)
    for (let at = 0; at < list.length; at++) terms[at] = termOf[list[at] ?? 0] ?? NO_TERM
    return terms
  }
  return {
    text: await mapInSlices(words.text, of),
    heading: await mapInSlices(words.heading, of),
    title: await mapInSlices(words.title, of),
  }
}

async function countGrams(
  texts: readonly Uint32Array[],
  { entries, grams }: Vocabulary,
): Promise<Uint32Array> {
  const holders = new Uint32Array(grams.size)
  const seenIn = new Int32Array(grams.size).fill(-1)
  await mapInSlices(texts, (list, passage) => {
    for (const word of list) {
      for (const gram of entries[word]?.grams ?? []) {
        if (seenIn[gram] === passage) continue
        seenIn[gram] = passage
        holders[gram] = (holders[gram] ?? 0) + 1
      }
    }
  })
  return holders
}

function weighFields(
  terms: ByField<readonly Int32Array[]>,
  kinds: readonly Kind[],
  weights: Readonly<Record<Kind, ByField<number>>>,
): Field[] {
  return fieldNames.map((field) => ({
    terms: terms[field],
    weights: Float32Array.from(kinds, (kind) => weights[kind][field]),
    b: lengthNorm[field],
  }))
}

/** Approximate memory per word, including its forms and its entry in the spelling index, and per array. */
const BYTES_PER_WORD = 500
const BYTES_PER_ARRAY = 100

function estimateBytes({
  passages,
  text,
  heading,
  postings,
  vocabulary,
}: Omit<PassageIndex, 'bytes'>): number {
  let bytes = BYTES_PER_WORD * vocabulary.entries.length
  for (const passage of passages) {
    bytes += 2 * (passage.text.length + (passage.heading?.length ?? 0)) + (passage.vector?.byteLength ?? 0)
  }
  for (const list of [...text.words, ...heading.words]) bytes += list.byteLength + BYTES_PER_ARRAY
  for (const { size } of Object.values(postings)) bytes += 8 * size
  return bytes
}

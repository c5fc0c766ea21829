import { detectLocale } from '../detect-language.ts'
import { historyInOwnWords, inOwnWords } from '../embedded/own-words.ts'
import { isFromPrompt } from '../embedded/owner-prompt.ts'
import { questionIn, searchForMaterial } from '../embedded/search-with-context.ts'
import { smallTalkFor } from '../embedded/small-talk.ts'
import { languageOf } from '../languages.ts'
import type { IndexCache } from '../retrieve/index-cache.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { Answer, AnswerEngine, AnswerRequest, Embedder, Passage } from '../types.ts'
import { tokensIn } from './tokens.ts'

/** Passages from which a model writes an answer. */
export interface Material {
  /** Passages, best first; after the passages found come their neighbors, and all others of a small bot. */
  readonly passages: readonly Passage[]
  /** Scores of the passages found, in the same order. */
  readonly scores: readonly number[]
  /** Probability, 0 to 1, that the passages answer the question. */
  readonly confidence: number
  /** The embedded engine's answer. */
  readonly embedded: Answer
}

/** Finds the passages from which a model writes the answer to a question; null if the question is small talk. */
export type MaterialFinder = (request: AnswerRequest) => Promise<Material | null>

/** Dependencies of a finder besides the index. */
export interface MaterialOptions {
  readonly embed?: Embedder
  readonly embedded: AnswerEngine
}

/** Returns a function that finds passages in a bot's index. */
export const createMaterialFinder =
  (indexes: IndexCache, { embed, embedded }: MaterialOptions): MaterialFinder =>
  async (request) => {
    if (smallTalkFor(request.question, request.history, request.botName)) return null
    const index = await indexes.get(request.botId)
    const language = languageOf(detectLocale(request.question, request.locale))
    const text = inOwnWords(questionIn(request.question), request.ownWords, language)
    const hasVectors = index.passages.some((passage) => passage.vector)
    const vector = (hasVectors && (await embed?.(text, request.signal))) || undefined
    const history = historyInOwnWords(request, language)
    const { hits, confidence } = await searchForMaterial(index, { text, history, vector })
    // Excludes the owner's instructions, which the model receives in full.
    const found = hits.filter(({ number }) => isQuotable(index.passages[number]))
    return {
      passages: filled(
        index,
        found.map(({ number }) => number),
      ),
      scores: found.map(({ score }) => score),
      confidence,
      embedded: await embedded.answer(request),
    }
  }

const isQuotable = (passage: Passage | undefined): passage is Passage =>
  passage !== undefined && !isFromPrompt(passage)

/** Our choice: number of best passages whose neighbors in the document are added. */
const WITH_NEIGHBORS = 3
/** Our choice: tokens up to which a bot's whole knowledge is added. */
const WHOLE_MAX_TOKENS = 6_000

/** Returns the passages found, then the neighbors of the best ones, then all others if the whole knowledge is small. */
function filled({ passages }: PassageIndex, found: readonly number[]): Passage[] {
  const numbers = new Set(found)
  for (const number of found.slice(0, WITH_NEIGHBORS)) {
    for (const near of [number + 1, number - 1])
      if (passages[near]?.source === passages[number]?.source) numbers.add(near)
  }
  let left = WHOLE_MAX_TOKENS
  for (const { heading, text } of passages) {
    left -= tokensIn(`${heading ?? ''} ${text}`)
    if (left < 0) break
  }
  if (left >= 0) for (const number of passages.keys()) numbers.add(number)
  return [...numbers].flatMap((number) => {
    const passage = passages[number]
    if (!isQuotable(passage)) return []
    // Embeddings are large, and a model has no use for them.
    const { vector: _, ...kept } = passage
    return [kept]
  })
}

import { guessLanguage, SURE } from '#server/engine/language.ts'
import type { Hit } from '#server/engine/retrieve/hit.ts'
import { createPace } from '#server/engine/retrieve/pace.ts'
import type { PassageIndex } from '#server/engine/retrieve/passage-index.ts'
import { readQuestion } from '#server/engine/retrieve/question.ts'
import { search } from '#server/engine/retrieve/search.ts'
import type { Language } from '#server/engine/retrieve/words.ts'
import type { Turn } from '#server/engine/types.ts'
import { answerTypeOf } from './answer-type.ts'
import { ANSWERABLE, confidenceIn, ownShareIn } from './confidence.ts'
import { type Candidate, gatherCandidates } from './evidence.ts'
import { lastQuestion, leansOnContext } from './follow-up.ts'

/** What looking for an answer came to. */
export interface Finding {
  readonly hits: readonly Hit[]
  /** Pieces that may be quoted, best first. */
  readonly candidates: readonly Candidate[]
  /** Probability, 0 to 1, that the passages answer the question. */
  readonly confidence: number
}

/** A question as the customer asked it. */
interface AskedQuestion {
  readonly text: string
  readonly history: readonly Turn[]
  /** Its meaning, where a provider gave one. */
  readonly vector: Float32Array | undefined
}

/** Passages whose sentences are weighed. */
const HITS = 8
/** A passage that the context alone brings up is no answer: it must hold this much of the question itself. */
const OWN_SHARE = 0.5
/** Longer messages are read at both ends: the question stands at one of them. */
const QUESTION_MAX = 1000

/** The part of a message that is taken for the question. */
export function questionIn(message: string): string {
  if (message.length <= QUESTION_MAX) return message
  return `${message.slice(0, QUESTION_MAX / 2)} ${message.slice(-QUESTION_MAX / 2)}`
}

/** Looks for an answer: to the question alone, and where that is not enough and the question leans on it, with the one before. */
export async function findAnswer(
  index: PassageIndex,
  { text, history, vector }: AskedQuestion,
): Promise<Finding> {
  const language = languageFor(index, text)
  const alone = await look(index, text, language, '', vector)
  if (alone.confidence >= ANSWERABLE || !leansOnContext(text, language)) return alone
  const context = lastQuestion(history, language)
  if (context === null) return alone
  const joined = await look(index, text, language, context, vector)
  return joined.ownShare >= OWN_SHARE ? joined : alone
}

/**
 * Looks for material that someone else writes the answer from: whoever does understands the conversation, so that passages of what
 * was said before are worth more than none.
 */
export async function findMaterial(
  index: PassageIndex,
  { text, history, vector }: AskedQuestion,
): Promise<Finding> {
  const language = languageFor(index, text)
  const alone = await look(index, text, language, '', vector)
  const context = leansOnContext(text, language) ? lastQuestion(history, language) : null
  if (context === null) return alone
  const joined = await look(index, text, language, context, vector)
  const known = new Set(joined.hits.map(({ number }) => number))
  const hits = [...joined.hits, ...alone.hits.filter(({ number }) => !known.has(number))].slice(0, HITS)
  return { ...joined, hits }
}

/**
 * The language to read a question in: its own where the bot has passages in it, or where it is clear, because meanings
 * are found across languages; else that of most passages.
 */
function languageFor(index: PassageIndex, text: string): Language {
  const guess = guessLanguage(text)
  const isOwn = guess && (index.spoken.includes(guess.language) || guess.certainty >= SURE)
  return isOwn ? guess.language : (index.spoken[0] ?? 'en')
}

async function look(
  index: PassageIndex,
  text: string,
  language: Language,
  context: string,
  vector: Float32Array | undefined,
): Promise<Finding & { readonly ownShare: number }> {
  const pace = createPace()
  const question = readQuestion(index, text, language, context)
  const hits = search(index, question, HITS, vector)
  if (pace.isDue()) await pace.rest()
  const candidates = gatherCandidates(index, question, hits, answerTypeOf(text, language))
  const confidence = confidenceIn(index, question, hits, candidates)
  return { hits, candidates, confidence, ownShare: ownShareIn(index, question, hits, candidates) }
}

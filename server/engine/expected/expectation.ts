import type { Language } from '../languages.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { type AskedIntents, type PhrasingIndex, phrasingsOf } from './phrasing-index.ts'

/** Intents of a question, compared with those of the passages. */
export interface Expectation {
  readonly asked: AskedIntents
  /** Degree to which each passage answers the question's intents, 0 to 1. */
  readonly scores: Float32Array
  /** Share of the question's intents that no passage answers, 0 to 1. */
  readonly unmet: number
  /** Returns whether a word of the question is a way to ask for something that the passage answers. */
  isSaid(word: string, passage: number): boolean
}

/** Likeness from which a question certainly has the intent that it is most like. */
const CERTAIN_LIKENESS = 0.35
/** Minimum share of an intent, and minimum strength in a passage, for the intent's words to be explained by the passage. */
const explained = { share: 0.12, strength: 0.25 } as const

/** Compares what a question seems to ask with what the passages answer. */
export async function expectationOf(
  { intents, passages }: PassageIndex,
  text: string,
  language: Language,
): Promise<Expectation> {
  const phrasings = await phrasingsOf(language)
  const asked = phrasings.intentsIn(text)
  const certainty = Math.min(1, asked.likeness / CERTAIN_LIKENESS)
  const shareOf = new Map(asked.intents.map(({ intent, share }) => [intent, share]))
  const scores = new Float32Array(passages.length)
  const strongest = new Map<number, number>()
  for (const [number, own] of intents.entries())
    for (const { intent, strength } of own) {
      const share = shareOf.get(intent)
      if (share === undefined) continue
      scores[number] = (scores[number] ?? 0) + certainty * share * strength
      strongest.set(intent, Math.max(strongest.get(intent) ?? 0, strength))
    }
  const unmet = asked.intents.reduce(
    (sum, { intent, share }) => sum + share * (1 - (strongest.get(intent) ?? 0)),
    0,
  )
  return { asked, scores, unmet: certainty * unmet, isSaid: saidBy(phrasings, asked, intents) }
}

function saidBy(
  phrasings: PhrasingIndex,
  { intents }: AskedIntents,
  attached: PassageIndex['intents'],
): Expectation['isSaid'] {
  const likely = new Set(intents.flatMap(({ intent, share }) => (share >= explained.share ? [intent] : [])))
  return (word, passage) =>
    (attached[passage] ?? []).some(
      ({ intent, strength }) =>
        likely.has(intent) && strength >= explained.strength && phrasings.isSaidFor(intent, word),
    )
}

import type { Language } from '../languages.ts'
import { formsOf } from '../retrieve/analysis.ts'
import type { Vocabulary } from '../retrieve/vocabulary.ts'
import { mapInSlices, startTimeSlice } from '../retrieve/yield-to-event-loop.ts'
import type { Passage } from '../types.ts'
import { type Cue, type Cues, cuesIn, cuesOf } from './cues.ts'
import { answerOf, intentIds } from './intents.ts'
import { holdsValue } from './values.ts'

/** An intent that a passage answers, with the strength of the evidence, 0 to 1. */
export interface PassageIntent {
  readonly intent: number
  readonly strength: number
}

/** Maximum intents per passage, and the minimum strength of each. */
const kept = { count: 8, strength: 0.12 } as const
/** Weight of the evidence from cues. */
const EVIDENCE_WEIGHT = 0.6
/** Factor for a passage without the kind of value that the intent asks for, such as a price. */
const WITHOUT_VALUE = 0.5

/** Passages with their languages, and their texts and headings as words of a vocabulary. */
export interface Worded {
  readonly passages: readonly Passage[]
  readonly languages: readonly Language[]
  readonly words: Readonly<Record<'text' | 'heading', readonly Uint32Array[]>>
  readonly vocabulary: Vocabulary
}

/** Attaches to each passage the intents that it answers, by the cues in its text and heading. */
export async function attachIntents({
  passages,
  languages,
  words,
  vocabulary,
}: Worded): Promise<(readonly PassageIntent[])[]> {
  const slice = startTimeSlice()
  const known = new Map<Language, { readonly cues: Cues; readonly stems: Int32Array }>()
  for (const language of new Set(languages)) {
    const cues = await cuesOf(language)
    known.set(language, { cues, stems: await cueStems(cues, vocabulary, language) })
  }
  const holders = new Map<Cue, number>()
  const found = await mapInSlices(languages, (language, number): Cue[] => {
    const own = known.get(language)
    if (!own) return []
    const cues = [words.heading[number], words.text[number]].flatMap((list) =>
      cuesIn(
        Int32Array.from(list ?? [], (word) => own.stems[word] ?? -1),
        own.cues,
      ),
    )
    const distinct = [...new Set(cues)]
    for (const cue of distinct) holders.set(cue, (holders.get(cue) ?? 0) + 1)
    return distinct
  })
  if (slice.isUsedUp()) await slice.yield()
  const rarity = (cue: Cue): number =>
    Math.log(1 + passages.length / (holders.get(cue) ?? 1)) / Math.log(1 + passages.length)
  return mapInSlices(found, (cues, number) => strongest(cues, rarity, passages[number]?.text ?? ''))
}

/** Returns the number of the stem in cues for each word of a vocabulary; -1 for words that occur in no cue. */
async function cueStems({ stems }: Cues, vocabulary: Vocabulary, language: Language): Promise<Int32Array> {
  const numbers = new Int32Array(vocabulary.entries.length).fill(-1)
  await mapInSlices([...vocabulary.wordsIn(language)], ([word, number]) => {
    numbers[number] = stems.get(formsOf(word, language).stem) ?? -1
  })
  return numbers
}

function strongest(cues: readonly Cue[], rarity: (cue: Cue) => number, text: string): PassageIntent[] {
  const sums = new Float64Array(intentIds.length)
  const touched = new Set<number>()
  for (const cue of cues) {
    const value = cue.value * rarity(cue)
    for (const intent of cue.intents) {
      sums[intent] = (sums[intent] ?? 0) + value
      touched.add(intent)
    }
  }
  const intents: PassageIntent[] = []
  for (const intent of touched) {
    const strength =
      (1 - Math.exp(-EVIDENCE_WEIGHT * (sums[intent] ?? 0))) *
      (holdsValue(answerOf(intent), text) ? 1 : WITHOUT_VALUE)
    if (strength >= kept.strength) intents.push({ intent, strength })
  }
  return intents.sort((a, b) => b.strength - a.strength).slice(0, kept.count)
}

import { intentBankOf } from '../data/intent-bank.ts'
import { byLanguage, type Language } from '../languages.ts'
import { formsOf } from '../retrieve/analysis.ts'
import { splitWords } from '../retrieve/words.ts'
import { intentIds } from './intents.ts'

/** A word or phrase of passages that answer certain intents. */
export interface Cue {
  /** Stems of its words, as numbers. */
  readonly stems: readonly number[]
  readonly intents: readonly number[]
  /** Weight of the cue: less if it points to many intents, more if it has several words. */
  readonly value: number
}

/** The cues of a language. */
export interface Cues {
  /** Numbers of the stems that occur in cues. */
  readonly stems: ReadonlyMap<string, number>
  /** Cues by the stem of their first word. */
  readonly byFirst: ReadonlyMap<number, readonly Cue[]>
}

/** Additional value of each further word of a cue. */
const WORD_VALUE = 0.5

const built = byLanguage(() => ({ cues: null as Promise<Cues> | null }))

/** Returns the cues of a language, read on the first call. */
export function cuesOf(language: Language): Promise<Cues> {
  const slot = built[language]
  slot.cues ??= readCues(language)
  return slot.cues
}

async function readCues(language: Language): Promise<Cues> {
  const { cues } = await intentBankOf(language)
  const stems = new Map<string, number>()
  const byText = new Map<string, { readonly stems: readonly number[]; readonly intents: Set<number> }>()
  for (const [intent, id] of intentIds.entries())
    for (const text of cues[id] ?? []) {
      const own = splitWords(text, language).map((word) => numberOf(formsOf(word, language).stem, stems))
      const known = byText.get(own.join(' ')) ?? { stems: own, intents: new Set<number>() }
      known.intents.add(intent)
      byText.set(own.join(' '), known)
    }
  const byFirst = new Map<number, Cue[]>()
  for (const { stems: own, intents } of byText.values()) {
    const [first] = own
    if (first === undefined) continue
    const spread = Math.log(1 + intentIds.length / intents.size) / Math.log(1 + intentIds.length)
    const value = spread * (1 + WORD_VALUE * (own.length - 1))
    byFirst.set(first, [...(byFirst.get(first) ?? []), { stems: own, intents: [...intents], value }])
  }
  return { stems, byFirst }
}

function numberOf(stem: string, numbers: Map<string, number>): number {
  const number = numbers.get(stem) ?? numbers.size
  numbers.set(stem, number)
  return number
}

/** Returns the cues that occur in a sequence of stems, each once; stems that occur in no cue are -1. */
export function cuesIn(stems: Int32Array, { byFirst }: Cues): Cue[] {
  const found = new Set<Cue>()
  for (let at = 0; at < stems.length; at++) {
    const stem = stems[at] ?? -1
    if (stem < 0) continue
    for (const cue of byFirst.get(stem) ?? [])
      if (cue.stems.every((one, offset) => stems[at + offset] === one)) found.add(cue)
  }
  return [...found]
}

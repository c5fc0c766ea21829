import emoji from '../data/emoji.json' with { type: 'json' }
import { polarityValues } from './polarity.ts'
import type { ScoredTerm } from './score-sentiment.ts'

const emoticons: readonly (readonly [value: number, pattern: RegExp])[] = [
  [2, /(?:^|\s)(?:[:;=8xX]['’]?-?[)\]D3pP]+|\(:|\^[_.-]?\^|<3+|\\o\/)(?=$|[\s.,!?])/gu],
  [-2, /(?:^|\s)(?:[:=]['’]?-?[([/\\|cC]+|:'\(|D[:;]|T[_.]T|-_+-|>[:=]?\(|<\/3|v_v|;_;)(?=$|[\s.,!?])/gu],
]

const polarities = [
  'veryPositive',
  'positive',
  'slightlyPositive',
  'slightlyNegative',
  'negative',
  'veryNegative',
] as const
const valueOfEmoji = new Map(
  polarities.flatMap((polarity) => emoji[polarity].map((sign) => [sign, polarityValues[polarity]] as const)),
)
const EMOJI = /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic})*/gu
const SKIN_OR_VARIANT = /[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu
/** Maximum number of times that the same emoji counts in one text. */
const REPEATS_MAX = 2

/** Scores all emoji and emoticons of a text. */
export function scoreEmoji(text: string): ScoredTerm[] {
  const found = new Map<string, ScoredTerm[]>()
  for (const [sign] of text.replace(SKIN_OR_VARIANT, '').matchAll(EMOJI)) {
    const score = valueOfEmoji.get(sign)
    if (score === undefined) continue
    const same = found.get(sign)
    if (same) same.push({ text: sign, score })
    else found.set(sign, [{ text: sign, score }])
  }
  for (const [score, pattern] of emoticons) {
    const same = [...text.matchAll(pattern)].map(([sign]) => ({ text: sign.trim(), score }))
    if (same.length > 0) found.set(pattern.source, same)
  }
  return [...found.values()].flatMap((same) => same.slice(0, REPEATS_MAX))
}

import type { LanguageData } from '../data/schema.ts'

/** Lists in a lexicon that carry a polarity. */
export type Polarity = Extract<
  keyof LanguageData['sentiment'],
  | 'veryPositive'
  | 'positive'
  | 'slightlyPositive'
  | 'neutral'
  | 'slightlyNegative'
  | 'negative'
  | 'veryNegative'
>

/** Value of each polarity. */
export const polarityValues: Readonly<Record<Polarity, number>> = {
  veryPositive: 3,
  positive: 2,
  slightlyPositive: 1,
  neutral: 0,
  slightlyNegative: -1,
  negative: -2,
  veryNegative: -3,
}

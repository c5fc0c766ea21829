import type { Locale } from '#contract/shapes.ts'
import { opinionIn } from '#server/engine/questions/opinion.ts'
import { enginePhrases } from './phrases.ts'

/** What is said where nothing is known. */
export interface Refusal {
  readonly kind: 'unknown' | 'small_talk'
  readonly message: string
}

/** The reply to a message that nothing answers: an honest refusal, regret where it only complains, thanks where it only praises. */
export function refusalTo(message: string, locale: Locale): Refusal {
  const { unknown, regret, delight } = enginePhrases[locale]
  const opinion = opinionIn(message, locale)
  if (opinion === 'praise') return { kind: 'small_talk', message: delight }
  return { kind: 'unknown', message: opinion === 'complaint' ? regret : unknown }
}

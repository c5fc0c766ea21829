import type { Locale } from '#contract/shapes.ts'
import { opinionIn } from '#server/engine/questions/opinion.ts'
import type { AnswerRequest } from '#server/engine/types.ts'
import { enginePhrases } from './phrases.ts'

/** What is said where nothing is known. */
export interface Refusal {
  readonly kind: 'unknown' | 'small_talk'
  readonly message: string
}

/** The reply to a message that nothing answers: an honest refusal, regret where it only complains, thanks where it only praises. */
export async function refusalTo(request: AnswerRequest, locale: Locale): Promise<Refusal> {
  const { unknown, regret, unknownCalled, regretCalled, delight } = enginePhrases[locale]
  const opinion = opinionIn(request.question, locale)
  if (opinion === 'praise') return { kind: 'small_talk', message: delight }
  const isCalled = await request.isPersonCalled?.('unknown')
  const [refusal, sorry] = isCalled ? [unknownCalled, regretCalled] : [unknown, regret]
  return { kind: 'unknown', message: opinion === 'complaint' ? sorry : refusal }
}

/** What is said to a customer who wants a person. */
export async function handoverTo(request: AnswerRequest, locale: Locale): Promise<string> {
  const { handover, handoverCalled } = enginePhrases[locale]
  return (await request.isPersonCalled?.('handover')) ? handoverCalled : handover
}

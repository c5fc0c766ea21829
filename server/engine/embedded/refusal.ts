import type { Locale } from '#contract/base/shapes.ts'
import { opinionIn } from '../questions/opinion.ts'
import type { AnswerRequest } from '../types.ts'
import { type ReplyKey, replyIn } from './replies.ts'
import { toneOf } from './tone.ts'

/** Reply to a message that no passage answers. */
export interface Refusal {
  readonly kind: 'unknown' | 'small_talk'
  readonly message: string
}

/** Returns an honest refusal. It expresses regret if the message is only a complaint, and thanks if it is only praise. */
export async function refusalTo(request: AnswerRequest, locale: Locale): Promise<Refusal> {
  const reply = (key: ReplyKey): string => replyIn(locale, key, request.botName, toneOf(request.prompt))
  const opinion = opinionIn(request.question, locale)
  if (opinion === 'praise') return { kind: 'small_talk', message: reply('delight') }
  const isRequested = await request.isAgentRequested?.('unknown')
  if (opinion === 'complaint')
    return { kind: 'unknown', message: reply(isRequested ? 'regretCalled' : 'regret') }
  return { kind: 'unknown', message: reply(isRequested ? 'unknownCalled' : 'unknown') }
}

/** Returns the reply to a customer who requests a person. */
export async function handoverTo(request: AnswerRequest, locale: Locale): Promise<string> {
  const isRequested = await request.isAgentRequested?.('handover')
  return replyIn(locale, isRequested ? 'handoverCalled' : 'handover', request.botName, toneOf(request.prompt))
}

import type { Passage } from '../types.ts'
import { answerPrompt } from './answer-prompt.ts'
import { budgetOf, contextOf } from './model-context.ts'
import { type Provider, ProviderError, type ProviderFailure } from './provider.ts'
import { readReply, replyFormat } from './reply.ts'
import { tokensIn } from './tokens.ts'

/** Passage and question of a trial; an answer to them has the shape of any answer to a customer. */
const passage: Passage = {
  id: 1,
  source: 'faq:1',
  fileName: 'faq.csv',
  heading: 'How long does delivery take?',
  text: 'Delivery takes two to three working days.',
  location: {},
  important: false,
  language: 'en-US',
}
const question = 'How long does delivery take?'
const ANSWER_TOKENS = 800

/** Result of a trial. */
export interface ProviderTrial {
  readonly failure: ProviderFailure | null
  /** The provider's own words about the failure; null if it said nothing or answered. */
  readonly words: string | null
  /** Messages that were sent, as text. */
  readonly request: string
  /** Reply as it came, without reasoning; empty if there is none. */
  readonly answer: string
  /** Whether the reply could be read and names its source. */
  readonly isReadable: boolean
  readonly tokens: number
}

/** Asks the provider a question exactly as it is asked for customers. */
export async function tryAnswer(provider: Provider, model: string): Promise<ProviderTrial> {
  const about = { botId: 0, botName: 'Parley', prompt: '', promptVersion: 0, locale: null, history: [] }
  const budget = budgetOf(contextOf(model))
  const messages = answerPrompt({ ...about, question }, { passages: [passage], facts: {}, budget })
  const request = messages.map(({ role, content }) => `${role}: ${content}`).join('\n\n')
  try {
    const prompt = { model, messages, maxTokens: ANSWER_TOKENS, format: replyFormat }
    const { text, tokens } = await provider.complete(prompt)
    const isReadable = readReply(text, 1).cited.length > 0
    return {
      failure: null,
      words: null,
      request,
      answer: text,
      isReadable,
      tokens: tokens ?? tokensIn(request + text),
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { code: failure, words } = error
    return { failure, words, request, answer: '', isReadable: false, tokens: 0 }
  }
}

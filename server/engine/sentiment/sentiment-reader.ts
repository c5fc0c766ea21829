import type { AiModel } from '#contract/account/clients.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { Sentiment } from '#contract/chats/chat-shapes.ts'
import { sentimentOfChat } from './sentiment.ts'

/** A customer's latest messages. */
export interface CustomerMessages {
  /** Messages, oldest first. */
  readonly texts: readonly string[]
  /** Language of the conversation; null if unknown. */
  readonly locale: Locale | null
  /** Model chosen by the client; only a provider offers several. */
  readonly model?: AiModel
}

/** Origin of a reading, stored with it. */
export interface SentimentReceipt {
  readonly engine: string
  readonly model: string
  /** The customer's words that the reading is based on, most significant first; empty if a model read the messages as a whole. */
  readonly words: readonly string[]
  readonly tokens: number
  /** Reason why the provider failed, if the lexicons were used instead. */
  readonly provider_error?: string
}

/** A customer's sentiment with its origin. */
export interface SentimentReading {
  readonly level: Sentiment
  readonly receipt: SentimentReceipt
}

/** Reads a customer's sentiment using the lexicons, or using a provider with the lexicons as fallback. Never rejects. */
export interface SentimentReader {
  /** True if reading takes too long for a request to wait for it. */
  readonly isSlow: boolean
  read(messages: CustomerMessages): Promise<SentimentReading>
}

/** Reader that uses the lexicons and has no delay. */
export const embeddedSentiment: SentimentReader = {
  isSlow: false,
  read: async ({ texts, locale }) => {
    const { level, words } = sentimentOfChat(texts, locale)
    const tokens = texts.reduce((sum, text) => sum + (text.match(/\S+/gu)?.length ?? 0), 0)
    return { level, receipt: { engine: 'embedded', model: 'lexicon-1', words, tokens } }
  },
}

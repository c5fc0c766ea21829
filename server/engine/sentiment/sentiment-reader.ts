import type { AiModel } from '#contract/account/clients.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { Sentiment } from '#contract/chats/chat-shapes.ts'
import { sentimentOfChat } from './sentiment.ts'

/** The latest messages of a customer. */
export interface CustomerMessages {
  /** Messages, oldest first. */
  readonly texts: readonly string[]
  /** Language of the conversation, where it is known. */
  readonly locale: Locale | null
  /** Model that the client chose; only a provider has several. */
  readonly model?: AiModel
}

/** Origin of a reading, stored with it. */
export interface SentimentReceipt {
  readonly engine: string
  readonly model: string
  /** The customer's words that it rests on, the weightiest first; empty where a model read the messages as a whole. */
  readonly words: readonly string[]
  readonly tokens: number
  /** Why the provider failed, where the lexicons took its place. */
  readonly provider_error?: string
}

/** Sentiment of a customer, and its origin. */
export interface SentimentReading {
  readonly level: Sentiment
  readonly receipt: SentimentReceipt
}

/** Reads the sentiment of a customer by the lexicons, or by a provider that falls back on them. Never rejects. */
export interface SentimentReader {
  /** True where reading takes too long for a request to wait for it. */
  readonly isSlow: boolean
  read(messages: CustomerMessages): Promise<SentimentReading>
}

/** Reads by the lexicons, immediately. */
export const embeddedSentiment: SentimentReader = {
  isSlow: false,
  read: async ({ texts, locale }) => {
    const { level, words } = sentimentOfChat(texts, locale)
    const tokens = texts.reduce((sum, text) => sum + (text.match(/\S+/gu)?.length ?? 0), 0)
    return { level, receipt: { engine: 'embedded', model: 'lexicon-1', words, tokens } }
  },
}

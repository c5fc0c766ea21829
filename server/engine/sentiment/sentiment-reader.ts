import type { Sentiment } from '#contract/chat-shapes.ts'
import type { AiModel } from '#contract/clients.ts'
import type { Locale } from '#contract/shapes.ts'
import { sentimentOfChat } from './sentiment.ts'

/** What a customer wrote last. */
export interface CustomerWords {
  /** Messages, oldest first. */
  readonly texts: readonly string[]
  /** Language of the conversation, where it is known. */
  readonly locale: Locale | null
  /** Model that the client chose; only a provider has several. */
  readonly model?: AiModel
}

/** How a customer feels, and why no provider said so, where one should have. */
export interface SentimentReading {
  readonly level: Sentiment
  readonly providerError?: string
}

/** Whatever reads how a customer feels: the lexicons, or a provider with the lexicons behind it. Never rejects. */
export interface SentimentReader {
  /** True where reading takes long enough that nobody should wait for it. */
  readonly isSlow: boolean
  read(words: CustomerWords): Promise<SentimentReading>
}

/** Reads by the lexicons, at once. */
export const embeddedSentiment: SentimentReader = {
  isSlow: false,
  read: async ({ texts, locale }) => ({ level: sentimentOfChat(texts, locale).level }),
}

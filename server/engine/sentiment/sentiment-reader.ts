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

/** How a reading came about; stored with it. */
export interface SentimentReceipt {
  readonly engine: string
  readonly model: string
  /** The customer's words that it rests on, the weightiest first; none where a model read the messages as a whole. */
  readonly words: readonly string[]
  readonly tokens: number
  /** Why the provider's reading could not be had, where the lexicons read in its place. */
  readonly provider_error?: string
}

/** How a customer feels, and how that was found. */
export interface SentimentReading {
  readonly level: Sentiment
  readonly receipt: SentimentReceipt
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
  read: async ({ texts, locale }) => {
    const { level, words } = sentimentOfChat(texts, locale)
    const tokens = texts.reduce((sum, text) => sum + (text.match(/\S+/gu)?.length ?? 0), 0)
    return { level, receipt: { engine: 'embedded', model: 'lexicon-1', words, tokens } }
  },
}

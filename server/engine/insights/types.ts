import type { AiModel } from '#contract/account/clients.ts'
import type { Locale } from '#contract/base/shapes.ts'

/** One message of a chat. */
export interface TranscriptLine {
  readonly sender: 'customer' | 'bot' | 'agent'
  /** Name of the agent who wrote the message; null for the customer and the bot. */
  readonly name: string | null
  readonly message: string
}

/** A chat from its first message to its last, to be summarized or tagged. */
export interface Transcript {
  readonly customer: string
  readonly bot: string
  /** Language of the chat; null if unknown. */
  readonly locale: Locale | null
  readonly lines: readonly TranscriptLine[]
  /** Model chosen by the client; only a provider offers several. */
  readonly model?: AiModel
}

/** Origin of a summary or of tags, stored with them. */
export interface InsightsReceipt {
  readonly engine: string
  readonly model: string
  readonly tokens: number
  readonly milliseconds: number
}

/** Summary of a chat in a few lines, with its receipt. */
export interface Summary {
  readonly text: string
  readonly receipt: InsightsReceipt
}

/** Tags of a chat, of a few words each, most characteristic first. */
export interface Tagging {
  readonly tags: readonly string[]
  readonly receipt: InsightsReceipt
}

/** Summarizes and tags whole chats, using the embedded engine or a provider. Rejects on failure. */
export interface InsightsEngine {
  /** Summarizes who wanted what, which answers were given and what is still open. */
  summarize(transcript: Transcript, language: Locale, signal?: AbortSignal): Promise<Summary>
  /**
   * Returns tags for a chat: existing ones if they fit, else new ones in the given language. Empty if the chat has no clear
   * subject.
   */
  tag(
    transcript: Transcript,
    language: Locale,
    existing: readonly string[],
    signal?: AbortSignal,
  ): Promise<Tagging>
}

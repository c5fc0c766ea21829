import type { AiModel } from '#contract/account/clients.ts'
import type { Locale } from '#contract/base/shapes.ts'

/** One message of a chat. */
export interface TranscriptLine {
  readonly sender: 'customer' | 'bot' | 'agent'
  /** Name of the agent who wrote it; null for the customer and the bot. */
  readonly name: string | null
  readonly message: string
}

/** A chat from its first message to its last, to be summarized or tagged. */
export interface Transcript {
  readonly customer: string
  readonly bot: string
  /** Language of the chat where it is known. */
  readonly locale: Locale | null
  readonly lines: readonly TranscriptLine[]
  /** Model that the client chose; only a provider has several. */
  readonly model?: AiModel
}

/** Origin of a summary or of tags, stored with them. */
export interface InsightsReceipt {
  readonly engine: string
  readonly model: string
  readonly tokens: number
  readonly milliseconds: number
}

/** A chat in a few lines. */
export interface Summary {
  readonly text: string
  readonly receipt: InsightsReceipt
}

/** Tags of a chat, in a few words each, the most characteristic first. */
export interface Tagging {
  readonly tags: readonly string[]
  readonly receipt: InsightsReceipt
}

/** Summarizes and tags whole chats: the embedded engine or a provider. Rejects where it fails. */
export interface InsightsEngine {
  /** Returns who wanted what, what was answered and what is open. */
  summarize(transcript: Transcript, language: Locale, signal?: AbortSignal): Promise<Summary>
  /** Returns tags of a chat: existing ones where they fit, others in the language. Empty where the chat has no clear subject. */
  tag(
    transcript: Transcript,
    language: Locale,
    existing: readonly string[],
    signal?: AbortSignal,
  ): Promise<Tagging>
}

import type { AiModel } from '#contract/clients.ts'
import type { Locale } from '#contract/shapes.ts'

/** One message of a chat, as a digest reads it. */
export interface TranscriptLine {
  readonly sender: 'customer' | 'bot' | 'agent'
  /** Name of the agent who wrote it; null for the customer and the bot. */
  readonly name: string | null
  readonly message: string
}

/** A chat from its first message to its last. */
export interface Transcript {
  readonly customer: string
  readonly bot: string
  /** Language of the chat, where it is known. */
  readonly locale: Locale | null
  readonly lines: readonly TranscriptLine[]
  /** Model that the client chose; only a provider has several. */
  readonly model?: AiModel
}

/** How a digest came about; stored with it. */
export interface DigestReceipt {
  readonly engine: string
  readonly model: string
  readonly tokens: number
  readonly milliseconds: number
}

/** What a chat came to, in a few lines. */
export interface Summary {
  readonly text: string
  readonly receipt: DigestReceipt
}

/** What a chat is about, in a few words each; most telling first. */
export interface Tagging {
  readonly tags: readonly string[]
  readonly receipt: DigestReceipt
}

/** The seam between the product and whatever digests whole chats: the embedded engine, or a provider. Rejects where it fails. */
export interface Digester {
  /** Says who wanted what, what was answered and what is open. */
  summarize(transcript: Transcript, language: Locale, signal?: AbortSignal): Promise<Summary>
  /** Names what a chat is about: by the tags that the client has where they fit, else in the language. Empty where nothing tells. */
  tag(
    transcript: Transcript,
    language: Locale,
    existing: readonly string[],
    signal?: AbortSignal,
  ): Promise<Tagging>
}

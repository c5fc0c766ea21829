import type { AiModel } from '#contract/clients.ts'
import type { Locale } from '#contract/shapes.ts'
import type { DocumentFormat, ReadFailure } from '#contract/training.ts'

/** Where in its document a passage stands, so that a source can say "prices.xlsx, sheet Offers, row 14". */
export interface Place {
  readonly page?: number
  readonly sheet?: string
  readonly row?: number
}

/** A piece of a document as a reader finds it: the unit that is retrieved and quoted. */
export interface PassageDraft {
  readonly text: string
  /** Heading, question or title above the text; weighted higher than the text. */
  readonly heading: string | null
  readonly place: Place
}

/** What reading one file or page comes to. */
export type ReadOutcome =
  | {
      readonly status: 'ready'
      readonly format: DocumentFormat | 'html'
      readonly title: string | null
      readonly language: Locale | null
      readonly passages: readonly PassageDraft[]
    }
  | { readonly status: 'failed'; readonly code: ReadFailure }

/** A passage as the engine searches it. */
export interface Passage extends PassageDraft {
  readonly id: number
  /** Unique within the bot: `file:12`, `url:3`. */
  readonly source: string
  readonly fileName: string
  /** Address of a web page. */
  readonly url?: string
  readonly important: boolean
  readonly language: Locale | null
  /** Its meaning, where a provider gave one; vectors of one bot come from one model. */
  readonly vector?: Float32Array
}

/** A document that an answer rests on (specification: Document reference). */
export interface Reference {
  readonly id: number
  readonly source: string
  readonly file_name: string
  readonly content: string
  readonly place: Place
  /** Address of a web page. */
  readonly url?: string
}

/** What stands before the question in the conversation, oldest first. */
export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly message: string
}

/** One question to a bot. */
export interface AnswerRequest {
  readonly botId: number
  readonly botName: string
  /** The owner's instructions. */
  readonly prompt: string
  readonly promptVersion: number
  /** Language of the conversation where it is known; else the question's own. */
  readonly locale: Locale | null
  readonly question: string
  readonly history: readonly Turn[]
  /**
   * Whether a person was called already, or is by the reply of this kind itself; asked where it matters, when it matters. Nobody was
   * where it is left out.
   */
  readonly isPersonCalled?: (kind: AnswerKind) => Promise<boolean>
  /** Model that the client chose; only a provider has several. */
  readonly model?: AiModel
  readonly signal?: AbortSignal
}

/** How the engine came to its answer. */
export type AnswerKind = 'answer' | 'unknown' | 'small_talk' | 'handover'

/** How an answer came about; stored with it. */
export interface Receipt {
  readonly engine: string
  readonly model: string
  readonly prompt_version: number
  readonly passages: readonly { readonly id: number; readonly score: number }[]
  readonly confidence: number
  readonly tokens: number
  readonly milliseconds: number
  /** Why the provider's answer could not be had, where the embedded engine answered in its place. */
  readonly provider_error?: string
}

/** A whole answer. `handover` means that the customer asked for a person. */
export interface Answer {
  readonly kind: AnswerKind
  readonly message: string
  readonly references: readonly Reference[]
  readonly language: Locale
  readonly receipt: Receipt
}

/** The seam between the product and whatever answers: the embedded engine, or a provider with the embedded engine behind it. */
export interface AnswerEngine {
  /** Answers; `onToken` gets the text piece by piece as it comes. */
  answer(request: AnswerRequest, onToken?: (piece: string) => void): Promise<Answer>
  /** Forgets a bot's passages, because documents came or went; they are loaded again on demand. */
  forget(botId: number): void
}

/** Gives the engine a bot's passages. */
export type PassageLoader = (botId: number) => Promise<readonly Passage[]>

/** Gives the meaning of a text as a vector, or null where it cannot; rejects only when it is aborted. */
export type Embedder = (text: string, signal?: AbortSignal) => Promise<Float32Array | null>

import type { AiModel } from '#contract/account/clients.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { DocumentFormat, HiddenPart, ReadFailure } from '#contract/knowledge/training.ts'
import type { ToolCall, ToolSpec } from './provider/provider.ts'

/** Location of a passage in its document, so that a source can be cited as "prices.xlsx, sheet Offers, row 14". */
export interface SourceLocation {
  readonly page?: number
  readonly sheet?: string
  readonly row?: number
}

/** A section of a document as found by a reader: the unit that is retrieved and quoted. */
export interface PassageDraft {
  readonly text: string
  /** Heading, question or title above the text; weighted higher than the text. */
  readonly heading: string | null
  readonly location: SourceLocation
}

/** Result of reading a file or page. */
export type ReadOutcome =
  | {
      readonly status: 'ready'
      readonly format: DocumentFormat | 'html'
      readonly title: string | null
      readonly language: Locale | null
      readonly passages: readonly PassageDraft[]
      /** Hidden parts that were excluded. */
      readonly hidden?: readonly HiddenPart[]
    }
  | { readonly status: 'failed'; readonly code: ReadFailure }

/** A passage as indexed for search. */
export interface Passage extends PassageDraft {
  readonly id: number
  /** Unique within the bot: `file:12`, `url:3`. */
  readonly source: string
  readonly fileName: string
  /** Address of a web page. */
  readonly url?: string
  readonly important: boolean
  readonly language: Locale | null
  /** Embedding, if a provider created one; all vectors of a bot come from the same model. */
  readonly vector?: Float32Array
}

/** A passage that an answer cites (specification: Document reference). */
export interface Reference {
  readonly id: number
  readonly source: string
  readonly file_name: string
  readonly content: string
  readonly location: SourceLocation
  /** Address of a web page. */
  readonly url?: string
}

/** An earlier message of the conversation. */
export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly message: string
}

/** An expression that customers use, and the bot's own term for it. */
export interface OwnWord {
  readonly said: string
  readonly meant: string
}

/** A question to a bot, with its context. */
export interface AnswerRequest {
  /** Client whose requests take turns with the requests of other clients; if missing, the bot takes turns instead. */
  readonly clientId?: number
  readonly botId: number
  readonly botName: string
  /** The owner's instructions. */
  readonly prompt: string
  readonly promptVersion: number
  /** Language of the conversation; null if unknown, in which case the question's own language is used. */
  readonly locale: Locale | null
  readonly question: string
  readonly history: readonly Turn[]
  /**
   * Returns whether a person has already been called or will be called by a reply of this kind. Invoked only if the reply depends
   * on the result; if the function is missing, no person has been called.
   */
  readonly isAgentRequested?: (kind: AnswerKind) => Promise<boolean>
  /** Customers' expressions, which the search replaces with the bot's own terms. */
  readonly ownWords?: readonly OwnWord[]
  /** Pictures that the customer sent with the question, as data URLs; only a provider's model can see them. */
  readonly pictures?: readonly string[]
  /** IANA time zone of the business, used for words like "today"; without a time zone, such words have no meaning. */
  readonly timeZone?: string
  /** Model chosen by the client; only a provider offers several. */
  readonly model?: AiModel
  /** Tools that a model can call; the embedded engine has none. */
  readonly tools?: Tools
  readonly signal?: AbortSignal
}

export type AnswerKind = 'answer' | 'unknown' | 'small_talk' | 'handover'

/**
 * Certainty of an answer: `unsure` offers the nearest passage, labeled as such, or topics. Only `unknown` counts towards calling
 * a person.
 */
export type Certainty = 'sure' | 'unsure' | 'unknown'

/** A topic that an uncertain answer offers as a button, with the question that the button asks. */
export interface TopicChoice {
  readonly label: string
  readonly question: string
}

/** A run of a tool, as the receipt of an answer keeps it. */
export interface ActionRun {
  /** Id of the run; null if the tool was not run. */
  readonly id: number | null
  readonly name: string
  readonly outcome: string
}

/** Result of a tool that a model called. */
export interface ToolResult {
  /** Text for the model. */
  readonly content: string
  readonly run: ActionRun
  /** Sentence that is sent to the customer as it is and ends the answer, such as a question whether to go on. */
  readonly reply?: string
}

/** Tools that a model can call for a question. */
export interface Tools {
  readonly specs: readonly ToolSpec[]
  run(call: ToolCall, signal?: AbortSignal): Promise<ToolResult>
}

/** Origin of an answer, stored with it. */
export interface Receipt {
  readonly engine: string
  readonly model: string
  readonly prompt_version: number
  /**
   * The best passages. `hash`, the `passageHash` of the text, identifies a passage even after its document is read again and its
   * id has changed.
   */
  readonly passages: readonly { readonly id: number; readonly score: number; readonly hash: string }[]
  readonly confidence: number
  /** Missing if the answer came from a provider or is small talk. */
  readonly certainty?: Certainty
  /** Topics that the answer offers, at most three. */
  readonly choices?: readonly TopicChoice[]
  readonly tokens: number
  readonly milliseconds: number
  /** Reason why the provider failed, if the embedded engine answered instead. */
  readonly provider_error?: string
  /** The provider's own words about its failure. */
  readonly provider_words?: string
  /** Tools that were run for the answer. */
  readonly actions?: readonly ActionRun[]
}

/** A complete answer. `handover`: the customer requested a person. */
export interface Answer {
  readonly kind: AnswerKind
  readonly message: string
  readonly references: readonly Reference[]
  readonly language: Locale
  readonly receipt: Receipt
  /** Whether the embedded engine calculated the answer, or read it from an entry, a table or opening hours. */
  readonly isExact?: boolean
}

/** Answers questions with the embedded engine, or with a provider and the embedded engine as its fallback. */
export interface AnswerEngine {
  /** Answers a question; `onToken` receives the text in pieces as they arrive. */
  answer(request: AnswerRequest, onToken?: (piece: string) => void): Promise<Answer>
  /** Drops a bot's passages after a change to its documents; they are reloaded on demand. */
  forget(botId: number): void
}

/** Loads a bot's passages. */
export type PassageLoader = (botId: number) => Promise<readonly Passage[]>

/** Returns the embedding of a text; null on failure. Rejects only when aborted. */
export type Embedder = (text: string, signal?: AbortSignal) => Promise<Float32Array | null>

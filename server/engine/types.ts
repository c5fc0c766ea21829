import type { AiModel } from '#contract/account/clients.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { DocumentFormat, HiddenPart, ReadFailure } from '#contract/knowledge/training.ts'

/** Location of a passage in its document, so that a source can be cited as "prices.xlsx, sheet Offers, row 14". */
export interface SourceLocation {
  readonly page?: number
  readonly sheet?: string
  readonly row?: number
}

/** A piece of a document as a reader finds it: the unit that is retrieved and quoted. */
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
      /** What is hidden in it and was left out. */
      readonly hidden?: readonly HiddenPart[]
    }
  | { readonly status: 'failed'; readonly code: ReadFailure }

/** A passage in the search. */
export interface Passage extends PassageDraft {
  readonly id: number
  /** Unique within the bot: `file:12`, `url:3`. */
  readonly source: string
  readonly fileName: string
  /** Address of a web page. */
  readonly url?: string
  readonly important: boolean
  readonly language: Locale | null
  /** Its embedding, where a provider made one; all vectors of a bot are of one model. */
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

/** A message before the question in the conversation. */
export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly message: string
}

/** An expression that customers use for one of the bot's own. */
export interface OwnWord {
  readonly said: string
  readonly meant: string
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
   * Returns whether a person was called already, or is called by a reply of this kind. Called only where the reply depends on it;
   * without it, nobody was called.
   */
  readonly isPersonCalled?: (kind: AnswerKind) => Promise<boolean>
  /** What customers of this bot also say for its own expressions; searched for instead. */
  readonly ownWords?: readonly OwnWord[]
  /** IANA time zone of the business, in which "today" is read; without it those words say nothing. */
  readonly timeZone?: string
  /** Model that the client chose; only a provider has several. */
  readonly model?: AiModel
  readonly signal?: AbortSignal
}

/** Kind of an answer. */
export type AnswerKind = 'answer' | 'unknown' | 'small_talk' | 'handover'

/** How certain an answer is: `unsure` offers the nearest passage as such, or topics. Only `unknown` counts towards calling a person. */
export type Certainty = 'sure' | 'unsure' | 'unknown'

/** A topic that an uncertain answer offers as a button, and the question that it asks. */
export interface TopicChoice {
  readonly label: string
  readonly question: string
}

/** Origin of an answer, stored with it. */
export interface Receipt {
  readonly engine: string
  readonly model: string
  readonly prompt_version: number
  /** The best passages; `hash` is `passageHash` of the text, because a document that is read again gets other ids. */
  readonly passages: readonly { readonly id: number; readonly score: number; readonly hash: string }[]
  readonly confidence: number
  /** Left out where a provider or small talk answered. */
  readonly certainty?: Certainty
  /** At most three. */
  readonly choices?: readonly TopicChoice[]
  readonly tokens: number
  readonly milliseconds: number
  /** Why the provider failed, where the embedded engine answered in its place. */
  readonly provider_error?: string
}

/** A complete answer. `handover`: the customer asked for a person. */
export interface Answer {
  readonly kind: AnswerKind
  readonly message: string
  readonly references: readonly Reference[]
  readonly language: Locale
  readonly receipt: Receipt
}

/** Answers questions: the embedded engine, or a provider that falls back on it. */
export interface AnswerEngine {
  /** Answers a question; `onToken` receives the text piece by piece as it arrives. */
  answer(request: AnswerRequest, onToken?: (piece: string) => void): Promise<Answer>
  /** Drops a bot's passages after its documents changed; they are loaded again on demand. */
  forget(botId: number): void
}

/** Loads a bot's passages. */
export type PassageLoader = (botId: number) => Promise<readonly Passage[]>

/** Returns the embedding of a text, or null where it fails; rejects only when it is aborted. */
export type Embedder = (text: string, signal?: AbortSignal) => Promise<Float32Array | null>

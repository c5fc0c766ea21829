import type { ComponentType, RefObject } from 'preact'
import type { SnapshotFrom } from 'xstate'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import type { Failure } from '#machines/failure.ts'
import type { FileRef } from '#machines/upload/file-checks.ts'
import type { widgetMachine } from '#machines/widget/widget-machine.ts'
import type { WidgetEvent, WidgetState } from '#machines/widget/widget-types.ts'
import type { Names } from '../conversation/transcript.ts'
import type { ImageProps } from '../markdown/image-props.ts'
import type { Api } from './api.ts'
import type { Host } from './host.ts'
import type { BotTexts } from './language.ts'
import type { Memory, ShownAnswer } from './memory.ts'
import type { PastChat } from './past.ts'
import type { PendingFiles } from './pending-files.ts'
import type { Texts } from './texts.ts'

/** Snapshot of the widget machine. */
export type WidgetSnapshot = SnapshotFrom<typeof widgetMachine>

/** A running conversation, and its views. */
export interface Conversation {
  snapshot(): WidgetSnapshot
  /** State that survives a reload. */
  state(): WidgetState
  can(event: WidgetEvent): boolean
  send(event: WidgetEvent): void
  /** Requests a person; `words` start the chat if there is none yet. */
  askForPerson(words: string): void
  /** Text shown of answers that the visitor stopped, by the `order` of the question. */
  readonly stopped: ReadonlyMap<number, string>
  unread(): number
  /** Tells the agents what the page says about the visit, if that is new. */
  report(): void
  /** Saves the conversation as a text file. */
  download(locale: string, names: Names): void
  stop(): void
  readonly views: ConversationViews
}

/** Views that are loaded with the conversation. */
export interface ConversationViews {
  readonly Talk: ComponentType<{ readonly scroller: RefObject<HTMLElement | null> }>
  readonly Closing: ComponentType
  readonly EndDialog: ComponentType<{ readonly onClose: () => void }>
  readonly MailDialog: ComponentType<{ readonly onClose: () => void }>
  readonly ConnectionNote: ComponentType
  readonly PersonAvatar: ComponentType<{ readonly person: { readonly id: number; readonly name: string } }>
}

/** Files of the next message, and the form that they are dropped on. */
export interface AttachProps {
  readonly form: RefObject<HTMLElement | null>
  readonly files: readonly FileRef[]
  readonly onChange: (files: readonly FileRef[]) => void
}

/** Dependencies of a session. */
export interface SessionParts {
  readonly api: Api
  readonly apiKey: string
  readonly host: Host
  readonly memory: Memory
  readonly files: PendingFiles
  /** Languages of the visitor, BCP 47, in order of preference. */
  readonly languages: readonly string[]
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
  /** Creates an idempotency key. */
  readonly newId: () => string
  /** Returns a random number from 0 to 1. */
  readonly random: () => number
  /** Returns true if the visitor prefers reduced motion: answers are shown as they arrive. */
  readonly isInstant: () => boolean
}

/** State drawn by the panel. */
export interface SessionState {
  readonly texts: Texts | null
  readonly bot: PublicBot | null
  /** Texts of the bot in the visitor's language. */
  readonly words: BotTexts | null
  /** Why the bot cannot be shown, or why the conversation could not be loaded. */
  readonly failure: Failure | null
  /** State stored on an earlier visit, while there is no conversation. */
  readonly kept: WidgetState | null
  readonly given: readonly ShownAnswer[]
  /** The pre-chat form, if the bot has one that was not filled in. */
  readonly Form: ComponentType | null
  /** Renders images of texts; null if the owner has allowed no sites. */
  readonly MarkdownImage: ComponentType<ImageProps> | null
  /** The attachment part of the input, if the bot accepts files. */
  readonly Attach: ComponentType<AttachProps> | null
  /** The conversation, once there is a reason to load it. */
  readonly conversation: Conversation | null
}

/** How a visitor shows which conversations are theirs. */
export interface Earlier {
  readonly tokens: readonly string[]
  /** Returns the token about the visitor; null if there is none. */
  identity(): Promise<string | null>
}

/** Commands of the views to a session. */
export interface PanelSession {
  readonly parts: SessionParts
  readonly state: SessionState
  /** Calls back after each change; returns a function that stops it. */
  subscribe(listener: () => void): () => void
  /**
   * Fetches the configuration and the texts; can be called again after a failure. Rejects if not even the
   * texts can be fetched.
   */
  load(): Promise<void>
  /** Loads the conversation, once. */
  start(): void
  /** Loads the texts of a conversation, for what needs them before there is one. */
  learn(): void
  /** Passes an event to the conversation, now or as soon as it is loaded. */
  send(event: WidgetEvent): void
  /** Requests a person, now or as soon as the conversation is loaded; `words` start the chat. */
  askForPerson(words: string): void
  /** Shows the stored answer of a suggested question. */
  give(answer: ShownAnswer): void
  /** Shows a failure beside the messages, until the next command. */
  report(failure: Failure): void
  /** Starts a new conversation. */
  restart(): void
  /** Returns how the visitor shows which conversations are theirs; null if there is none but the present one. */
  earlier(): Earlier | null
  /** Goes on with an earlier conversation. */
  reopen(chat: PastChat): void
  /** Says who the visitor is by a token of the site, or with null that they signed out. */
  identify(identity: string | null): void
  /** Speaks a language of the page's choice, or with null that of the browser. */
  speak(lang: string | null): void
}

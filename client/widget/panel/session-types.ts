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
import type { Memory } from './memory.ts'
import type { PastChat } from './past.ts'
import type { PendingFiles } from './pending-files.ts'
import type { Texts } from './texts.ts'

/** Snapshot of the widget machine. */
export type WidgetSnapshot = SnapshotFrom<typeof widgetMachine>

/** Running conversation and its views. */
export interface Conversation {
  snapshot(): WidgetSnapshot
  /** State that survives a reload. */
  state(): WidgetState
  can(event: WidgetEvent): boolean
  send(event: WidgetEvent): void
  /** Requests an agent; `words` start the chat if there is none yet. */
  askForPerson(words: string): void
  /** Visible text of answers that the visitor stopped, by the `order` of the question. */
  readonly stopped: ReadonlyMap<number, string>
  unread(): number
  /** Reports the page's visit values to the agents if they have changed. */
  report(): void
  /** Saves the conversation as a text file. */
  download(locale: string, names: Names): void
  stop(): void
  readonly views: ConversationViews
}

/** Views that load together with the conversation. */
export interface ConversationViews {
  readonly Talk: ComponentType<{ readonly scroller: RefObject<HTMLElement | null> }>
  readonly Closing: ComponentType
  readonly EndDialog: ComponentType<{ readonly onClose: () => void }>
  readonly MailDialog: ComponentType<{ readonly onClose: () => void }>
  readonly ConnectionNote: ComponentType
  readonly PersonAvatar: ComponentType<{ readonly person: { readonly id: number; readonly name: string } }>
}

/** Props of the attachment control: the files of the next message, and the form that accepts dropped files. */
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
  /** The visitor's languages as BCP 47 tags, in order of preference. */
  readonly languages: readonly string[]
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
  /** Creates an idempotency key. */
  readonly newId: () => string
  /** Returns a random number from 0 to 1. */
  readonly random: () => number
  /** Returns true if the visitor prefers reduced motion; answers are then shown as they arrive, without animation. */
  readonly isInstant: () => boolean
}

/** State that the panel renders. */
export interface SessionState {
  readonly texts: Texts | null
  readonly bot: PublicBot | null
  /** Texts of the bot in the visitor's language. */
  readonly words: BotTexts | null
  /** Reason why the bot cannot be shown or the conversation could not be loaded. */
  readonly failure: Failure | null
  /** State stored on an earlier visit, until a conversation is loaded. */
  readonly kept: WidgetState | null
  /** Pre-chat form; null if the bot has none or it was already filled in. */
  readonly Form: ComponentType | null
  /** Renders images in texts; null if the owner allows no image sites. */
  readonly MarkdownImage: ComponentType<ImageProps> | null
  /** Attachment control of the composer; null until the visitor can send files. */
  readonly Attach: ComponentType<AttachProps> | null
  /** Null until there is a reason to load it. */
  readonly conversation: Conversation | null
}

/** Tokens, or an identity, which prove that conversations belong to the visitor. */
export interface Earlier {
  readonly tokens: readonly string[]
  /** Returns the visitor's identity token, or null. */
  identity(): Promise<string | null>
}

/** Session as the views use it: its state, and the commands that they send. */
export interface PanelSession {
  readonly parts: SessionParts
  readonly state: SessionState
  /** Calls the listener after each change; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
  /**
   * Fetches the configuration and the texts; can be called again after a failure. Rejects if even the texts cannot be fetched.
   */
  load(): Promise<void>
  /** Loads the conversation unless it is already loading or loaded. */
  start(): void
  /** Loads the conversation texts for views that need them before a conversation exists. */
  learn(): void
  /** Passes an event to the conversation, now or as soon as it is loaded. */
  send(event: WidgetEvent): void
  /** Requests an agent, now or as soon as the conversation is loaded; `words` start the chat. */
  askForPerson(words: string): void
  /** Shows a failure next to the messages until the next command. */
  report(failure: Failure): void
  /** Starts a new conversation. */
  restart(): void
  /** Returns proof of which conversations belong to the visitor; null if there is only the current one. */
  earlier(): Earlier | null
  /** Continues an earlier conversation. */
  reopen(chat: PastChat): void
  /** Sets the identity token provided by the site; null signs the visitor out. */
  identify(identity: string | null): void
  /** Switches to the language chosen by the page; null uses the browser's language. */
  speak(lang: string | null): void
}

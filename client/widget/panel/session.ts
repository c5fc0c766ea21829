import type { getBotByApiKey, PublicBot } from '#contract/bots.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import type { WidgetEvent, WidgetState } from '#machines/widget/widget-types.ts'
import type { Conversation } from '../conversation/conversation.tsx'
import type { Attach } from '../view/attach.tsx'
import type { PreChatForm } from '../view/pre-chat-form.tsx'
import { type Api, CallError } from './api.ts'
import type { FileShelf } from './file-shelf.ts'
import type { Host } from './host.ts'
import { type BotTexts, botTexts, interfaceLocale, localeFor, welcomeText } from './language.ts'
import type { GivenAnswer, Memory } from './memory.ts'
import { isOffline, loadTexts, type Texts } from './texts.ts'
import { withTicket } from './ticket.ts'

/** Our choice: wait before the server is asked again, milliseconds; grows by as much with each try, up to the second. */
const AGAIN = 2_000
const AGAIN_MAX = 20_000

/** What a session works with. */
export interface SessionParts {
  readonly api: Api
  readonly apiKey: string
  readonly host: Host
  readonly memory: Memory
  readonly files: FileShelf
  /** Languages of the visitor, BCP 47, in order of preference. */
  readonly languages: readonly string[]
  /** Clock, milliseconds since 1970. */
  readonly now: () => number
  /** Makes an idempotency key. */
  readonly newId: () => string
  /** Random numbers, 0 to 1. */
  readonly random: () => number
  /** True where the visitor wants no motion: answers show as they come. */
  readonly isInstant: () => boolean
}

/** What the panel draws. */
export interface SessionState {
  readonly texts: Texts | null
  readonly bot: PublicBot | null
  /** What the bot says in the visitor's language. */
  readonly words: BotTexts | null
  /** Why the bot cannot be shown, or why the conversation could not be loaded. */
  readonly failure: Failure | null
  /** What was kept of an earlier visit, while there is no conversation. */
  readonly kept: WidgetState | null
  readonly given: readonly GivenAnswer[]
  /** The form before the chat, where the bot has one that was not filled in. */
  readonly Form: typeof PreChatForm | null
  /** The part of the input that takes files, where the bot takes any. */
  readonly Attach: typeof Attach | null
  /** The conversation, once there is a reason to load it. */
  readonly conversation: Conversation | null
}

const empty: Omit<SessionState, 'kept' | 'given'> = {
  texts: null,
  bot: null,
  words: null,
  failure: null,
  Form: null,
  Attach: null,
  conversation: null,
}

const hasConversation = (kept: WidgetState | null): boolean =>
  kept !== null && (kept.chatId !== null || (Array.isArray(kept.outbox) && kept.outbox.length > 0))

async function fetchBot({ api, host }: SessionParts): Promise<PublicBot> {
  const bot = await withTicket(host, (headers) =>
    api.call<typeof getBotByApiKey>('GET', '/ai/bot/config-by-api-key', { headers }),
  )
  if (bot.is_disabled) throw new CallError({ code: 'bot_disabled' })
  return bot
}

/** What the visitor sees first. Rejects where the texts cannot be fetched. */
async function fetchLook(parts: SessionParts, kept: WidgetState | null): Promise<Partial<SessionState>> {
  const { languages } = parts
  const guess = localeFor(languages) ?? 'en-US'
  const guessed = loadTexts(guess)
  const bot = await fetchBot(parts).catch(failureOf)
  if ('code' in bot) return { texts: await guessed, failure: bot }
  const locale = interfaceLocale(bot, languages)
  const needsForm = bot.customer_info_custom_field.enabled && !kept?.answers
  const form = needsForm ? import('../view/pre-chat-form.tsx') : null
  const attach = bot.attach_enabled ? import('../view/attach.tsx') : null
  const texts = await (locale === guess ? guessed : loadTexts(locale))
  return {
    texts,
    bot,
    words: botTexts(bot, languages),
    failure: null,
    Form: (await form)?.PreChatForm ?? null,
    Attach: (await attach)?.Attach ?? null,
  }
}

/**
 * The panel from its first breath. Before there is a conversation it is light: the bot's look and texts. The machine, the socket and
 * all that a conversation needs are loaded when the visitor begins to write, or comes back to a chat.
 */
export class Session {
  readonly parts: SessionParts
  #state: SessionState
  #loading: Promise<void> | null = null
  #isStarting = false
  /** Tries in a row that did not reach the server, and the next one. */
  #misses = 0
  #nextLook: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  /** What waits for the conversation. */
  readonly #waiting: ((conversation: Conversation) => void)[] = []

  /** Reads what was kept; nothing is fetched before `load`. */
  constructor(parts: SessionParts) {
    this.parts = parts
    const { state: kept, given } = parts.memory.read()
    this.#state = { ...empty, kept, given }
    parts.memory.watch(() => this.#adopt())
    window.addEventListener('online', () => this.#misses > 0 && this.#lookAgain())
  }

  get state(): SessionState {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Fetches what is shown; again after a failure. Rejects where not even the texts can be fetched. */
  load(): Promise<void> {
    this.#loading ??= this.#look().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  /** Loads the conversation, once. */
  readonly start = (): void => {
    const { bot } = this.#state
    if (this.#isStarting || !bot) return
    this.#isStarting = true
    this.#begin(bot).catch(() => {
      this.#isStarting = false
      this.report({ code: 'upstream_unavailable' })
    })
  }

  /** Passes a wish to the conversation, now or as soon as it is there. */
  send(event: WidgetEvent): void {
    this.#withConversation((conversation) => conversation.send(event))
  }

  /** Asks for a person, now or as soon as the conversation is there; `words` begin it. */
  askForPerson(words: string): void {
    this.#withConversation((conversation) => conversation.askForPerson(words))
  }

  /** Gives the stored answer of a suggested question. */
  give(answer: GivenAnswer): void {
    this.#set({ given: [...this.#state.given, answer] })
    this.#keep()
  }

  /** Says that something failed beside the messages, until the next wish. */
  report(failure: Failure): void {
    this.#set({ failure })
  }

  /** Begins a new conversation. */
  readonly restart = (): void => {
    this.#set({ given: [] })
    this.send({ type: 'conversation.restart' })
    this.#keep()
  }

  #set(changes: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  #keep(): void {
    const { conversation, kept, given } = this.#state
    this.parts.memory.write({ state: conversation?.state() ?? kept, given })
  }

  /** Fetches what is shown; where the server is away it looks again by itself, for what was written waits for it. */
  async #look(): Promise<void> {
    clearTimeout(this.#nextLook)
    this.#set(await fetchLook(this.parts, this.#state.kept))
    const { failure, kept } = this.#state
    this.#misses = failure && !isOffline(failure) ? this.#misses + 1 : 0
    if (this.#misses > 0) this.#nextLook = setTimeout(() => this.#lookAgain(), this.#wait())
    else if (hasConversation(kept)) this.start()
  }

  #lookAgain(): void {
    this.load().catch(() => {})
  }

  /** Longer with each try, half of it chance, so that not all come at once. */
  #wait(): number {
    return Math.min(AGAIN * this.#misses, AGAIN_MAX) * (0.5 + this.parts.random() / 2)
  }

  async #begin(bot: PublicBot): Promise<void> {
    const { startConversation } = await import('../conversation/conversation.tsx')
    const conversation = await startConversation({
      ...this.parts,
      bot,
      restored: this.parts.memory.read().state,
      about: () => this.#about(),
      changed: () => this.#set({}),
      keep: () => this.#keep(),
      report: (failure) => this.report(failure),
    })
    this.#set({ conversation, failure: null })
    for (const work of this.#waiting.splice(0)) work(conversation)
  }

  /** What the visitor was shown. */
  #about(): { locale: string; welcome: string } {
    const { texts, words, conversation } = this.#state
    const name = conversation?.state().answers?.username ?? ''
    return { locale: texts?.locale ?? 'en-US', welcome: welcomeText(words?.welcome_message ?? '', name) }
  }

  #withConversation(work: (conversation: Conversation) => void): void {
    const { failure, conversation } = this.#state
    if (failure) this.#set({ failure: null })
    if (conversation) work(conversation)
    else this.#waiting.push(work)
    this.start()
  }

  /** Takes over the chat that was begun in another tab, where there is none here; what was written here goes along. */
  #adopt(): void {
    const { state, given } = this.parts.memory.read()
    const { conversation } = this.#state
    const own = conversation?.state()
    if (!state?.chatId || own?.chatId) return
    conversation?.stop()
    this.#isStarting = false
    const keys = state.outbox.map(({ key }) => key)
    const unsent = (own?.outbox ?? []).filter(({ key }) => !keys.includes(key))
    const kept = { ...state, outbox: [...state.outbox, ...unsent] }
    this.#set({ kept, given, conversation: null })
    this.#keep()
    this.start()
  }
}

import type { PublicBot } from '#contract/bots/widget-bots.ts'
import type { Failure } from '#machines/failure.ts'
import type { Answers } from '#machines/widget/pre-chat.ts'
import type { WidgetEvent, WidgetState } from '#machines/widget/widget-types.ts'
import { welcomeText } from './language.ts'
import { fetchLook } from './look.ts'
import { type PastChat, pastAfter } from './past.ts'
import type { Conversation, Earlier, PanelSession, SessionParts, SessionState } from './session-types.ts'
import { isOffline, withTalk } from './texts.ts'
import { Visitor } from './visitor.ts'

/** Our choice: step by which the pause before a retry grows with each retry, up to the maximum. */
const RETRY_STEP_MS = 2_000
const RETRY_MAX_MS = 20_000

const empty: Omit<SessionState, 'kept'> = {
  texts: null,
  bot: null,
  words: null,
  failure: null,
  Form: null,
  MarkdownImage: null,
  Attach: null,
  conversation: null,
}

const unstarted: WidgetState = {
  chatId: null,
  token: '',
  answers: null,
  beginKey: null,
  outbox: [],
  isRated: false,
}

const hasConversation = (kept: WidgetState | null): boolean =>
  kept !== null && (kept.chatId !== null || (Array.isArray(kept.outbox) && kept.outbox.length > 0))

/**
 * Session of one panel. Starts with only the bot's look and texts; the machine, the socket and the rest of a conversation load
 * when the visitor starts to write or returns to a chat.
 */
export class Session implements PanelSession {
  parts: SessionParts
  readonly #browser: readonly string[]
  #state: SessionState
  #loading: Promise<void> | null = null
  #isStarting = false
  /** Counts conversations, so that a conversation replaced while loading can be discarded. */
  #turn = 0
  readonly #visitor: Visitor
  /** Number of consecutive attempts that did not reach the server, and the timer for the next attempt. */
  #misses = 0
  #nextLook: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  /** Callbacks waiting for the conversation. */
  readonly #waiting: ((conversation: Conversation) => void)[] = []

  /** Reads the stored state; nothing is fetched until `load`. */
  constructor(parts: SessionParts) {
    this.parts = parts
    this.#browser = parts.languages
    const { state: kept, user } = parts.memory.read()
    this.#state = { ...empty, kept }
    this.#visitor = new Visitor(user, {
      parts,
      own: () => this.#own(),
      bot: () => this.load().then(() => this.#state.bot),
      replace: (kept) => this.#replace(kept),
      keep: () => this.#keep(),
      renew: (token) => this.#renew(token),
      answer: (answers) => this.#answer(answers),
    })
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

  load(): Promise<void> {
    this.#loading ??= this.#look().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  readonly start = (): void => {
    const { bot } = this.#state
    if (this.#isStarting || !bot) return
    this.#isStarting = true
    this.#begin(bot).catch(() => {
      this.#isStarting = false
      this.report({ code: 'upstream_unavailable' })
    })
  }

  readonly learn = (): void => {
    this.#learnToTalk().catch(() => this.report({ code: 'upstream_unavailable' }))
  }

  send(event: WidgetEvent): void {
    this.#withConversation((conversation) => conversation.send(event))
  }

  askForPerson(words: string): void {
    this.#withConversation((conversation) => conversation.askForPerson(words))
  }

  report(failure: Failure): void {
    this.#set({ failure })
  }

  readonly restart = (): void => {
    this.send({ type: 'conversation.restart' })
    this.#keep()
  }

  readonly earlier = (): Earlier | null => {
    const { past } = this.parts.memory.read()
    const { user } = this.#visitor
    if (past.length === 0 && user === null) return null
    return { tokens: past.map(({ token }) => token), identity: () => this.#visitor.identity() }
  }

  readonly reopen = ({ id, token }: PastChat): void => {
    const answers = this.#own()?.answers ?? null
    this.#replace({ ...unstarted, chatId: id, token, answers, isRated: true })
  }

  readonly identify = (identity: string | null): void => this.#visitor.identify(identity)

  readonly speak = (lang: string | null): void => {
    this.parts = { ...this.parts, languages: lang ? [lang, ...this.#browser] : this.#browser }
    // Waits for the current load, which still uses the previous language, and then reloads.
    void (this.#loading ?? Promise.resolve()).then(() => this.#lookAgain())
  }

  #own(): WidgetState | null {
    return this.#state.conversation?.state() ?? this.#state.kept
  }

  /** Applies answers to the pre-chat form. */
  #answer(answers: Answers): void {
    const { conversation } = this.#state
    if (conversation) conversation.send({ type: 'form.submit', answers })
    else this.#set({ kept: { ...unstarted, ...this.#state.kept, answers } })
    this.#keep()
  }

  /** Switches to another conversation, or to none. */
  #replace(kept: WidgetState | null): void {
    this.#state.conversation?.stop()
    this.#isStarting = false
    this.#turn += 1
    this.#set({ kept, conversation: null, failure: null })
    this.#keep()
    if (kept) this.start()
    // The pre-chat form may be required again.
    else this.#lookAgain()
  }

  /** Continues the conversation with another token, because proving who the visitor is invalidates the earlier tokens. */
  #renew(token: string): void {
    const { conversation, kept } = this.#state
    if (this.#own()?.token === token) return
    if (conversation) conversation.send({ type: 'token.replaced', token })
    else if (kept) this.#set({ kept: { ...kept, token } })
    this.#keep()
  }

  #set(changes: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  #keep(): void {
    const { conversation, kept } = this.#state
    const state = conversation?.state() ?? kept
    const { user } = this.#visitor
    const before = this.parts.memory.read()
    // Conversations of a previous user of this browser are hidden from the next one.
    const past = before.user === user ? pastAfter(before.past, before.state, state) : []
    this.parts.memory.write({ state, user, past })
  }

  /**
   * Fetches the bot and the texts; retries automatically while the server is unreachable because unsent messages depend on it.
   */
  async #look(): Promise<void> {
    clearTimeout(this.#nextLook)
    const look = await fetchLook(this.parts, this.#state.kept)
    // A conversation needs its texts in the new language too.
    const speaks = this.#isStarting || this.#state.texts?.talk
    const texts = look.texts && speaks ? await withTalk(look.texts) : look.texts
    this.#set({ ...look, ...(texts && { texts }) })
    const { failure, kept } = this.#state
    this.#misses = failure && !isOffline(failure) ? this.#misses + 1 : 0
    if (this.#misses > 0) this.#nextLook = setTimeout(() => this.#lookAgain(), this.#wait())
    else if (hasConversation(kept)) this.start()
  }

  #lookAgain(): void {
    this.load().catch(() => {})
  }

  /**
   * Returns the pause before the next attempt: longer each time and half of it random, so that clients do not all reconnect at
   * once.
   */
  #wait(): number {
    return Math.min(RETRY_STEP_MS * this.#misses, RETRY_MAX_MS) * (0.5 + this.parts.random() / 2)
  }

  async #begin(bot: PublicBot): Promise<void> {
    const turn = this.#turn
    const [{ startConversation }] = await Promise.all([
      import('../conversation/conversation.tsx'),
      this.#learnToTalk(),
    ])
    if (turn !== this.#turn) return
    const conversation = await startConversation({
      ...this.parts,
      bot,
      restored: this.parts.memory.read().state,
      identity: () => this.#visitor.identity(),
      about: () => this.#about(),
      changed: () => this.#set({}),
      keep: () => this.#keep(),
      report: (failure) => this.report(failure),
    })
    if (turn !== this.#turn) {
      conversation.stop()
      return
    }
    this.#set({ conversation, failure: null })
    if (bot.pictures_enabled && !this.#state.Attach) this.#takePictures()
    for (const work of this.#waiting.splice(0)) work(conversation)
  }

  /** Loads the control for pictures, which can be sent once the visitor has written something. */
  #takePictures(): void {
    import('../view/attach.tsx').then(
      ({ Attach }) => this.#set({ Attach }),
      () => this.report({ code: 'upstream_unavailable' }),
    )
  }

  /** Loads the conversation texts; repeats if the language changed while they were loading. */
  async #learnToTalk(): Promise<void> {
    const { texts } = this.#state
    if (!texts || texts.talk) return
    const learned = await withTalk(texts)
    if (this.#state.texts?.locale === texts.locale) this.#set({ texts: learned })
    else await this.#learnToTalk()
  }

  /** Returns the locale and the welcome text shown to the visitor. */
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

  /**
   * If this tab has no chat, adopts one that was started in another tab and moves this tab's unsent messages into it; if both
   * tabs have the same chat, adopts its newest token.
   */
  #adopt(): void {
    const { state, user } = this.parts.memory.read()
    // The visitor signed out or signed in as someone else in another tab.
    if (this.#visitor.becomes(user)) {
      this.#replace(state)
      return
    }
    const own = this.#state.conversation?.state()
    if (state?.chatId && own?.chatId === state.chatId && own.token !== state.token)
      this.#state.conversation?.send({ type: 'token.replaced', token: state.token })
    if (!state?.chatId || own?.chatId) return
    const keys = state.outbox.map(({ key }) => key)
    const unsent = (own?.outbox ?? []).filter(({ key }) => !keys.includes(key))
    this.#replace({ ...state, outbox: [...state.outbox, ...unsent] })
  }
}

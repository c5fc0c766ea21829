import type { PublicBot } from '#contract/bots/widget-bots.ts'
import { failureOf, isTransient } from '#machines/failure.ts'
import type { Answers } from '#machines/widget/pre-chat.ts'
import type { WidgetState } from '#machines/widget/widget-types.ts'
import type { SessionParts } from './session-types.ts'

/** Our choice: pause before a token that did not reach the server is shown again; half of it is random. */
const AGAIN_MS = 5_000

/** What a visitor's identity needs of the session. */
interface Hands {
  readonly parts: SessionParts
  /** Returns the state of the conversation. */
  readonly own: () => WidgetState | null
  /** Returns the bot once it is known; null if it cannot be fetched. */
  readonly bot: () => Promise<PublicBot | null>
  /** Goes on with another conversation, or with none. */
  readonly replace: (kept: WidgetState | null) => void
  readonly keep: () => void
  /** Fills in the pre-chat form. */
  readonly answer: (answers: Answers) => void
}

/** Who the visitor is, as far as the page around the widget says so. What it needs for that is loaded with the first token. */
export class Visitor {
  readonly #hands: Hands
  #user: string | null
  #identity: string | null = null
  /** The calls that show tokens, one after another. */
  #proving: Promise<void> = Promise.resolve()

  /** `user` is whose conversation is kept; null for an anonymous one. */
  constructor(user: string | null, hands: Hands) {
    this.#user = user
    this.#hands = hands
  }

  /** Id of the identified visitor whose conversation it is; null while they are anonymous. */
  get user(): string | null {
    return this.#user
  }

  /** Returns the token, once it is clear whether the visitor has another chat that is open; null if there is none. */
  async identity(): Promise<string | null> {
    await this.#proving
    return this.#identity
  }

  /** Takes over whom another tab knows; returns true if the conversation here is somebody else's. */
  becomes(user: string | null): boolean {
    const isOther = this.#user !== null && this.#user !== user
    this.#user = user
    return isOther
  }

  /** Takes a token about the visitor, or null if they signed out: then the identified visitor's conversation is cleared. */
  identify(identity: string | null): void {
    this.#identity = identity
    if (identity) this.#proving = this.#proving.then(() => this.#show(identity))
    else if (this.becomes(null)) this.#hands.replace(null)
  }

  async #show(identity: string): Promise<void> {
    try {
      if (this.#identity === identity) await this.#prove(identity)
    } catch (error) {
      await this.#fail(identity, error)
    }
  }

  async #fail(identity: string, error: unknown): Promise<void> {
    const failure = failureOf(error)
    if (isTransient(failure)) {
      const again = () => this.#identity === identity && this.identify(identity)
      setTimeout(again, AGAIN_MS * (0.5 + this.#hands.parts.random() / 2))
      return
    }
    const { warnOf } = await import('./identity.ts')
    warnOf(failure)
    if (this.#identity === identity) this.#identity = null
  }

  /** Shows a token to the server, and goes on with the chat that it answers. */
  async #prove(identity: string): Promise<void> {
    const { answersOf, prove, subjectOf } = await import('./identity.ts')
    const { own, parts, replace, keep, bot, answer } = this.#hands
    const user = subjectOf(identity)
    if (this.#user !== user && this.becomes(null)) replace(null)
    const before = own()
    const identified = await prove(parts, identity, before)
    if (this.#identity !== identity) return
    // A chat that began meanwhile is theirs too.
    if (own()?.chatId !== before?.chatId) {
      await this.#prove(identity)
      return
    }
    this.#user = user
    this.#goOn(before, identified.chat)
    keep()
    const form = (await bot())?.customer_info_custom_field
    const answers = form?.enabled && !own()?.answers ? answersOf(form, identified) : null
    if (answers) answer(answers)
  }

  /** Goes on with a chat that was started elsewhere, with what is unsent here; without one, a conversation of somebody else ends. */
  #goOn(own: WidgetState | null, chat: { readonly id: number; readonly token: string } | null): void {
    const { replace } = this.#hands
    if (chat && chat.id !== own?.chatId) {
      const { answers = null, outbox = [] } = own ?? {}
      replace({ chatId: chat.id, token: chat.token, answers, beginKey: null, outbox, isRated: false })
    } else if (!chat && own?.chatId) replace(null)
  }
}

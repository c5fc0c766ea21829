import type { PublicBot } from '#contract/bots/widget-bots.ts'
import { failureOf, isTransient } from '#machines/failure.ts'
import type { Answers } from '#machines/widget/pre-chat.ts'
import type { WidgetState } from '#machines/widget/widget-types.ts'
import type { SessionParts } from './session-types.ts'

/** Our choice: pause before resending a token after the server could not be reached; half of the pause is random. */
const AGAIN_MS = 5_000

/** Parts and functions of the session that `Visitor` uses. */
interface Hands {
  readonly parts: SessionParts
  /** Returns the current conversation state. */
  readonly own: () => WidgetState | null
  /** Returns the bot once loaded; null if it cannot be fetched. */
  readonly bot: () => Promise<PublicBot | null>
  /** Switches to another conversation, or to none. */
  readonly replace: (kept: WidgetState | null) => void
  readonly keep: () => void
  /** Continues the same conversation with another token. */
  readonly renew: (token: string) => void
  /** Applies answers to the pre-chat form. */
  readonly answer: (answers: Answers) => void
}

/** Visitor's identity as proven by the surrounding page. The code for checking it loads with the first token. */
export class Visitor {
  readonly #hands: Hands
  #user: string | null
  #identity: string | null = null
  /** Token checks, run one after another. */
  #proving: Promise<void> = Promise.resolve()

  /** `user` owns the stored conversation; null if the conversation is anonymous. */
  constructor(user: string | null, hands: Hands) {
    this.#user = user
    this.#hands = hands
  }

  /** Id of the identified visitor who owns the conversation; null while anonymous. */
  get user(): string | null {
    return this.#user
  }

  /** Returns the identity token once it is known whether the visitor has another open chat; null without a token. */
  async identity(): Promise<string | null> {
    await this.#proving
    return this.#identity
  }

  /** Sets the visitor's id; returns true if the conversation belongs to a different identified visitor. */
  becomes(user: string | null): boolean {
    const isOther = this.#user !== null && this.#user !== user
    this.#user = user
    return isOther
  }

  /** Sets the visitor's identity token; null means that they signed out, which clears an identified visitor's conversation. */
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

  /** Sends a token to the server and continues with the chat that the server returns. */
  async #prove(identity: string): Promise<void> {
    const { answersOf, prove, subjectOf } = await import('./identity.ts')
    const { own, parts, replace, keep, bot, answer } = this.#hands
    const user = subjectOf(identity)
    if (this.#user !== user && this.becomes(null)) replace(null)
    const before = own()
    const identified = await prove(parts, identity, before)
    if (this.#identity !== identity) return
    // A chat that started during the call also belongs to the visitor.
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

  /**
   * Continues a chat from elsewhere, with the unsent messages of this tab; without such a chat, ends a conversation that belongs
   * to someone else.
   */
  #goOn(own: WidgetState | null, chat: { readonly id: number; readonly token: string } | null): void {
    const { replace, renew } = this.#hands
    if (chat && chat.id !== own?.chatId) {
      const { answers = null, outbox = [] } = own ?? {}
      replace({ chatId: chat.id, token: chat.token, answers, beginKey: null, outbox, isRated: false })
    } else if (chat) renew(chat.token)
    else if (own?.chatId) replace(null)
  }
}

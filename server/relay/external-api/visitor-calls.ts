import type { Route } from '#contract/base/route.ts'
import { bootWidget, getBotByApiKey } from '#contract/bots/widget-bots.ts'
import type { ChatHistory } from '#contract/chats/chat-shapes.ts'
import {
  createChat,
  getVisitorChat,
  renewVisitor,
  sendFiles,
  sendMessage,
} from '#contract/visitor/visitor.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ExternalCallers } from './callers.ts'
import type { ExternalCalls } from './calls.ts'
import type { PageChecks } from './page-checks.ts'
import { isRow, opened, type Row, snaked } from './readers/json-schema.ts'
import { bootOf, seenChat, turnOf } from './readers/visitor.ts'
import type { Call } from './requests.ts'
import type { VisitorAccess } from './visitor-access.ts'
import type { Visitors } from './visitors.ts'

/** Dependencies of the visitors' calls. */
export interface VisitorCallsDeps {
  readonly calls: ExternalCalls
  readonly callers: ExternalCallers
  readonly visitors: Visitors
  readonly pages: PageChecks
  readonly access: VisitorAccess
}

/** Returns a chat with what a visitor has read: everything, unless the backend says otherwise. What agents read is unknown. */
const asVisitorSees = <T extends ChatHistory>(chat: T): T => ({
  ...chat,
  read: { customer: chat.read.customer || chat.message_count, agent: 0 },
})

const sentIn = (body: unknown): Row => (isRow(body) ? body : {})

/**
 * Answers visitors' calls, for which a backend may lack tokens, a visitor's own chat and the widget's settings. Everything that
 * the relay composes from what members may read is reduced to what the contract shows to visitors.
 */
export class VisitorCalls {
  readonly #deps: VisitorCallsDeps

  constructor(deps: VisitorCallsDeps) {
    this.#deps = deps
  }

  /**
   * Returns the chat of a visitor whose token this relay issued; null for other callers. Throws `token_invalid` if the token is
   * forged or is for another chat than the requested one.
   */
  ownChat(route: Route, params: Row, { token, apiKey }: { token?: string; apiKey?: string }): number | null {
    const own = token && apiKey ? this.#deps.visitors.chatOf(token, apiKey) : undefined
    const isOther = own !== undefined && route.access === 'visitor' && own !== Number(params.id)
    if (own === null || isOther) throw new AppError('token_invalid')
    return own ?? null
  }

  /** Returns whether the relay can answer a call that the backend lacks. */
  canAnswer({ route, ownChat }: Call): boolean {
    return route === bootWidget || route === renewVisitor || (route === getVisitorChat && ownChat !== null)
  }

  /** Answers a call that the backend lacks, if `canAnswer` is true. */
  async answer(call: Call): Promise<unknown> {
    if (call.route === bootWidget) return this.#boot(call)
    if (call.route === renewVisitor) return this.#renewed(call)
    return this.#chat(call)
  }

  /** Returns whether the answer to a call may lack what a visitor needs. */
  reads = (route: Route): boolean => route === createChat || route === sendMessage || route === sendFiles

  /** Returns an answer, completed with what it may lack: the token of a new chat, or the messages of a turn. */
  async read(call: Call, answer: unknown): Promise<unknown> {
    const { calls } = this.#deps
    if (calls.fits(call.route, answer))
      return call.route === createChat ? this.#withToken(call, answer) : answer
    const inner = snaked(opened(answer))
    const whole = call.route === createChat ? await this.#begun(call, inner) : await this.#turn(call, inner)
    return calls.composed(call.route, whole)
  }

  async #boot(call: Call): Promise<unknown> {
    const apiKey = String((call.input.query as Row).key ?? '')
    const bot = await this.#deps.calls.read(getBotByApiKey, {}, { apiKey })
    return bootOf(bot, await this.#deps.pages.ticketFor(call))
  }

  #renewed({ input, credentials: { apiKey = '' } }: Call): unknown {
    const token = String(sentIn(input.body).token ?? '')
    const id = Number((input.params as Row).id)
    if (this.#deps.visitors.chatOf(token, apiKey) !== id) throw new AppError('token_invalid')
    return { token }
  }

  async #chat({ route, ownChat, credentials: { apiKey = '' } }: Call): Promise<unknown> {
    const { calls, callers, visitors } = this.#deps
    const id = Number(ownChat)
    const history = await callers.historyOf(id, apiKey)
    const seen = visitors.seen({ id, apiKey })
    const chat = history ? asVisitorSees(history) : seen && seenChat(seen)
    if (!chat) throw new AppError('not_found')
    return calls.composed(route, chat)
  }

  async #begun(call: Call, answer: unknown): Promise<Row> {
    const { visitors } = this.#deps
    const { apiKey = '' } = call.credentials
    const row: Row = isRow(answer) ? answer : { id: answer }
    const chat = [row.chat, row.data].find(isRow) ?? row
    const id = Number(chat.id ?? chat.chat_id)
    if (!Number.isSafeInteger(id) || id < 1) throw new AppError('not_provided')
    const { user_name, chat_default_message } = sentIn(call.input.body)
    const seen = visitors.begin({ id, apiKey }, String(user_name ?? ''), String(chat_default_message ?? ''))
    return this.#withToken(call, { ...seenChat(seen), ...chat, id, token: row.token ?? chat.token })
  }

  /** Returns a chat that has begun, with a token that only its visitor has. */
  async #withToken(call: Call, begun: unknown): Promise<Row> {
    const { access, pages } = this.#deps
    const chat = begun as Row
    const { apiKey = '' } = call.credentials
    const place = { chatId: Number(chat.id), apiKey }
    return { ...chat, token: await access.tokenFor(place, chat.token, () => pages.originFor(call)) }
  }

  async #turn({ input, headers, credentials: { apiKey = '' } }: Call, answer: unknown): Promise<Row> {
    const chatId = Number((input.params as Row).id)
    return turnOf(this.#deps.visitors, {
      chatId,
      apiKey,
      message: String(sentIn(input.body).message ?? ''),
      key: headers['idempotency-key'] ?? null,
      answer,
      history: await this.#deps.callers.historyOf(chatId, apiKey),
    })
  }
}

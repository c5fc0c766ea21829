import { createHash } from 'node:crypto'
import { getProfile, type Profile } from '#contract/account/members.ts'
import { HOUR_MS } from '#contract/base/units.ts'
import { listBots } from '#contract/bots/bots.ts'
import type { Chat, ChatHistory } from '#contract/chats/chat-shapes.ts'
import { getHistory } from '#contract/chats/chats.ts'
import type { Identity } from '#contract/journal/system.ts'
import { getVisitorChat } from '#contract/visitor/visitor.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Credentials } from '../base/backend.ts'
import { UNKNOWN_CLIENT } from '../base/identity.ts'
import type { ExternalCalls } from './calls.ts'
import type { KnownKeys } from './known-keys.ts'
import type { MemberTokens } from './member-tokens.ts'
import type { PageChecks } from './page-checks.ts'
import type { VisitorAccess } from './visitor-access.ts'
import type { Visitors } from './visitors.ts'

/** Lifetime of a token without `exp`; afterwards the token is verified again. */
const DEFAULT_TOKEN_LIFE_MS = 12 * HOUR_MS
/** Maximum number of accounts whose members' tokens are tried when reading a chat. */
const CLIENTS_ASKED_MAX = 50

/** Returns the claims of a JWT, or {} for other tokens. Does not verify the signature; the backend verifies the token. */
function claimsOf(token: string): { readonly exp?: number; readonly chat?: number } {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) ?? {}
  } catch {
    return {}
  }
}

const expiryOf = (token: string): number => {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : Date.now() + DEFAULT_TOKEN_LIFE_MS
}

/** Returns the chat of a history, without its messages. */
function chatIn({ messages: _, seq: __, ...chat }: ChatHistory & { seq: number }): Chat {
  return chat
}

/** Dependencies of the callers. */
export interface ExternalCallersDeps {
  readonly calls: ExternalCalls
  readonly visitors: Visitors
  readonly tokens: MemberTokens
  readonly pages: PageChecks
  readonly keys: KnownKeys
  readonly access: VisitorAccess
}

/** Identifies callers of an external backend by making calls with their tokens, because only the backend can verify them. */
export class ExternalCallers {
  readonly #calls: ExternalCalls
  readonly #visitors: Visitors
  readonly #tokens: MemberTokens
  readonly #pages: PageChecks
  readonly #keys: KnownKeys
  readonly #access: VisitorAccess
  #onFirstMember: () => void = () => {}

  constructor({ calls, visitors, tokens, pages, keys, access }: ExternalCallersDeps) {
    this.#keys = keys
    this.#access = access
    this.#calls = calls
    this.#visitors = visitors
    this.#tokens = tokens
    this.#pages = pages
  }

  /** Sets the function that is called when a member of an account whose bots are listed without keys connects. */
  onFirstMember(listener: () => void): void {
    this.#onFirstMember = listener
  }

  /**
   * Returns the member or visitor that a token belongs to. A visitor's account is unknown if no member of it has ever had a console
   * open. Throws the backend's error.
   */
  async identify({ token, api_key, chat_id, page }: Credentials): Promise<Identity> {
    if (api_key === undefined) return this.#member(token)
    const own = this.#visitors.chatOf(token, api_key)
    if (own === null) throw new AppError('token_invalid')
    if (page) await this.#pages.checkToken(token, api_key, { origin: undefined, site: undefined, ...page })
    const chatId = own ?? claimsOf(token).chat ?? chat_id
    if (!Number.isSafeInteger(chatId)) throw new AppError('token_invalid')
    const id = Number(chatId)
    if (own === undefined) await this.#access.checkForeign({ chatId: id, apiKey: api_key, token })
    const chat = own === undefined ? await this.#visitorsChat(id, token, api_key) : null
    const known = await this.chatOf(id, api_key)
    return {
      kind: 'visitor',
      client_id: known?.clientId ?? this.#keys.clientOf(api_key) ?? UNKNOWN_CLIENT,
      bot_id: known?.chat.bot_id ?? 1,
      chat_id: id,
      name: chat?.user_name ?? known?.chat.user_name ?? `Visitor ${id}`,
      expires_at: expiryOf(token),
    }
  }

  /** Returns the account of a visitor's chat; `UNKNOWN_CLIENT` if it is unknown. */
  async clientOfVisitor(chatId: number, apiKey: string): Promise<number> {
    const known = await this.chatOf(chatId, apiKey)
    return known?.clientId ?? this.#keys.clientOf(apiKey) ?? UNKNOWN_CLIENT
  }

  /** Returns the account that a member's token belongs to. */
  async clientOf(token: string): Promise<number> {
    return this.#calls.clientOf(token)
  }

  /** Returns a chat as the member with this token sees it; null if that member may not see it. */
  async ownChatOf(chatId: number, token: string): Promise<{ clientId: number; chat: Chat } | null> {
    const history = await this.#history(chatId, token)
    return history && { clientId: await this.clientOf(token), chat: chatIn(history) }
  }

  /** Returns a chat of an account, read with the token of a member connected here; null if there is none who may see it. */
  async chatIn(clientId: number, chatId: number): Promise<Chat | null> {
    const token = this.#tokens.of(clientId)?.token
    const history = token === undefined ? null : await this.#history(chatId, token)
    return history && chatIn(history)
  }

  /**
   * Returns a visitor's chat, read with the tokens of members connected here; null if none of them may see it. Only the account of
   * the API key's bot is searched, because chats of other accounts may have the same number.
   */
  async chatOf(chatId: number, apiKey: string): Promise<{ clientId: number; chat: Chat } | null> {
    const found = await this.#find(chatId, apiKey)
    return found && { clientId: found.clientId, chat: chatIn(found.history) }
  }

  async #find(chatId: number, apiKey: string) {
    const accounts = this.#tokens.accounts().slice(0, CLIENTS_ASKED_MAX)
    for (const clientId of await this.#accountsOf(apiKey, accounts)) {
      const history = await this.#history(chatId, this.#tokens.of(clientId)?.token ?? '')
      if (history) return { clientId, history }
    }
    return null
  }

  /**
   * Returns the account that has the bot of an API key, or the only account if its bots are listed without keys; empty if neither
   * applies.
   */
  async #accountsOf(apiKey: string, accounts: readonly number[]): Promise<readonly number[]> {
    const known = this.#keys.clientOf(apiKey)
    if (known !== undefined) return this.#tokens.of(known) ? [known] : []
    const keys = await Promise.all(accounts.map((clientId) => this.#keysOf(clientId)))
    const owner = accounts[keys.findIndex((some) => some.includes(apiKey))]
    if (owner !== undefined) return [owner]
    return accounts.length === 1 && !keys[0]?.length ? accounts : []
  }

  /** Returns the API keys of an account's bots, and remembers which account they belong to. */
  async #keysOf(clientId: number): Promise<readonly string[]> {
    const token = this.#tokens.of(clientId)?.token
    const list = await this.#calls.recent(listBots, { token }).catch(() => null)
    const keys = list?.bots.flatMap(({ api_key }) => (api_key ? [api_key] : [])) ?? []
    this.#keys.learn(clientId, keys)
    return keys
  }

  /** Returns a visitor's chat with its messages, as a member connected here reads it; null if none can. */
  async historyOf(chatId: number, apiKey: string): Promise<(ChatHistory & { seq: number }) | null> {
    return (await this.#find(chatId, apiKey))?.history ?? null
  }

  #visitorsChat(id: number, token: string, apiKey: string) {
    return this.#calls.read(getVisitorChat, { params: { id } }, { token, apiKey })
  }

  #history(id: number, token: string) {
    return this.#calls.read(getHistory, { params: { id } }, { token }).catch(() => null)
  }

  #profile(token: string): Promise<Profile> {
    return this.#calls.read(getProfile, {}, { token })
  }

  async #member(token: string): Promise<Identity> {
    const profile = await this.#profile(token)
    const seesAll = profile.canManageFloor
    const isFirst = this.#tokens.of(profile.client_id) === null
    this.#tokens.add(profile.client_id, { token, seesAll })
    // The keys must be known before the first visitor writes.
    const keys = await this.#keysOf(profile.client_id)
    if (isFirst && keys.length === 0) this.#onFirstMember()
    return {
      kind: 'member',
      client_id: profile.client_id,
      user_id: profile.id,
      name: profile.name ?? `${profile.first_name} ${profile.last_name}`.trim(),
      session_id: createHash('sha256').update(token).digest('base64url'),
      role: profile.role,
      sees_all: seesAll,
      expires_at: expiryOf(token),
    }
  }
}

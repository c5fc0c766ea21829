import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { getProfile, type Profile } from '#contract/account/members.ts'
import { listBots } from '#contract/bots/bots.ts'
import type { Chat, ChatHistory } from '#contract/chats/chat-shapes.ts'
import { getHistory } from '#contract/chats/chats.ts'
import type { Identity } from '#contract/journal/system.ts'
import { getVisitorChat } from '#contract/visitor/visitor.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Credentials } from '../base/backend.ts'
import type { ExternalCalls } from './calls.ts'
import type { MemberTokens } from './member-tokens.ts'
import type { Visitors } from './visitors.ts'

/** Client id of visitors whose account is unknown, because no member of that account has a console open here. */
const UNKNOWN_CLIENT = 0
/** Lifetime of a token without `exp`; afterwards the token is verified again. */
const DEFAULT_TOKEN_LIFE_MS = 12 * 3_600_000
/** Maximum accounts whose members' tokens are tried when reading a chat. */
const CLIENTS_ASKED_MAX = 50
const KEYS_MAX = 5_000

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

/** Identifies callers of an external backend by making calls with their tokens, because only the backend can verify them. */
export class ExternalCallers {
  readonly #calls: ExternalCalls
  readonly #visitors: Visitors
  readonly #tokens: MemberTokens
  readonly #clientOfKey = new LRUCache<string, number>({ max: KEYS_MAX })

  constructor(calls: ExternalCalls, visitors: Visitors, tokens: MemberTokens) {
    this.#calls = calls
    this.#visitors = visitors
    this.#tokens = tokens
  }

  /** Returns the member or visitor that a token belongs to. Throws the backend's error. */
  async identify({ token, api_key, chat_id }: Credentials): Promise<Identity> {
    if (api_key === undefined) return this.#member(token)
    const own = this.#visitors.chatOf(token, api_key)
    if (own === null) throw new AppError('token_invalid')
    const chatId = own ?? claimsOf(token).chat ?? chat_id
    if (!Number.isSafeInteger(chatId)) throw new AppError('token_invalid')
    const id = Number(chatId)
    const chat = own === undefined ? await this.#visitorsChat(id, token, api_key) : null
    const known = await this.chatOf(id, api_key)
    return {
      kind: 'visitor',
      client_id: known?.clientId ?? UNKNOWN_CLIENT,
      bot_id: known?.chat.bot_id ?? 1,
      chat_id: id,
      name: chat?.user_name ?? known?.chat.user_name ?? `Visitor ${id}`,
      expires_at: expiryOf(token),
    }
  }

  /** Returns the account that a member's token belongs to. */
  async clientOf(token: string): Promise<number> {
    return this.#calls.clientOf(token)
  }

  /** Returns a chat as the member with this token sees it; null if that member may not see it. */
  async ownChatOf(chatId: number, token: string): Promise<{ clientId: number; chat: Chat } | null> {
    const chat = await this.#read(chatId, token)
    return chat && { clientId: await this.clientOf(token), chat }
  }

  /**
   * Returns a chat, read with the tokens of members connected here; null if none of them may see it. With an API key, only the
   * account of its bot is searched, because chats of other accounts may have the same number.
   */
  async chatOf(chatId: number, apiKey?: string): Promise<{ clientId: number; chat: Chat } | null> {
    const accounts = this.#tokens.accounts().slice(0, CLIENTS_ASKED_MAX)
    for (const clientId of apiKey === undefined ? accounts : await this.#accountsOf(apiKey, accounts)) {
      const chat = await this.#read(chatId, this.#tokens.of(clientId)?.token ?? '')
      if (chat) return { clientId, chat }
    }
    return null
  }

  /** Returns the account with the bot of an API key; the only one if its bots are listed without keys. */
  async #accountsOf(apiKey: string, accounts: readonly number[]): Promise<readonly number[]> {
    const known = this.#clientOfKey.get(apiKey)
    if (known !== undefined && this.#tokens.of(known)) return [known]
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
    for (const key of keys) this.#clientOfKey.set(key, clientId)
    return keys
  }

  /** Returns a visitor's chat with its messages, as a member connected here reads it; null if none can. */
  async historyOf(chatId: number, apiKey?: string): Promise<(ChatHistory & { seq: number }) | null> {
    const found = await this.chatOf(chatId, apiKey)
    const reader = found && this.#tokens.of(found.clientId)
    return reader ? this.#history(chatId, reader.token) : null
  }

  #visitorsChat(id: number, token: string, apiKey: string) {
    return this.#calls.read(getVisitorChat, { params: { id } }, { token, apiKey })
  }

  #history(id: number, token: string) {
    return this.#calls.read(getHistory, { params: { id } }, { token }).catch(() => null)
  }

  async #read(chatId: number, token: string): Promise<Chat | null> {
    const history = await this.#history(chatId, token)
    if (!history) return null
    const { messages: _, seq: __, ...chat } = history
    return chat
  }

  #profile(token: string): Promise<Profile> {
    return this.#calls.read(getProfile, {}, { token })
  }

  async #member(token: string): Promise<Identity> {
    const profile = await this.#profile(token)
    const seesAll = profile.canManageFloor
    this.#tokens.add(profile.client_id, { token, seesAll })
    // The keys must be known before the first visitor writes.
    await this.#keysOf(profile.client_id)
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

import { createHash } from 'node:crypto'
import { type BotItem, listBots } from '#contract/bots.ts'
import type { Chat } from '#contract/chat-shapes.ts'
import { getHistory } from '#contract/chats.ts'
import { getProfile, type Profile } from '#contract/members.ts'
import type { Identity } from '#contract/system.ts'
import { getVisitorChat } from '#contract/visitor.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Upstream } from '../http/upstream.ts'
import type { Shown } from '../sockets/identify.ts'

/** Journal of visitors whose account is not known, because none of its members is here. */
const UNKNOWN_CLIENT = 0
/** A token that does not say when it ends is asked about again after this long, milliseconds. */
const DEFAULT_TOKEN_LIFE_MS = 12 * 3_600_000
/** Accounts whose members are asked for a visitor's chat. */
const CLIENTS_ASKED_MAX = 50

/** What a token says of itself where it is a JWT. It is not checked here: the backend was asked whether it takes the token. */
function claimsOf(token: string): { readonly exp?: number; readonly chat?: number } {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) ?? {}
  } catch {
    return {}
  }
}

const lifeOf = (token: string): number => {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : Date.now() + DEFAULT_TOKEN_LIFE_MS
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Knows who is behind the tokens of a backend that only the backend can verify: it is asked with the token itself. */
export class ExternalCallers {
  readonly #upstream: Upstream
  /** By account: a token of a member who sees the most, to read chats with. */
  readonly #readers = new Map<number, { readonly token: string; readonly seesAll: boolean }>()
  readonly #clientOfKey = new Map<string, number>()

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /** The member or visitor of a token. Throws what the backend answered. */
  async identify({ token, api_key, chat_id }: Shown): Promise<Identity> {
    if (api_key === undefined) return this.#member(token)
    const chatId = claimsOf(token).chat ?? chat_id
    if (!Number.isSafeInteger(chatId)) throw new AppError('token_invalid')
    const chat = await this.#upstream.call(
      getVisitorChat,
      { params: { id: Number(chatId) } },
      { ...bearer(token), 'api-key': api_key },
    )
    const known = await this.chatOf(chat.id, api_key)
    return {
      kind: 'visitor',
      client_id: known?.clientId ?? UNKNOWN_CLIENT,
      bot_id: known?.chat.bot_id ?? 1,
      chat_id: chat.id,
      name: chat.user_name,
      expires_at: lifeOf(token),
    }
  }

  /** The account of a member's token. */
  async clientOf(token: string): Promise<number> {
    return (await this.#profile(token)).client_id
  }

  /** A chat as the member of a token sees it; null where they may not. */
  async ownChatOf(chatId: number, token: string): Promise<{ clientId: number; chat: Chat } | null> {
    const chat = await this.#read(chatId, token)
    return chat && { clientId: await this.clientOf(token), chat }
  }

  /** A chat as members see it, found with the tokens of those who are here; null where none of them may. */
  async chatOf(chatId: number, apiKey?: string): Promise<{ clientId: number; chat: Chat } | null> {
    const known = apiKey === undefined ? undefined : this.#clientOfKey.get(apiKey)
    const readers = [...this.#readers]
      .filter(([id]) => known === undefined || id === known)
      .slice(-CLIENTS_ASKED_MAX)
    for (const [clientId, { token }] of readers) {
      const chat = await this.#read(chatId, token)
      if (!chat) continue
      if (apiKey !== undefined) this.#clientOfKey.set(apiKey, clientId)
      return { clientId, chat }
    }
    return null
  }

  /** A bot as lists show it to the member of a token; null where there is none. */
  async botOf(botId: number, token: string): Promise<BotItem | null> {
    const list = await this.#upstream.call(listBots, {}, bearer(token)).catch(() => null)
    return list?.bots.find(({ id }) => id === botId) ?? null
  }

  async #read(chatId: number, token: string): Promise<Chat | null> {
    const history = await this.#upstream
      .call(getHistory, { params: { id: chatId } }, bearer(token))
      .catch(() => null)
    if (!history) return null
    const { messages: _, seq: __, ...chat } = history
    return chat
  }

  #profile(token: string): Promise<Profile> {
    return this.#upstream.call(getProfile, {}, bearer(token))
  }

  async #member(token: string): Promise<Identity> {
    const profile = await this.#profile(token)
    const seesAll = profile.canManageFloor
    if (seesAll || !this.#readers.get(profile.client_id)?.seesAll)
      this.#readers.set(profile.client_id, { token, seesAll })
    return {
      kind: 'member',
      client_id: profile.client_id,
      user_id: profile.id,
      name: `${profile.first_name} ${profile.last_name}`.trim(),
      session_id: createHash('sha256').update(token).digest('base64url'),
      role: profile.role,
      sees_all: seesAll,
      expires_at: lifeOf(token),
    }
  }
}

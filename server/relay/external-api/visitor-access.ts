import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/base/units.ts'
import { getVisitorChat } from '#contract/visitor/visitor.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ExternalCalls } from './calls.ts'
import type { Call } from './requests.ts'
import type { Visitors } from './visitors.ts'

const KEYS_MAX = 5_000
/** Our choice: time for which it is remembered whether a backend checks visitors' tokens. */
const KNOWN_MS = 10 * MINUTE_MS

/** Visitor's token and what it is for. */
interface Access {
  readonly chatId: number
  readonly apiKey: string
  readonly token: string
}

/** Returns whether a call is one that only visitors make, about a chat. */
const isVisitors = ({ route: { access }, input, credentials: { apiKey } }: Call): boolean =>
  (access === 'visitor' || (access === 'party' && apiKey !== undefined)) &&
  (input.params as { readonly id?: unknown } | undefined)?.id !== undefined

const tokenIn = ({ request: { headers } }: Call): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

/**
 * Checks visitors' tokens for a backend that may check none: anyone who knows a bot's key, which is public, could otherwise read
 * and fill all chats by their numbers.
 */
export class VisitorAccess {
  readonly #calls: Pick<ExternalCalls, 'read'>
  readonly #visitors: Visitors
  /** Whether the backend checks the tokens of a bot's visitors, by API key. */
  readonly #isChecked = new LRUCache<string, boolean>({ max: KEYS_MAX, ttl: KNOWN_MS })

  constructor(calls: Pick<ExternalCalls, 'read'>, visitors: Visitors) {
    this.#calls = calls
    this.#visitors = visitors
  }

  /** Throws `token_missing`, `api_key_invalid` or `token_invalid` if a visitor's call has no token for its chat. */
  async check(call: Call): Promise<void> {
    if (!isVisitors(call) || call.ownChat !== null) return
    const token = tokenIn(call)
    const { apiKey } = call.credentials
    if (token === undefined) throw new AppError('token_missing')
    if (apiKey === undefined) throw new AppError('api_key_invalid')
    const chatId = Number((call.input.params as { readonly id: string }).id)
    await this.checkForeign({ chatId, apiKey, token })
  }

  /** Throws `token_invalid` unless the backend checks a token that it issued, now or with the call. */
  async checkForeign(access: Access): Promise<void> {
    if (!(await this.#trusts(access))) throw new AppError('token_invalid')
  }

  /**
   * Returns the token for a chat that has begun: the backend's, unless it has none or accepts any; then one of this relay, bound
   * to the page's origin.
   */
  async tokenFor(
    access: Omit<Access, 'token'>,
    given: unknown,
    origin: () => Promise<string>,
  ): Promise<string> {
    const { chatId, apiKey } = access
    if (typeof given === 'string' && given !== '') {
      const isChecked = await this.#probe({ ...access, token: given })
      // A backend without the call for a visitor's own chat is believed, because it issues tokens.
      if (isChecked !== false) {
        this.#isChecked.set(apiKey, true)
        return given
      }
    }
    return this.#visitors.issue(chatId, apiKey, await origin())
  }

  async #trusts(access: Access): Promise<boolean> {
    return this.#isChecked.get(access.apiKey) ?? (await this.#probe(access)) ?? false
  }

  /**
   * Returns whether the backend checks tokens: it shows the chat with this token but not with an arbitrary one. Null if it shows
   * the chat with neither.
   */
  async #probe(access: Access): Promise<boolean | null> {
    const { apiKey } = access
    const known = this.#isChecked.get(apiKey)
    if (known !== undefined) return known
    const acceptsAny = await this.#shows({ ...access, token: `parley-probe-${randomUUID()}` })
    if (!acceptsAny && !(await this.#shows(access))) return null
    this.#isChecked.set(apiKey, !acceptsAny)
    return !acceptsAny
  }

  /** Returns whether the backend shows a chat with a token. Rejects if the backend cannot be reached. */
  #shows({ chatId: id, apiKey, token }: Access): Promise<boolean> {
    return this.#calls.read(getVisitorChat, { params: { id } }, { token, apiKey }).then(
      () => true,
      (error) => {
        if (error instanceof AppError && error.code !== 'upstream_unavailable') return false
        throw error
      },
    )
  }
}

import { LRUCache } from 'lru-cache'

/** Our choice: maximum number of tokens remembered per account; when one stops working, the next is used. */
const TOKENS_PER_ACCOUNT = 5
const ACCOUNTS_MAX = 5_000

/** Token of a member who has or had a console open here. */
export interface MemberToken {
  readonly token: string
  /** Whether the member sees every chat of the account. */
  readonly seesAll: boolean
}

/**
 * Tokens with which the relay reads on behalf of the consoles open here, by account; to read a backend, it uses no other tokens.
 */
export class MemberTokens {
  readonly #tokens = new LRUCache<number, readonly MemberToken[]>({ max: ACCOUNTS_MAX })

  /** Remembers the token of a member who opens a console. */
  add(clientId: number, added: MemberToken): void {
    const others = (this.#tokens.get(clientId) ?? []).filter(({ token }) => token !== added.token)
    const sorted = [added, ...others].sort((one, other) => Number(other.seesAll) - Number(one.seesAll))
    this.#tokens.set(clientId, sorted.slice(0, TOKENS_PER_ACCOUNT))
  }

  /** Forgets a token that the backend refuses. */
  drop(clientId: number, refused: string): void {
    const rest = (this.#tokens.get(clientId) ?? []).filter(({ token }) => token !== refused)
    if (rest.length) this.#tokens.set(clientId, rest)
    else this.#tokens.delete(clientId)
  }

  /** Returns a token for an account, preferably from a member who sees every chat; null if there is none. */
  of(clientId: number): MemberToken | null {
    return this.#tokens.get(clientId)?.[0] ?? null
  }

  /** Returns the accounts with a token, most recently used first. */
  accounts(): number[] {
    return [...this.#tokens.keys()]
  }
}

/**
 * What a refusal means for the caller: try again later; the token is dead; the account may not be used at present; the message will never
 * be accepted; or the reply window is closed.
 */
export type Refusal = 'later' | 'token' | 'account' | 'never' | 'window'

/** A call that a provider refused, or that did not reach it. Its text holds no secrets. */
export class ProviderError extends Error {
  readonly refusal: Refusal
  /** The provider's number as text; empty where it gave none. */
  readonly code: string
  /** The number below the code, which tells more; empty where there is none. */
  readonly subcode: string
  /** Milliseconds to wait, where the provider names them. */
  readonly waitMs: number | null
  /** Whether everything of the account has to wait, and not this customer alone. */
  readonly holdsAccount: boolean

  constructor(
    refusal: Refusal,
    code: string,
    more: {
      readonly subcode?: string
      readonly waitMs?: number | null
      readonly holdsAccount?: boolean
      readonly cause?: unknown
    } = {},
  ) {
    super(`The provider refused the call (${refusal}${code && `, ${code}`}).`, { cause: more.cause })
    this.name = 'ProviderError'
    this.refusal = refusal
    this.code = code
    this.subcode = more.subcode ?? ''
    this.waitMs = more.waitMs ?? null
    this.holdsAccount = more.holdsAccount ?? false
  }

  /** Code and what is below it, as it is kept with a connection. */
  get whole(): string {
    return this.subcode ? `${this.code}/${this.subcode}` : this.code
  }
}

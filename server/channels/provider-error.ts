/**
 * Meaning of a refusal for the caller: retry later; the token is invalid; the account cannot be used at present; the message will
 * never be accepted; or the reply window is closed.
 */
export type Refusal = 'later' | 'token' | 'account' | 'never' | 'window'

/** Error of a call that was refused by a provider or did not reach it. The error message contains no secrets. */
export class ProviderError extends Error {
  readonly refusal: Refusal
  /** The provider's error code as text; empty if there is none. */
  readonly code: string
  /** More specific code within the error code; empty if there is none. */
  readonly subcode: string
  /** Milliseconds to wait, if the provider specifies a time; otherwise null. */
  readonly waitMs: number | null
  /** True if all messages of the account have to wait, not just this customer's. */
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

  /** Code and subcode, in the form in which a connection stores them. */
  get whole(): string {
    return this.subcode ? `${this.code}/${this.subcode}` : this.code
  }
}

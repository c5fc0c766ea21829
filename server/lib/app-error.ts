import { type ErrorCode, errors } from '#contract/base/errors.ts'

/** Error that is sent as an error response: a code from the closed list, the values for its sentence, and the invalid fields. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Record<string, string | number> | undefined
  readonly fields: Record<string, string> | undefined

  constructor(
    code: ErrorCode,
    more: { params?: Record<string, string | number>; fields?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.params = more.params
    this.fields = more.fields
  }

  /** HTTP status that the contract assigns to the code. */
  get status(): number {
    return errors[this.code].status
  }
}

/** Returns the value; throws `not_found` if there is none. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found')
  return value
}

import { type ErrorCode, errors } from '#contract/errors.ts'

/** An answer that is not a success: a code of the closed list, with the values its sentence needs and the fields at fault. */
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

  /** HTTP status of the code. */
  get status(): number {
    return errors[this.code].status
  }
}

/** The value, or `not_found` where there is none. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found')
  return value
}

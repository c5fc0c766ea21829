import type { ErrorBody, ErrorCode } from '#contract/base/errors.ts'

/** Failed API call, with the error code, which the console translates, and the errors of invalid fields. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorBody['params']
  readonly fields: ErrorBody['fields']
  readonly detail: string | undefined
  /** Id of the call in the server's log; empty if the response did not contain it. */
  readonly requestId: string
  /** HTTP status; 0 if there was no response. */
  readonly status: number

  constructor(status: number, body: ErrorBody) {
    super(body.code)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.params = body.params
    this.fields = body.fields
    this.detail = body.detail
    this.requestId = body.requestId
  }
}

/** Returns the error for a response that timed out or came from an intermediate proxy instead of the server. */
const unanswered = (status: number): ApiError =>
  new ApiError(status, { code: 'upstream_unavailable', requestId: '' })

/** Returns the error for a network failure. */
export const unreachable = (): ApiError =>
  new ApiError(0, { code: 'upstream_unavailable', params: { reason: 'network' }, requestId: '' })

/** Returns the error for a response that took too long. */
export const timedOut = (): ApiError => unanswered(0)

/**
 * Parses an error response. A body without a code comes from an intermediate proxy. Backends other than Parley's need not send a
 * request ID.
 */
export function errorOf(status: number, body: unknown): ApiError {
  const isCoded =
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    /^[a-z][a-z\d_]*$/.test(body.code)
  return isCoded ? new ApiError(status, { requestId: '', ...body } as ErrorBody) : unanswered(status)
}

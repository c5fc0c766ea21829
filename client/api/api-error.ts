import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/** A call that did not succeed: the code that the screen translates, and the fields at fault. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorBody['params']
  readonly fields: ErrorBody['fields']
  readonly detail: string | undefined
  /** Finds the call in the server's log; empty where the server was not reached. */
  readonly requestId: string
  /** HTTP status; 0 where the server was not reached. */
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

/** What stands for a server that did not answer in its own words: after a while, or through what stands between. */
const unanswered = (status: number): ApiError =>
  new ApiError(status, { code: 'upstream_unavailable', requestId: '' })

/** What stands for a network that let nothing through. */
export const unreachable = (): ApiError =>
  new ApiError(0, { code: 'upstream_unavailable', params: { reason: 'network' }, requestId: '' })

/** What stands for an answer that took too long. */
export const timedOut = (): ApiError => unanswered(0)

/** Reads an error answer; what is none of ours is a proxy's page. */
export function errorOf(status: number, body: unknown): ApiError {
  const isOurs = typeof body === 'object' && body !== null && 'code' in body && 'requestId' in body
  return isOurs ? new ApiError(status, body as ErrorBody) : unanswered(status)
}

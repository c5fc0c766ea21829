import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type ErrorBody, type ErrorCode, errors } from '#contract/base/errors.ts'
import { AppError } from '../lib/app-error.ts'
import { isDatabaseUnavailable } from '../lib/database-errors.ts'
import { fieldsOf } from './validation.ts'

/** The contract's error codes for Fastify's own errors, by HTTP status. */
const refusals: Record<number, ErrorCode> = {
  400: 'malformed_request',
  // Path that leads out of the files folder.
  403: 'not_found',
  404: 'not_found',
  // Path segment that is longer than any id.
  414: 'not_found',
  413: 'payload_too_large',
  415: 'malformed_request',
  429: 'rate_limited',
  503: 'service_closing',
}

/** Codes of an external server's errors, which are never faults of this server, even with a 5xx status. */
const foreign: readonly ErrorCode[] = ['not_provided', 'backend_refused']

/** SQLSTATEs for text with a NUL character, which no column can store; always the caller's mistake. */
const unstorable = ['22021', '22P05']

/** Converts anything thrown into an error from the closed list. */
export function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) return new AppError('validation_failed', { fields: fieldsOf(error.validation) })
  const state = (error.cause as { code?: string } | undefined)?.code ?? error.code
  if (unstorable.includes(state)) return new AppError('malformed_request', { cause: error })
  if (isDatabaseUnavailable(error)) return new AppError('database_unavailable', { cause: error })
  const status = error.statusCode ?? 500
  const code = refusals[status] ?? (status >= 400 && status < 500 ? 'malformed_request' : 'internal_error')
  return new AppError(code, { cause: error })
}

/** Returns the body of an error response, in the contract's format. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const entry = errors[error.code]
  return {
    code: error.code,
    ...(error.params && { params: error.params }),
    ...(error.fields && { fields: error.fields }),
    ...('detail' in entry && { detail: entry.detail }),
    requestId,
  }
}

/** Responds to URLs that Fastify rejects before routing; passed to Fastify as an option. */
export function frameworkErrors(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown)
  reply.status(error.status).header('x-content-type-options', 'nosniff').send(errorBody(error, request.id))
}

/**
 * Responds to every failure with `{code, params, fields?, detail?, requestId}`; only server errors are logged
 * as errors.
 */
export const errorResponses = fp(
  async (app: FastifyInstance) => {
    app.decorateReply('refusal', null)
    app.setErrorHandler((thrown: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
      const { raw } = request
      // The caller has disconnected, so no one reads the response, and the error is not ours.
      const isGone = raw.destroyed && raw.complete === false
      const error = isGone ? new AppError('malformed_request', { cause: thrown }) : toAppError(thrown)
      reply.refusal = error.code
      if (foreign.includes(error.code)) request.log.info({ code: error.code }, 'request refused')
      else if (error.status >= 500) request.log.error({ err: thrown }, 'request failed')
      else request.log.debug({ code: error.code }, 'request rejected')
      if (error.code === 'rate_limited' || error.code === 'otp_too_soon') {
        reply.header('retry-after', error.params?.seconds ?? reply.getHeader('retry-after') ?? 60)
      }
      return reply.status(error.status).send(errorBody(error, request.id))
    })
    app.setNotFoundHandler((request, reply) =>
      reply.status(404).send(errorBody(new AppError('not_found'), request.id)),
    )
  },
  { name: 'error-answers' },
)

declare module 'fastify' {
  interface FastifyReply {
    /** Error code in the response; null if the response is not an error. */
    refusal: ErrorCode | null
  }
}

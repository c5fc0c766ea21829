import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { AppError } from '../lib/app-error.ts'
import { isDatabaseAway } from '../lib/database-errors.ts'
import { fieldsOf } from './validation.ts'

/** Fastify's own refusals, in the words of the contract. */
const refusals: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'malformed_request',
  429: 'rate_limited',
  503: 'service_closing',
}

/** SQLSTATEs of text with a NUL character, which no column keeps: the caller's fault, wherever the text came in. */
const unstorable = ['22021', '22P05']

/** Turns whatever was thrown into an error of the closed list. */
export function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) return new AppError('validation_failed', { fields: fieldsOf(error.validation) })
  const state = (error.cause as { code?: string } | undefined)?.code ?? error.code
  if (unstorable.includes(state)) return new AppError('malformed_request', { cause: error })
  if (isDatabaseAway(error)) return new AppError('database_unavailable', { cause: error })
  const code = refusals[error.statusCode ?? 500]
  return new AppError(code ?? 'internal_error', { cause: error })
}

/** Body of an answer that is not a success. */
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

/** Answers every failure with `{code, params, fields?, detail?, requestId}`; only our own faults are logged as errors. */
export const errorAnswers = fp(
  async (app: FastifyInstance) => {
    app.decorateReply('refusal', null)
    app.setErrorHandler((thrown: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
      const error = toAppError(thrown)
      reply.refusal = error.code
      if (error.status >= 500) request.log.error({ err: thrown }, 'request failed')
      else request.log.debug({ code: error.code }, 'request refused')
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
    /** Code of the error that the answer tells of; null for all else. */
    refusal: ErrorCode | null
  }
}

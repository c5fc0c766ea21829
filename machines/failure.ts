import type { ErrorBody } from '#contract/base/errors.ts'

/**
 * Failure as a code that the view translates. `fields` lists the invalid fields; `requestId` identifies the call in the server's
 * log if the server received it.
 */
export type Failure = Pick<ErrorBody, 'code' | 'params' | 'fields'> & { readonly requestId?: string }

const shape = /^[a-z]+(_[a-z]+)+$/

/** Converts an actor's rejection to a failure; errors outside the contract become internal errors. */
export function failureOf(error: unknown): Failure {
  if (typeof error !== 'object' || error === null || !('code' in error)) return { code: 'internal_error' }
  const { code, params, fields, requestId } = error as Failure
  if (typeof code !== 'string' || !shape.test(code)) return { code: 'internal_error' }
  return { code, ...(params && { params }), ...(fields && { fields }), ...(requestId && { requestId }) }
}

/** Returns an `onError` action or guard by name, with the actor's failure as its params. */
export const withFailure = <const Name extends string>(type: Name) =>
  ({
    type,
    params: ({ event }: { event: { error: unknown } }): Failure => failureOf(event.error),
  }) as const

const transient: readonly Failure['code'][] = [
  'upstream_unavailable',
  'database_unavailable',
  'service_closing',
]

/** Returns true if the same call can succeed once the connection is restored. */
export const isTransient = (failure: Failure): boolean => transient.includes(failure.code)

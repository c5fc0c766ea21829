import type { ErrorBody } from '#contract/base/errors.ts'

/**
 * A failure as a code that the view translates. `fields` names the invalid fields; `requestId` finds the call
 * in the server's log if it got there.
 */
export type Failure = Pick<ErrorBody, 'code' | 'params' | 'fields'> & { readonly requestId?: string }

const shape = /^[a-z]+(_[a-z]+)+$/

/**
 * Reads the rejection of an actor; anything that is not an error of the contract is reported as an internal
 * error.
 */
export function failureOf(error: unknown): Failure {
  if (typeof error !== 'object' || error === null || !('code' in error)) return { code: 'internal_error' }
  const { code, params, fields, requestId } = error as Failure
  if (typeof code !== 'string' || !shape.test(code)) return { code: 'internal_error' }
  return { code, ...(params && { params }), ...(fields && { fields }), ...(requestId && { requestId }) }
}

/** Returns an action or a guard of `onError` by its name, with the failure that the actor ended with. */
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

/** Returns true if the same call may succeed once the connection is back. */
export const isTransient = (failure: Failure): boolean => transient.includes(failure.code)

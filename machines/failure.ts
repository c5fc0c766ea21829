import type { ErrorBody } from '#contract/errors.ts'

/**
 * What went wrong, as a code that the view translates; `fields` names the fields at fault, `requestId` finds the call in the server's log
 * where it got there.
 */
export type Failure = Pick<ErrorBody, 'code' | 'params' | 'fields'> & { readonly requestId?: string }

const shape = /^[a-z]+(_[a-z]+)+$/

/** Reads what an actor rejected with; whatever does not look like an error of the contract is our own fault. */
export function failureOf(error: unknown): Failure {
  if (typeof error !== 'object' || error === null || !('code' in error)) return { code: 'internal_error' }
  const { code, params, fields, requestId } = error as Failure
  if (typeof code !== 'string' || !shape.test(code)) return { code: 'internal_error' }
  return { code, ...(params && { params }), ...(fields && { fields }), ...(requestId && { requestId }) }
}

const transient: readonly Failure['code'][] = [
  'upstream_unavailable',
  'database_unavailable',
  'service_closing',
]

/** True where the same try may succeed once the connection is back. */
export const isTransient = (failure: Failure): boolean => transient.includes(failure.code)

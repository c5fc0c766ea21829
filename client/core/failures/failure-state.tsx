import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { ErrorState } from '#client/ui/feedback/error-state.tsx'
import { type Failure, isTransient } from '#machines/failure.ts'
import { useOnline } from '../hooks/use-online.ts'
import { useFailureText } from './use-failure-text.ts'

interface FailureStateProps extends Omit<ComponentProps<typeof ErrorState>, 'text' | 'details'> {
  /** Null if there are no details to display. */
  readonly failure: Failure | null
  /** Overrides the standard text for the failure's code. */
  readonly text?: string
}

/**
 * Replaces an area whose call failed: shows what failed, why, and the request id for the server's log. A temporary failure is
 * retried automatically, and again once the browser is online; what the server does not offer is never retried.
 */
export function FailureState({ failure, text, onRetry, ...state }: FailureStateProps) {
  const textOf = useFailureText()
  const known = failure ?? { code: 'internal_error' as const }
  const online = useOnline()
  const wasOffline = useRef(!online)
  useEffect(() => {
    if (online && wasOffline.current && failure && isTransient(failure)) onRetry?.()
    wasOffline.current = !online
  }, [online, failure, onRetry])
  useRetries(failure, onRetry)
  const details = detailsOf(known)
  const canRetry = onRetry && known.code !== 'not_provided'
  return (
    <ErrorState
      {...state}
      text={text ?? textOf(known)}
      {...(canRetry && { onRetry })}
      {...(details && { details })}
    />
  )
}

/** Our choice: initial and maximum wait before a temporary failure is retried; the wait doubles after each further failure. */
const RETRY_MIN_MS = 3_000
const RETRY_MAX_MS = 30_000

/** Retries a temporary failure, such as a restarting server, until it succeeds. */
function useRetries(failure: Failure | null, onRetry: (() => void) | undefined): void {
  const retry = useEffectEvent(() => onRetry?.())
  const tries = useRef(0)
  useEffect(() => {
    if (!failure || !isTransient(failure)) return
    const timer = setTimeout(() => retry(), Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** tries.current))
    tries.current += 1
    return () => clearTimeout(timer)
  }, [failure])
}

/** Returns the details that support needs; null if the call did not reach the server, or the server does not offer it. */
function detailsOf({ code, params, requestId }: Failure) {
  return code === 'not_provided' || params?.reason === 'network'
    ? null
    : { code, ...(requestId && { requestId }) }
}

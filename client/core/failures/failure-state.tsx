import { type ComponentProps, useEffect, useRef } from 'react'
import { ErrorState } from '#client/ui/feedback/error-state.tsx'
import { type Failure, isTransient } from '#machines/failure.ts'
import { useOnline } from '../hooks/use-online.ts'
import { useFailureText } from './use-failure-text.ts'

interface FailureStateProps extends Omit<ComponentProps<typeof ErrorState>, 'text' | 'details'> {
  /** Null if there is no reason to show. */
  readonly failure: Failure | null
  /** Replaces the text of the failure's code. */
  readonly text?: string
}

/**
 * Shown in an area whose call failed: what failed, why, and the id that finds it in the server's log. A
 * failure for lack of a network is retried once it is back.
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
  const details = detailsOf(known)
  return (
    <ErrorState
      {...state}
      text={text ?? textOf(known)}
      {...(onRetry && { onRetry })}
      {...(details && { details })}
    />
  )
}

/** Returns the details for support; a call that did not reach the server has none. */
function detailsOf({ code, params, requestId }: Failure) {
  return params?.reason === 'network' ? null : { code, ...(requestId && { requestId }) }
}

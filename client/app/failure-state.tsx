import { type ComponentProps, useEffect, useRef } from 'react'
import { ErrorState } from '#client/ui/error-state.tsx'
import { type Failure, isTransient } from '#machines/failure.ts'
import { useFailureText } from './use-failure-text.ts'
import { useOnline } from './use-online.ts'

interface FailureStateProps extends Omit<ComponentProps<typeof ErrorState>, 'text' | 'details'> {
  /** Null where it failed without a word. */
  readonly failure: Failure | null
  /** Says it better than the code does. */
  readonly text?: string
}

/** What an area shows when a call failed: what failed, why, and what finds it in the server's log. What needed a network is tried again with it. */
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

/** A call that got nowhere left no trace that could be looked up. */
function detailsOf({ code, params, requestId }: Failure) {
  return params?.reason === 'network' ? null : { code, ...(requestId && { requestId }) }
}

import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '../controls/button.tsx'
import { Illustration } from './illustration.tsx'

interface ErrorStateProps {
  /** Sentence about the failure: "The chats could not be loaded". */
  readonly title?: string
  /** Reason and remedy, from `errorText`. */
  readonly text: string
  readonly onRetry?: () => void
  readonly retrying?: boolean
  /** Error code and request id, for support. */
  readonly details?: { readonly code: string; readonly requestId?: string }
  /** Additional action next to Retry. */
  readonly action?: ReactNode
  readonly compact?: boolean
}

/** Placeholder for an area that could not be loaded. */
export function ErrorState({
  title,
  text,
  onRetry,
  retrying = false,
  details,
  action,
  compact,
}: ErrorStateProps) {
  const LL = useLL()
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-col items-center justify-center gap-3 px-4 text-center',
        compact ? 'py-6' : 'py-14',
      )}
    >
      <Illustration motif="broken" className={cn(compact && 'h-20 w-auto')} />
      <div className="max-w-md">
        <p className="font-semibold">{title ?? LL.common.failure.title()}</p>
        <p className="mt-0.5 text-balance text-text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button icon={RotateCw} busy={retrying} onClick={onRetry}>
            {LL.common.actions.retry()}
          </Button>
        )}
        {action}
      </div>
      {details && <Details {...details} />}
    </div>
  )
}

function Details({ code, requestId }: NonNullable<ErrorStateProps['details']>) {
  const { failure } = useLL().common
  return (
    <details className="text-text-faint text-xs">
      <summary className="rounded-sm">{failure.details()}</summary>
      <p className="mt-1 font-mono">{code}</p>
      {requestId && (
        <p className="font-mono">
          {failure.requestId()} {requestId}
        </p>
      )}
    </details>
  )
}

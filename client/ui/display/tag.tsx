import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { Tone } from '../feedback/banner.tsx'

const tones: Record<Tone | 'neutral', string> = {
  neutral: 'border-border bg-surface-sunken text-text-muted',
  info: 'border-info-border bg-info-subtle text-info-text',
  success: 'border-success-border bg-success-subtle text-success-text',
  warning: 'border-warning-border bg-warning-subtle text-warning-text',
  danger: 'border-danger-border bg-danger-subtle text-danger-text',
}

interface TagProps {
  readonly tone?: Tone | 'neutral'
  readonly children: ReactNode
  /** Adds a remove button, whose label contains `name`. */
  readonly onRemove?: () => void
  readonly name?: string
}

/** Short word in a box: a tag, a status, a role. */
export function Tag({ tone = 'neutral', children, onRemove, name = '' }: TagProps) {
  const LL = useLL()
  return (
    <span
      className={cn(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm border px-1.5 font-medium text-xs',
        tones[tone],
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={LL.common.files.remove({ name })}
          onClick={onRemove}
          className="-mr-1 rounded-sm p-0.5 hover:bg-surface-hover"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  )
}

import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '../controls/icon-button.tsx'

/** Meaning of a message; determines its icon and colors. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** Icons by tone, for banners, toasts and other messages. */
export const toneIcons: Record<Tone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

const boxes: Record<Tone, string> = {
  info: 'border-info-border bg-info-subtle',
  success: 'border-success-border bg-success-subtle',
  warning: 'border-warning-border bg-warning-subtle',
  danger: 'border-danger-border bg-danger-subtle',
}

/** Text color classes by tone. */
export const toneText: Record<Tone, string> = {
  info: 'text-info-text',
  success: 'text-success-text',
  warning: 'text-warning-text',
  danger: 'text-danger-text',
}

interface BannerProps {
  readonly tone?: Tone
  readonly title?: string
  /** One or two buttons or links. */
  readonly action?: ReactNode
  readonly onDismiss?: () => void
  /** Omits rounded corners and side borders, for the top of a page or pane. */
  readonly flush?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Persistent message, shown next to the content that it concerns. `danger` is announced immediately, other tones when the screen
 * reader is idle.
 */
export function Banner({ tone = 'info', title, action, onDismiss, flush, className, children }: BannerProps) {
  const LL = useLL()
  const Icon = toneIcons[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn(
        'flex gap-2.5 px-3 py-2.5',
        flush ? 'border-b' : 'rounded-lg border',
        boxes[tone],
        className,
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', toneText[tone])} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          {title && <p className="font-medium">{title}</p>}
          <div className={cn(title && 'text-text-muted')}>{children}</div>
        </div>
        {action && <div className="flex shrink-0 gap-2">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          size="small"
          icon={X}
          label={LL.common.toast.dismiss()}
          onClick={onDismiss}
          className="-my-1 -mr-1"
        />
      )}
    </div>
  )
}

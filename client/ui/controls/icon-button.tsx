import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '#client/lib/cn.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { type ButtonVariant, iconButtonStyle } from './button-style.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Action that the button performs; used as its accessible name and tooltip. */
  readonly label: string
  readonly icon: LucideIcon
  readonly variant?: ButtonVariant
  readonly size?: 'small' | 'medium'
  /** If set, makes the button a toggle; true shows it as pressed. */
  readonly pressed?: boolean
  readonly busy?: boolean
  /** Reason why the button is unavailable; shown instead of the label. */
  readonly disabledReason?: string | null | undefined
}

/** Square button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon: Icon,
    variant = 'ghost',
    size = 'medium',
    pressed,
    busy = false,
    disabledReason,
    ...rest
  } = props
  const { className, onClick, ...native } = rest
  const idle = busy || Boolean(disabledReason)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip text={disabledReason ?? label} describes={Boolean(disabledReason)}>
      <button
        type="button"
        {...native}
        onClick={click}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={idle || undefined}
        aria-busy={busy || undefined}
        className={cn(iconButtonStyle(variant, size, pressed ?? false), className)}
      >
        {busy ? <Spinner /> : <Icon aria-hidden className="size-4" strokeWidth={1.75} />}
      </button>
    </Tooltip>
  )
}

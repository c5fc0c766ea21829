import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '#client/lib/cn.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: LucideIcon
  /** True while work is in progress; the button then keeps its width, shows a spinner and ignores clicks. */
  readonly busy?: boolean
  /** True to ignore clicks, because nobody can have read the button's label yet. */
  readonly unarmed?: boolean
  /** Reason why the button is unavailable; it can still be focused by keyboard, so that the reason can be read. */
  readonly disabledReason?: string | null | undefined
}

/** Button. Its type defaults to `button`, so that it never submits a form by accident. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon: Icon,
    busy = false,
    unarmed = false,
    disabledReason,
    className,
    children,
    onClick,
    ...rest
  } = props
  const idle = busy || unarmed || Boolean(disabledReason)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip text={disabledReason}>
      <button
        type="button"
        {...rest}
        onClick={click}
        aria-disabled={idle || undefined}
        aria-busy={busy || undefined}
        className={cn(buttonStyle(variant, size), className)}
      >
        {busy ? <Spinner /> : Icon && <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />}
        {children}
      </button>
    </Tooltip>
  )
}

import { cn } from '#client/lib/cn.ts'

/**
 * Meaning of a button: the main action, another action, a quiet one, a destructive one, or one that must not be mistaken for the
 * main one.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'caution'
/** Height: 28, 32 or 40 px. */
export type ButtonSize = 'small' | 'medium' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent-fill text-on-accent usable-hover:bg-accent-fill-hover',
  secondary: 'border-border bg-surface text-text usable-hover:bg-surface-hover',
  ghost: 'border-transparent text-text-muted usable-hover:bg-surface-hover usable-hover:text-text',
  caution: 'border-warning bg-surface text-warning-text usable-hover:bg-surface-hover',
  danger: 'border-transparent bg-danger-fill text-on-danger usable-hover:bg-danger-fill-hover',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 gap-1.5 px-2.5 text-sm',
  medium: 'h-8 gap-1.5 px-3',
  large: 'h-10 gap-2 px-4',
}

const pressedLook = 'border-transparent bg-surface-selected text-accent-text'

const base = cn(
  'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-lg border font-medium',
  // Touch targets need 44 px.
  'pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  'transition-colors aria-disabled:opacity-55 disabled:opacity-55',
)

/** Returns the classes of a button, for links that look like one. */
export const buttonStyle = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string =>
  cn(base, variants[variant], sizes[size])

/** Returns the classes of a square button with an icon; `pressed` is for an active toggle. */
export const iconButtonStyle = (variant: ButtonVariant, size: 'small' | 'medium', pressed: boolean): string =>
  cn(base, pressed ? pressedLook : variants[variant], size === 'small' ? 'size-7' : 'size-8')

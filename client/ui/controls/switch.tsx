import { Description, Field, Switch as HeadlessSwitch, Label } from '@headlessui/react'
import { cn } from '#client/lib/cn.ts'
import { Tooltip } from '../overlays/tooltip.tsx'

interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly label: string
  readonly labelHidden?: boolean
  readonly description?: string
  /** Disables the switch while a change is being saved. */
  readonly busy?: boolean
  readonly disabledReason?: string | null | undefined
  readonly className?: string
}

/** On/off switch that takes effect immediately. */
export function Switch(props: SwitchProps) {
  const {
    checked,
    onChange,
    label,
    labelHidden,
    description,
    busy = false,
    disabledReason,
    className,
  } = props
  const idle = busy || Boolean(disabledReason)
  return (
    <Field className={cn('flex items-start justify-between gap-4', className)}>
      <span className={cn('flex min-w-0 flex-col', labelHidden && 'sr-only')}>
        <Label className="font-medium">{label}</Label>
        {description && <Description className="text-sm text-text-muted">{description}</Description>}
      </span>
      <Tooltip text={disabledReason}>
        <HeadlessSwitch
          checked={checked}
          onChange={(next) => !idle && onChange(next)}
          aria-disabled={idle || undefined}
          aria-busy={busy || undefined}
          className={cn(
            'group inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-border-strong bg-surface-sunken p-0.5 transition-colors',
            'data-checked:border-accent-fill data-checked:bg-accent-fill aria-disabled:opacity-55',
          )}
        >
          <span className="size-3.5 rounded-full bg-border-strong transition-transform group-data-checked:translate-x-4 group-data-checked:bg-on-accent" />
        </HeadlessSwitch>
      </Tooltip>
    </Field>
  )
}

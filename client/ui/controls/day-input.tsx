import { Input } from '@headlessui/react'
import { cn } from '#client/lib/cn.ts'
import { controlStyle } from './control-style.ts'

interface DayInputProps {
  /** `YYYY-MM-DD`, or null for none. */
  readonly value: string | null
  readonly min?: string | null
  readonly max?: string | null
  readonly onChange: (day: string | null) => void
}

/** Input for a day, which is typed or chosen from the browser's calendar. */
export const DayInput = ({ value, min, max, onChange }: DayInputProps) => (
  <Input
    type="date"
    value={value ?? ''}
    {...(min && { min })}
    {...(max && { max })}
    onChange={(event) => onChange(event.currentTarget.value || null)}
    className={cn(controlStyle, 'tabular h-8 w-full px-2 pointer-coarse:h-11')}
  />
)

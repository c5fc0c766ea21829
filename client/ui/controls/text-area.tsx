import { Textarea } from '@headlessui/react'
import type { ComponentProps } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { controlStyle } from './control-style.ts'
import { useFieldState } from './field.tsx'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'maxLength'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /**
   * Maximum length in Unicode code points. Longer text can be entered, so that pasted text is not truncated; the count then turns
   * red.
   */
  readonly most?: number
}

/** Multi-line input that grows with its content up to `max-h`; shows how many characters remain if `most` is set. */
export function TextArea({ value, onChange, most, className, ...native }: TextAreaProps) {
  const field = useFieldState()
  return (
    <div className="flex w-full flex-col gap-1">
      <Textarea
        rows={3}
        {...field}
        {...native}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cn(controlStyle, 'field-sizing-content w-full min-h-16 resize-y px-2.5 py-1.5', className)}
      />
      {most !== undefined && <CharacterCount left={most - [...value].length} most={most} />}
    </div>
  )
}

/** Count of the remaining characters; announced only when less than a tenth of the maximum is left. */
function CharacterCount({ left, most }: { left: number; most: number }) {
  const LL = useLL()
  const near = left < most / 10
  const text =
    left < 0 ? LL.common.field.charactersOver({ n: -left }) : LL.common.field.charactersLeft({ n: left })
  return (
    <p
      aria-live={near ? 'polite' : 'off'}
      className={cn('tabular text-right text-xs', left < 0 ? 'text-danger-text' : 'text-text-faint')}
    >
      {text}
    </p>
  )
}

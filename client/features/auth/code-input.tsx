import { Input } from '@headlessui/react'
import { useRef } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useFieldState } from '#client/ui/controls/field.tsx'

const positions = [0, 1, 2, 3, 4, 5] as const

export const CODE_LENGTH = positions.length

interface CodeInputProps {
  readonly name: string
  readonly value: string
  /** Receives up to six digits; other typed or pasted characters are removed. */
  readonly onChange: (digits: string) => void
  readonly disabled?: boolean
}

/** Input with one box per digit. It is a single control, so that pasting and one-time-code suggestions work as usual. */
export function CodeInput({ name, value, onChange, disabled = false }: CodeInputProps) {
  const { invalid, ...field } = useFieldState()
  const input = useRef<HTMLInputElement>(null)
  // Keeps the caret at the end, because the boxes cannot show it between digits.
  const keepCaret = () => input.current?.setSelectionRange(value.length, value.length)
  return (
    <div className="group relative">
      <Input
        {...field}
        ref={input}
        name={name}
        value={value}
        invalid={invalid}
        disabled={disabled}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        onSelect={keepCaret}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        className="absolute inset-0 z-10 h-full w-full cursor-text opacity-0"
      />
      <div aria-hidden className="grid grid-cols-6 gap-2">
        {positions.map((position) => (
          <span
            key={position}
            className={boxStyle(position === Math.min(value.length, CODE_LENGTH - 1), invalid, disabled)}
          >
            {value[position]}
          </span>
        ))}
      </div>
    </div>
  )
}

const boxStyle = (active: boolean, invalid: boolean, disabled: boolean) =>
  cn(
    'tabular flex h-12 items-center justify-center rounded-lg border bg-surface font-semibold text-xl transition-colors',
    invalid ? 'border-danger' : 'border-border-strong',
    active &&
      'group-focus-within:border-accent group-focus-within:outline-2 group-focus-within:outline-accent/30',
    disabled && 'bg-surface-sunken text-text-faint',
  )

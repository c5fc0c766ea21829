import { useEffect, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { parseHex } from '#contract/base/colors.ts'
import { TextInput } from './text-input.tsx'

interface ColorInputProps {
  /** `#rrggbb`. */
  readonly value: string
  /** Called with a valid color, as `#rrggbb` in lower case; not called while the text is incomplete. */
  readonly onChange: (color: string) => void
  /** Accessible name when not inside a Field. */
  readonly label?: string
}

const normal = (text: string): string | null => {
  const channels = parseHex(text)
  return channels && `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Holds the text as typed; a new value replaces it unless both denote the same color. */
function useColorText(value: string, onChange: (color: string) => void) {
  const [text, setText] = useState(value)
  useEffect(() => setText((typed) => (normal(typed) === normal(value) ? typed : value)), [value])
  const report = (typed: string) => {
    const color = normal(typed)
    if (color && color !== value) onChange(color)
  }
  const type = (next: string) => {
    setText(next)
    // Three digits may become six, so they are reported only when the field loses focus.
    if (next.replace('#', '').length === 6) report(next)
  }
  return { text, type, finish: () => report(text) }
}

/** Color input with the system's picker and a field for hex digits. */
export function ColorInput({ value, onChange, label }: ColorInputProps) {
  const { field } = useLL().common
  const { text, type, finish } = useColorText(value, onChange)
  const shown = normal(value) ?? '#000000'
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={label ?? field.color()}
          value={shown}
          onChange={(event) => type(event.target.value)}
          className="size-8 shrink-0 cursor-pointer rounded-lg border border-border-strong bg-surface p-0.5"
        />
        <TextInput
          value={text}
          onChange={type}
          onBlur={finish}
          spellCheck={false}
          maxLength={7}
          {...(label && { 'aria-label': `${label} (${field.color()})` })}
          className="w-28 font-mono"
        />
      </div>
      <p aria-live="polite" className="text-danger-text text-sm empty:hidden">
        {normal(text) === null ? field.colorInvalid() : ''}
      </p>
    </div>
  )
}

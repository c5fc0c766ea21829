import { useEffect, useState } from 'react'
import { parseHex, readableOn } from '#client/lib/contrast.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { TextInput } from './text-input.tsx'

interface ColourInputProps {
  /** `#rrggbb`. */
  readonly value: string
  /** Called with a valid color, as `#rrggbb` in lower case; not called while the text is incomplete. */
  readonly onChange: (colour: string) => void
  /** Accessible name when not inside a Field. */
  readonly label?: string
  /** Sample text shown on the color, in black or white, whichever is more readable. */
  readonly sample?: string
  readonly disabled?: boolean
}

const normal = (text: string): string | null => {
  const channels = parseHex(text)
  return channels && `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Holds the text as typed; a new value replaces it unless both denote the same color. */
function useColourText(value: string, onChange: (colour: string) => void) {
  const [text, setText] = useState(value)
  useEffect(() => setText((typed) => (normal(typed) === normal(value) ? typed : value)), [value])
  const report = (typed: string) => {
    const colour = normal(typed)
    if (colour && colour !== value) onChange(colour)
  }
  const type = (next: string) => {
    setText(next)
    // Three digits may become six, so they are reported only when the field loses focus.
    if (next.replace('#', '').length === 6) report(next)
  }
  return { text, type, finish: () => report(text) }
}

/** Color input with the system's picker and a field for hex digits; it can show sample text on the color. */
export function ColourInput({ value, onChange, label, sample, disabled = false }: ColourInputProps) {
  const { field } = useLL().common
  const { text, type, finish } = useColourText(value, onChange)
  const shown = normal(value) ?? '#000000'
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={label ?? field.colour()}
          value={shown}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          className="size-8 shrink-0 cursor-pointer rounded-lg border border-border-strong bg-surface p-0.5 disabled:cursor-not-allowed"
        />
        <TextInput
          value={text}
          onChange={type}
          onBlur={finish}
          disabled={disabled}
          spellCheck={false}
          maxLength={7}
          {...(label && { 'aria-label': `${label} (${field.colour()})` })}
          className="w-28 font-mono"
        />
        {sample && <Sample colour={shown} text={sample} />}
      </div>
      <p aria-live="polite" className="text-danger-text text-sm empty:hidden">
        {normal(text) === null ? field.colourInvalid() : ''}
      </p>
    </div>
  )
}

const Sample = ({ colour, text }: { colour: string; text: string }) => (
  <span
    aria-hidden
    style={{ backgroundColor: colour, color: readableOn(colour) }}
    className="min-w-0 truncate rounded-lg px-3 py-1.5 font-medium"
  >
    {text}
  </span>
)

import { Input } from '@headlessui/react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { Tag } from '../display/tag.tsx'
import { controlStyle } from './control-style.ts'
import { useFieldState } from './field.tsx'

interface TokenInputProps {
  readonly value: readonly string[]
  readonly onChange: (tokens: string[]) => void
  readonly placeholder?: string
  /** The name where no Field gives one. */
  readonly label?: string
  /** Most tokens. */
  readonly most?: number
  readonly disabled?: boolean
  /** Takes commas for a part of the token, as in phrases; Enter alone ends one. */
  readonly phrases?: boolean
}

/** The new words of a typed or pasted text, once each. */
function wordsIn(text: string, present: readonly string[], separator: RegExp): string[] {
  const words = text.split(separator).map((word) => word.trim())
  return [...new Set(words)].filter((word) => word && !present.includes(word))
}

/** What is typed, and the tokens that come of it. */
function useTokens({ value, onChange, most = Number.POSITIVE_INFINITY, phrases = false }: TokenInputProps) {
  const separator = phrases ? /\n/ : /[,\n]/
  const [text, setText] = useState('')
  const add = (typed: string) => {
    const fresh = wordsIn(typed, value, separator)
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, most))
    setText('')
  }
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'Enter' || (event.key === ',' && !phrases)) && text.trim()) {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!separator.test(pasted)) return
    event.preventDefault()
    add(text + pasted)
  }
  return { text, setText, add, keys, paste }
}

/** Words in a row, such as tags or sites: Enter and comma add one, Backspace in the empty field takes the last one back. */
export function TokenInput(props: TokenInputProps) {
  const { value, onChange, placeholder, label, disabled } = props
  const field = useFieldState()
  const { text, setText, add, keys, paste } = useTokens(props)
  return (
    <div
      data-invalid={field.invalid || undefined}
      className={cn(
        controlStyle,
        'flex min-h-8 flex-wrap items-center gap-1 px-1.5 py-1 has-focus:border-accent',
      )}
    >
      {value.map((token) => (
        <Tag key={token} name={token} onRemove={() => onChange(value.filter((other) => other !== token))}>
          {token}
        </Tag>
      ))}
      <Input
        {...field}
        {...(label && { 'aria-label': label })}
        {...(disabled !== undefined && { disabled })}
        value={text}
        placeholder={value.length === 0 ? placeholder : undefined}
        onChange={(event) => setText(event.target.value)}
        onPaste={paste}
        onBlur={() => add(text)}
        onKeyDown={keys}
        className="min-w-24 flex-1 bg-transparent px-1 outline-none placeholder:text-text-faint"
      />
    </div>
  )
}

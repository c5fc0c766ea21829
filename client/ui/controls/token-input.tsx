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
  /** Maximum number of tokens. */
  readonly most?: number
  /** Allows commas inside tokens, as in phrases; only Enter ends a token. */
  readonly phrases?: boolean
}

/** Returns the distinct words of a typed or pasted text that are not present yet. */
function wordsIn(text: string, present: readonly string[], separator: RegExp): string[] {
  const words = text.split(separator).map((word) => word.trim())
  return [...new Set(words)].filter((word) => word && !present.includes(word))
}

/** Manages the typed text and turns it into tokens. */
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

/**
 * Input for several words, such as tags or sites: Enter and comma add a token, Backspace in the empty field removes the last one.
 */
export function TokenInput(props: TokenInputProps) {
  const { value, onChange, placeholder } = props
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

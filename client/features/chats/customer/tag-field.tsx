import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { caretToEnd } from '#client/lib/caret-to-end.ts'
import { cn } from '#client/lib/cn.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { optionStyle } from '#client/ui/overlays/float-style.ts'
import { TAG_MAX_CHARS, TAGS_PAGE } from '#contract/base/limits.ts'
import { listTags } from '#contract/chats/insights.ts'
import { type TagFieldProps, tagInput } from './tag-placeholder.tsx'

const load = (signal: AbortSignal) => call(listTags, { query: { length: TAGS_PAGE }, signal })

/** Suggests the account's tags while the member is typing, most recently used first; any other text creates a new tag. */
export function TagField({ tags, query, onType, onAdd, onClose }: TagFieldProps) {
  const texts = useLL().desk.tags
  const { data } = useResource('chats: tag field', load)
  const name = query.trim()
  const known = (data?.entities ?? []).map((tag) => tag.name).filter((tag) => !tags.includes(tag))
  const fitting = known.filter((tag) => matches(tag, name)).slice(0, 20)
  const isNew = name !== '' && ![...known, ...tags].some((tag) => tag.toLowerCase() === name.toLowerCase())
  const choose = (tag: string | null) => {
    if (tag) onAdd(tag)
    onType('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (query === '') onClose()
    else onType('')
  }
  return (
    <Combobox<string | null> value={null} onChange={choose}>
      <ComboboxInput
        autoFocus
        autoComplete="off"
        aria-label={texts.add()}
        placeholder={texts.add()}
        maxLength={TAG_MAX_CHARS}
        value={query}
        onChange={(event) => onType(event.target.value)}
        onFocus={caretToEnd}
        onKeyDown={press}
        onBlur={() => query === '' && onClose()}
        className={tagInput}
      />
      <ComboboxOptions
        static
        className="scroll-thin mt-1 max-h-48 overflow-y-auto rounded-lg border bg-surface-raised p-1 empty:hidden"
      >
        {fitting.map((tag) => (
          <ComboboxOption key={tag} value={tag} className={optionStyle}>
            <span className="truncate">{tag}</span>
          </ComboboxOption>
        ))}
        {isNew && (
          <ComboboxOption value={name} className={cn(optionStyle, 'text-accent-text')}>
            <Plus aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{texts.create({ name })}</span>
          </ComboboxOption>
        )}
      </ComboboxOptions>
    </Combobox>
  )
}

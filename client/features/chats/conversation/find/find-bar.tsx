import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import type { Find } from './use-find.ts'

/** Search bar for the open conversation: Enter goes to the previous hit, Shift+Enter to the next. */
export function FindBar({ find }: { find: Find }) {
  const { find: texts } = useLL().desk
  const { query, hits, index, isSearching, takesFocus, ask, step, close } = find
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) step(event.shiftKey ? 1 : -1)
  }
  const count = hits.length === 0 ? texts.none() : texts.position({ n: index + 1, total: hits.length })
  return (
    <form
      ref={form}
      aria-label={texts.label()}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={press}
      className="flex items-center gap-2 border-b bg-surface px-3 py-1.5"
    >
      <SearchInput
        label={texts.label()}
        value={query}
        onChange={(text) => ask(text.slice(0, LINE_MAX_CHARS))}
        className="min-w-0 flex-1"
      />
      <p role="status" className="tabular shrink-0 text-text-muted text-xs">
        {query.trim().length > 1 && (isSearching ? <Spinner label={texts.searching()} /> : count)}
      </p>
      <IconButton size="small" icon={ChevronUp} label={texts.earlier()} onClick={() => step(-1)} />
      <IconButton size="small" icon={ChevronDown} label={texts.later()} onClick={() => step(1)} />
      <IconButton size="small" icon={X} label={texts.close()} onClick={close} />
    </form>
  )
}

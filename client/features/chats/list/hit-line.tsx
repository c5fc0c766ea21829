import type { ReactNode } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import type { SearchHit, Snippet } from '#contract/chats/search.ts'

/** Returns an excerpt with the matches highlighted. */
function marked({ text, marks, is_cut }: Snippet): readonly ReactNode[] {
  const parts: ReactNode[] = [is_cut.start ? '…' : '']
  let from = 0
  for (const { start, end } of marks) {
    parts.push(text.slice(from, start))
    parts.push(
      <mark key={start} className="rounded-sm bg-warning-subtle font-medium text-warning-text">
        {text.slice(start, end)}
      </mark>,
    )
    from = end
  }
  parts.push(text.slice(from), is_cut.end ? '…' : '')
  return parts
}

/** Excerpt in which the search matches are highlighted, preceded by the place where it was found. */
export function HitLine({ hit }: { hit: SearchHit }) {
  const { found } = useLL().chatList
  return (
    <span className="min-w-0 flex-1 truncate text-sm text-text-muted">
      <span className="tabular text-text-faint text-xs">
        {hit.order === null ? found.chat() : found.message({ n: hit.order })}
        {' · '}
      </span>
      {marked(hit.snippet)}
    </span>
  )
}

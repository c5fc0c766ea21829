import { cn } from '#client/lib/cn.ts'
import { SearchInput } from '../controls/search-input.tsx'

interface ListHeadProps {
  /** Names the items that are searched, as in "Find a member". */
  readonly label: string
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Number of matching items as text; announced when it changes. */
  readonly count?: string
  readonly className?: string
}

/** Header of a list that is filtered as the user types. */
export const ListHead = ({ label, query, onQuery, count, className }: ListHeadProps) => (
  <div className={cn('flex flex-wrap items-center justify-between gap-3', className)}>
    <SearchInput label={label} value={query} onChange={onQuery} className="w-full sm:w-64" />
    {count && (
      <p role="status" className="text-sm text-text-muted">
        {count}
      </p>
    )}
  </div>
)

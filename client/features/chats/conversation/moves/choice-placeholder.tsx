import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { RoundSkeleton } from '#client/features/chats/round-skeleton.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'

/** Props of a search field above a list of members or teams. */
export interface Searching {
  readonly label: string
  readonly query: string
  readonly onSearch: (query: string) => void
}

export const choiceInput =
  'h-9 w-full rounded-lg border border-border-strong bg-surface pr-2.5 pl-8 placeholder:text-text-faint'

export const ChoiceField = ({ children }: { children: ReactNode }) => (
  <div className="relative">
    <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-text-faint" strokeWidth={1.75} />
    {children}
  </div>
)

/** Placeholder for a list of members or teams while its code loads; keeps the text typed so far. */
export const ChoicePlaceholder = ({ label, query, onSearch }: Searching) => (
  <>
    <ChoiceField>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog has just opened for it.
        autoFocus
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={query}
        onChange={(event) => onSearch(event.target.value)}
        className={choiceInput}
      />
    </ChoiceField>
    <ChoiceSkeleton />
  </>
)

const placeholders = ['first', 'second', 'third']

/** Skeleton for a list of members or teams. */
export const ChoiceSkeleton = () => (
  <Loading className="mt-3 flex flex-col gap-3 pb-5">
    {placeholders.map((key) => (
      <span key={key} className="flex items-center gap-3">
        <RoundSkeleton className="size-8" />
        <Skeleton className="h-4 w-40" />
      </span>
    ))}
  </Loading>
)

import { ComboboxInput } from '@headlessui/react'
import { Search } from 'lucide-react'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { RoundSkeleton } from '../round-skeleton.tsx'

interface ChoiceSearchProps {
  readonly label: string
  readonly onSearch: (query: string) => void
}

/** Field above a list of members or teams, which narrows it. */
export const ChoiceSearch = ({ label, onSearch }: ChoiceSearchProps) => (
  <div className="relative">
    <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-text-faint" strokeWidth={1.75} />
    <ComboboxInput
      autoFocus
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      onChange={(event) => onSearch(event.target.value)}
      className="h-9 w-full rounded-lg border border-border-strong bg-surface pr-2.5 pl-8 placeholder:text-text-faint"
    />
  </div>
)

const placeholders = ['first', 'second', 'third']

/** Skeleton of a list of members or teams. */
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

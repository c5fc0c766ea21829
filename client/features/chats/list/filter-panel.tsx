import { PopoverButton } from '@headlessui/react'
import { ListFilter } from 'lucide-react'
import { fetched } from '#client/core/page/fetched.tsx'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { iconButtonStyle } from '#client/ui/controls/button-style.ts'
import { Badge } from '#client/ui/display/badge.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { filterCount } from '../chats-address.ts'
import type { FiltersProps } from './filters.tsx'

const FiltersSkeleton = () => (
  <Loading className="flex h-96 flex-col gap-4">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-24" />
  </Loading>
)

const Filters = fetched<FiltersProps>(async () => (await import('./filters.tsx')).Filters, FiltersSkeleton)

/** Button that opens a panel with all filters except the scope. */
export function FilterPanel({ address, onChange }: FiltersProps) {
  const LL = useLL()
  const count = filterCount(address)
  const name = count > 0 ? LL.chats.filters.active({ n: count }) : LL.chats.filters.button()
  const trigger = (
    <PopoverButton
      aria-label={name}
      title={name}
      className={cn(iconButtonStyle('secondary', 'medium', count > 0), 'relative')}
    >
      <ListFilter aria-hidden className="size-4" strokeWidth={1.75} />
      <span className="absolute -top-1 -right-1 inline-flex">
        <Badge count={count} tone="accent" />
      </span>
    </PopoverButton>
  )
  return (
    <Popover
      trigger={trigger}
      label={LL.chats.filters.button()}
      align="end"
      className="w-88 max-w-[calc(100vw-1rem)]"
    >
      {(close) => <Filters address={address} onChange={onChange} onClose={close} />}
    </Popover>
  )
}

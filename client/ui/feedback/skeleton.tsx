import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'

/** Gray placeholder whose classes set its size: `<Skeleton className="h-4 w-32" />`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse rounded-md bg-border', className)} />
)

/** Placeholder for lines of text, with uneven lengths. */
export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <span className="flex flex-col gap-2">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={cn('h-3.5', line === lines - 1 ? 'w-3/5' : 'w-full')} />
    ))}
  </span>
)

/** Announces once that an area is loading; wraps the area's skeletons, unless they are in a table. */
export function Loading({ children, className }: { children?: ReactNode; className?: string }) {
  const LL = useLL()
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">{LL.common.states.loading()}</span>
      {children}
    </div>
  )
}

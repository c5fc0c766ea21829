import { cn } from '#client/lib/cn.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** A grey stand-in for an avatar, of the size that its classes give it. */
export const RoundSkeleton = ({ className }: { className: string }) => (
  <span className={cn('shrink-0 overflow-hidden rounded-full', className)}>
    <Skeleton className="size-full" />
  </span>
)

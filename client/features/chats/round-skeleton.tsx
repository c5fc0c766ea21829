import { cn } from '#client/lib/cn.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

/** Gray placeholder for an avatar; its size comes from the class name. */
export const RoundSkeleton = ({ className }: { className: string }) => (
  <span className={cn('shrink-0 overflow-hidden rounded-full', className)}>
    <Skeleton className="size-full" />
  </span>
)

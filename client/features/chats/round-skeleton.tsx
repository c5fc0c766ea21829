import { cn } from '#client/lib/cn.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

/** Gray placeholder of an avatar, sized by its classes. */
export const RoundSkeleton = ({ className }: { className: string }) => (
  <span className={cn('shrink-0 overflow-hidden rounded-full', className)}>
    <Skeleton className="size-full" />
  </span>
)

import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'

/** Placeholder for a receipt. */
export const ReceiptSkeleton = () => (
  <Loading className="flex flex-col gap-2">
    <Skeleton className="h-20 rounded-lg" />
    <Skeleton className="h-5 w-2/3" />
  </Loading>
)

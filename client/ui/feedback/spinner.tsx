import { LoaderCircle } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'

/** A turning ring for work inside of a control; whole areas wait as a Skeleton. With `label` it is announced. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <LoaderCircle
    role={label ? 'status' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    className={cn('size-4 shrink-0 animate-spin', className)}
  />
)

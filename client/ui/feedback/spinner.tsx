import { LoaderCircle } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'

/** Spinner for work inside a control; use a Skeleton for whole areas. Announced if it has a `label`. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <LoaderCircle
    role={label ? 'status' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    className={cn('size-4 shrink-0 animate-spin', className)}
  />
)

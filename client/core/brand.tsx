import { cn } from '../lib/cn.ts'
import { productName } from './title.tsx'

/** The mark: two overlapping speech bubbles. Decorative; the name is beside it. */
export const BrandMark = ({ className }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={cn('size-7 shrink-0', className)}>
    <path
      d="M9 4h9a6 6 0 0 1 6 6v4a6 6 0 0 1-6 6h-5.5L7 24.2V19.6A6 6 0 0 1 3 14v-4a6 6 0 0 1 6-6Z"
      className="fill-accent"
    />
    <path
      d="M26.5 11.6A6 6 0 0 1 29.5 17v3a6 6 0 0 1-3.5 5.5V29l-4.6-3H17a6 6 0 0 1-5.3-3.2l1.6-1.2H18A7.6 7.6 0 0 0 25.6 14v-3Z"
      className="fill-accent-text"
    />
    <circle cx="9.5" cy="12" r="1.6" className="fill-on-accent" />
    <circle cx="14" cy="12" r="1.6" className="fill-on-accent" />
    <circle cx="18.5" cy="12" r="1.6" className="fill-on-accent" />
  </svg>
)

/** Mark and name of the product; `compact` hides the name visually. */
export const Brand = ({ compact = false }: { compact?: boolean }) => (
  <span className="inline-flex items-center gap-2">
    <BrandMark />
    <span className={cn('font-semibold text-lg tracking-tight', compact && 'sr-only')}>{productName()}</span>
  </span>
)

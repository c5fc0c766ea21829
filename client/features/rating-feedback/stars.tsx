import { Star } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'

const steps = [1, 2, 3, 4, 5] as const

/** Row of stars, which is announced as a single item. */
export function Stars({ n }: { n: number }) {
  const { ratings } = useLL()
  return (
    <span role="img" aria-label={ratings.stars({ n })} className="inline-flex shrink-0">
      {steps.map((step) => (
        <Star
          key={step}
          aria-hidden
          strokeWidth={1.75}
          className={cn('size-4', step <= n ? 'fill-chart-3 text-chart-3' : 'text-text-faint')}
        />
      ))}
    </span>
  )
}

import { BadgeCheck, BadgeQuestionMark } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'

interface ProofMarkProps {
  /** True if the site has proven the detail; nothing is rendered if null or undefined. */
  readonly proven: boolean | null | undefined
  /** Whether to show the words next to the mark. */
  readonly isLong?: boolean
}

/** Mark that tells whether a customer's detail is proven by the site or only claimed. */
export function ProofMark({ proven, isLong = false }: ProofMarkProps) {
  const { person } = useLL().desk
  if (proven === null || proven === undefined) return null
  const Icon = proven ? BadgeCheck : BadgeQuestionMark
  const label = proven ? person.proven() : person.unproven()
  return (
    <span
      title={proven ? person.provenText() : person.unprovenText()}
      className={cn(
        'inline-flex shrink-0 items-center gap-1 text-xs',
        proven ? 'text-success-text' : 'text-text-faint',
        isLong && !proven && 'text-text-muted',
      )}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2} />
      <span className={isLong ? '' : 'sr-only'}>{label}</span>
    </span>
  )
}

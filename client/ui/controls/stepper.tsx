import { Check, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'

/** Step of a longer task, as the Stepper lists it. */
export interface Step {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly icon: LucideIcon
  readonly done: boolean
  /** Short status, such as "3 files". */
  readonly note?: string
}

/** Lists the steps of a task as links, with a tick for those that are done; steps can be taken in any order. */
export function Stepper({
  steps,
  current,
  label,
}: {
  steps: readonly Step[]
  current: string
  label?: string
}) {
  const LL = useLL()
  return (
    <nav aria-label={label ?? LL.common.progress.steps()}>
      {/* `relative` keeps the steps' visually hidden texts inside the list. */}
      <ol className="scroll-thin relative flex gap-0.5 overflow-x-auto lg:flex-col">
        {steps.map((step) => (
          <StepLink key={step.id} step={step} active={step.id === current} />
        ))}
      </ol>
    </nav>
  )
}

function StepLink({ step, active }: { step: Step; active: boolean }) {
  const LL = useLL()
  const { href, label, icon: Icon, done, note } = step
  return (
    <li className="shrink-0">
      <Link
        href={href}
        aria-current={active ? 'step' : undefined}
        className={cn(
          'flex items-center gap-2.5 rounded-lg px-2.5 py-1.5 -outline-offset-2 transition-colors',
          active ? 'bg-surface-selected text-text' : 'text-text-muted hover:bg-surface-hover hover:text-text',
        )}
      >
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={cn('size-4 shrink-0', active && 'text-accent-text')}
        />
        <span className="min-w-0 flex-1">
          <span className={cn('block', active && 'font-medium')}>{label}</span>
          {note && <span className="hidden text-text-muted text-xs lg:block">{note}</span>}
        </span>
        {done && (
          <span className="inline-flex size-4 shrink-0 items-center justify-center rounded-full bg-success-subtle text-success-text">
            <Check aria-hidden className="size-3" strokeWidth={3} />
            <span className="sr-only">{LL.common.progress.stepDone()}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

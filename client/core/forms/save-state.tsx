import { CircleCheck, CircleDashed, type LucideIcon, PencilLine } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { SaveState } from '#machines/editing/editing.ts'

const icons: Record<Exclude<SaveState, 'saving'>, LucideIcon> = {
  unchanged: CircleDashed,
  unsaved: PencilLine,
  saved: CircleCheck,
}

const colors: Record<SaveState, string> = {
  unchanged: 'text-text-faint',
  unsaved: 'text-warning-text',
  saving: 'text-text-muted',
  saved: 'text-success-text',
}

/** State of a draft; changes are announced to screen readers. */
export function SaveStateText({ state, label }: { state: SaveState; label: string }) {
  const Icon = state === 'saving' ? null : icons[state]
  return (
    <p role="status" className={cn('inline-flex items-center gap-1.5', colors[state])}>
      {Icon ? <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} /> : <Spinner />}
      {label}
    </p>
  )
}

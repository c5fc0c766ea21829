import { BookOpenText, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { fetched } from '#client/core/page/fetched.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { DocumentReference } from '#contract/chats/message-shapes.ts'
import type { LoadedReceiptProps } from './loaded-receipt.tsx'
import { ReceiptSkeleton } from './receipt-skeleton.tsx'
import { useSourceLocation } from './use-source-location.ts'

const LoadedReceipt = fetched<LoadedReceiptProps>(
  async () => (await import('./loaded-receipt.tsx')).LoadedReceipt,
  ReceiptSkeleton,
)

/** Number of sources named in the line; further ones are counted. */
const NAMED = 2

/** Panel next to the conversation that shows the receipt of one answer. */
export interface ReceiptPanel {
  /** True if the panel shows this answer. */
  readonly isOpen: boolean
  /** Shows this answer in the panel. */
  readonly open: () => void
}

interface BasedOnProps extends LoadedReceiptProps {
  readonly references: readonly DocumentReference[]
  /** Panel that shows the receipt instead of the space below the line. */
  readonly panel?: ReceiptPanel | null
}

/** Unobtrusive line below an answer that names its sources and opens how the answer was produced. */
export function BasedOn({ references, load, panel }: BasedOnProps) {
  const label = useLabel(references)
  return panel ? (
    <div className="min-w-0 pt-0.5">
      <button type="button" aria-pressed={panel.isOpen} onClick={panel.open} className={line}>
        <Label label={label} turned={false} />
      </button>
    </div>
  ) : (
    <Expanding label={label} load={load} />
  )
}

const line = cn(
  'inline-flex max-w-full items-center gap-1.5 rounded-sm text-left text-sm text-text-muted hover:text-text',
  'aria-pressed:text-text',
)

const Label = ({ label, turned }: { label: string; turned: string | false }) => (
  <>
    <BookOpenText aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
    <span className="wrap-anywhere min-w-0">{label}</span>
    <ChevronRight aria-hidden className={cn('size-3.5 shrink-0 transition-transform', turned)} />
  </>
)

function Expanding({ label, load }: LoadedReceiptProps & { label: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="min-w-0 pt-0.5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={line}
      >
        <Label label={label} turned={open && 'rotate-90'} />
      </button>
      <div id={id} hidden={!open} className="mt-2">
        {open && <LoadedReceipt load={load} onClose={() => setOpen(false)} />}
      </div>
    </div>
  )
}

/**
 * Returns a label such as "Based on prices.pdf, page 2 and 1 more"; without sources, a label that asks why the bot gave this
 * answer.
 */
function useLabel(references: readonly DocumentReference[]): string {
  const { answers } = useLL()
  const { locale } = useLocale()
  const locationOf = useSourceLocation()
  if (references.length === 0) return answers.why()
  const names = [
    ...new Set(references.map((one) => [one.file_name, locationOf(one)].filter(Boolean).join(', '))),
  ]
  const rest = names.length - NAMED
  const shown = rest > 0 ? [...names.slice(0, NAMED), answers.more({ n: rest })] : names
  return answers.basedOn({ sources: formatList(locale, shown) })
}

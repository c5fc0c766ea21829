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

interface BasedOnProps extends LoadedReceiptProps {
  readonly references: readonly DocumentReference[]
}

/** Unobtrusive line below an answer that names its sources; expanded, it shows how the answer was produced. */
export function BasedOn({ references, load }: BasedOnProps) {
  const id = useId()
  const label = useLabel(references)
  const [open, setOpen] = useState(false)
  return (
    <div className="min-w-0 pt-0.5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex max-w-full items-center gap-1.5 rounded-sm text-left text-sm text-text-muted hover:text-text"
      >
        <BookOpenText aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
        <span className="wrap-anywhere min-w-0">{label}</span>
        <ChevronRight
          aria-hidden
          className={cn('size-3.5 shrink-0 transition-transform', open && 'rotate-90')}
        />
      </button>
      <div id={id} hidden={!open} className="mt-2">
        {open && <LoadedReceipt load={load} onClose={() => setOpen(false)} />}
      </div>
    </div>
  )
}

/** Returns "Based on prices.pdf, page 2 and 1 more"; without sources, a label that asks why the bot gave this answer. */
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

import { BookOpenText, ChevronRight, Wrench } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { DocumentReference } from '#contract/message-shapes.ts'
import type { AnswerReceipt } from '#contract/receipts.ts'
import { FailureState } from '../failures/failure-state.tsx'
import { useResource } from '../hooks/use-resource.ts'
import { useAccount } from '../session/session.tsx'
import { FixDialog } from './fix-dialog.tsx'
import { Receipt, usePlace } from './receipt.tsx'
import { TestButton } from './test-button.tsx'

/** Sources named in the line; the others are counted. */
const NAMED = 2

interface BasedOnProps {
  readonly references: readonly DocumentReference[]
  readonly load: (signal: AbortSignal) => Promise<AnswerReceipt>
}

/** A quiet line under an answer that names its sources, and opens to how the answer came about. */
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
        {open && <LoadedReceipt load={load} />}
      </div>
    </div>
  )
}

/** Returns "Based on prices.pdf, page 2 and 1 more", or the question why. */
function useLabel(references: readonly DocumentReference[]): string {
  const { answers } = useLL()
  const { locale } = useLocale()
  const placeOf = usePlace()
  if (references.length === 0) return answers.why()
  const names = [
    ...new Set(references.map((one) => [one.file_name, placeOf(one)].filter(Boolean).join(', '))),
  ]
  const rest = names.length - NAMED
  const shown = rest > 0 ? [...names.slice(0, NAMED), answers.more({ n: rest })] : names
  return answers.basedOn({ sources: formatList(locale, shown) })
}

/** A receipt once it is loaded, with what can be done about the answer. */
export function LoadedReceipt({ load }: Pick<BasedOnProps, 'load'>) {
  const { answers } = useLL()
  const { can } = useAccount()
  const { data, failure, reload } = useResource(load)
  const [fixing, setFixing] = useState(false)
  if (failure && !data)
    return <FailureState title={answers.receipt.failed()} failure={failure} onRetry={reload} />
  if (!data)
    return (
      <Loading className="flex flex-col gap-2">
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-5 w-2/3" />
      </Loading>
    )
  return (
    <div className="flex flex-col gap-3">
      <Receipt receipt={data} />
      {can('canManageSetting') && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={Wrench} onClick={() => setFixing(true)}>
            {answers.fix.open()}
          </Button>
          <TestButton receipt={data} />
        </div>
      )}
      {fixing && <FixDialog receipt={data} onClose={() => setFixing(false)} />}
    </div>
  )
}

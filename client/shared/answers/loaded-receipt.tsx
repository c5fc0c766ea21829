import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { fetched } from '#client/core/page/fetched.tsx'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { AnswerReceipt } from '#contract/knowledge/receipts.ts'
import { Receipt } from './receipt.tsx'
import { ReceiptSkeleton } from './receipt-skeleton.tsx'
import { TestButton } from './test-button.tsx'

const FixDialog = fetched(async () => (await import('./fix-dialog.tsx')).FixDialog)

export interface LoadedReceiptProps {
  readonly load: (signal: AbortSignal) => Promise<AnswerReceipt>
}

/** Loads the receipt of an answer and shows it, with actions on the answer. */
export function LoadedReceipt({ load }: LoadedReceiptProps) {
  const { answers } = useLL()
  const { can } = useAccount()
  const { data, failure, reload } = useResource('answers: loaded receipt', load)
  const [fixing, setFixing] = useState(false)
  if (failure && !data)
    return <FailureState title={answers.receipt.failed()} failure={failure} onRetry={reload} />
  if (!data) return <ReceiptSkeleton />
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

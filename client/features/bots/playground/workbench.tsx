import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { LoadedReceipt } from '#client/shared/answers/loaded-receipt.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { Message } from '#contract/chats/message-shapes.ts'
import { getReceipt } from '#contract/knowledge/receipts.ts'
import { CompareDialog } from './compare-dialog.tsx'

interface WorkbenchProps {
  readonly botId: number
  /** The answer to explain; null before the first one. */
  readonly reply: Message | null
  /** Question that the answer belongs to. */
  readonly question: string
}

/** Panel next to the conversation that explains how an answer was produced and how to improve it. */
export function Workbench({ botId, reply, question }: WorkbenchProps) {
  const { answers } = useLL()
  const { can } = useAccount()
  const [isComparing, setComparing] = useState(false)
  const hasReceipt = reply !== null && (reply.references.length > 0 || reply.certainty !== undefined)
  return (
    <aside
      aria-label={answers.why()}
      className="scroll-thin flex w-96 shrink-0 flex-col gap-3 overflow-y-auto border-l p-4"
    >
      <h3 className="font-medium">{answers.why()}</h3>
      {hasReceipt ? (
        <LoadedReceipt
          key={reply.id}
          load={(signal) => call(getReceipt, { params: { id: reply.chat_id, order: reply.order }, signal })}
        />
      ) : (
        <p className="text-sm text-text-muted">{answers.receipt.waiting()}</p>
      )}
      {can('canManageSetting') && (
        <Button icon={Columns2} onClick={() => setComparing(true)} className="self-start">
          {answers.compare.open()}
        </Button>
      )}
      {isComparing && <CompareDialog botId={botId} question={question} onClose={() => setComparing(false)} />}
    </aside>
  )
}

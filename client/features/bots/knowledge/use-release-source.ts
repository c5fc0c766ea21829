import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useGate } from '#client/shared/answers/use-gate.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { releaseSource } from '#contract/knowledge/training.ts'
import type { KnowledgeRow } from '#machines/training/knowledge.ts'

/**
 * Returns a command that shows how a held source would change past answers and, on confirmation, releases the source; also
 * returns the command's dialog.
 */
export function useReleaseSource(botId: number) {
  const { knowledge: texts, answers } = useLL()
  const toast = useToast()
  const reportFailure = useReportFailure()
  const { heldText, heldCancel } = answers.gate
  const gate = useGate(botId, { text: heldText(), cancel: heldCancel() })
  const release = ({ name, source: { id } }: KnowledgeRow) => {
    const releasing = call(releaseSource, { params: { id } }).then(() =>
      toast.show({ text: texts.released({ name }) }),
    )
    return reportFailure(releasing, texts.releaseFailed({ name }))
  }
  const onReview = (row: KnowledgeRow) =>
    gate.guard({ kind: 'source_added', id: row.source.id }, () => void release(row))
  return { onReview, dialog: gate.dialog }
}

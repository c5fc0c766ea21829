import { call } from '#client/api/call.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { deleteFaq } from '#contract/knowledge/faqs.ts'
import { deleteDocument, deleteWebUrl } from '#contract/knowledge/training.ts'
import type { KnowledgeRow } from '#machines/training/knowledge.ts'
import { DeleteSourcesDialog } from '../training/delete-sources-dialog.tsx'
import type { TrainingActor } from '../training/use-training.ts'
import type { Knowledge } from './use-knowledge.ts'

interface DeletionProps {
  readonly rows: readonly KnowledgeRow[]
  readonly knowledge: Knowledge
  readonly training: TrainingActor
  readonly onClose: () => void
}

/** Deletes sources one by one after a single confirmation, skipping those already deleted. */
export function Deletion({ rows, knowledge, training, onClose }: DeletionProps) {
  const { knowledge: texts } = useLL()
  const toast = useToast()
  const { botId: bot_id } = training.getSnapshot().context
  const { drop } = knowledge.lists.faqs
  const isKnown = ({ key }: KnowledgeRow) => knowledge.rows.some((row) => row.key === key)
  const [first] = rows
  const one = rows.length === 1 ? first : undefined
  const run = async (signal: AbortSignal) => {
    for (const { kind, source } of rows.filter(isKnown)) {
      const { id } = source
      const input = { params: { id }, signal }
      if (kind === 'file') {
        await call(deleteDocument, input)
        training.send({ type: 'document.deleted', id, bot_id })
      } else if (kind === 'url') {
        await call(deleteWebUrl, input)
        training.send({ type: 'url.deleted', id, bot_id })
      } else if (kind === 'faq') {
        await call(deleteFaq, input)
        drop(id)
      }
    }
  }
  return (
    <DeleteSourcesDialog
      title={one ? texts.deleteOne({ name: one.name }) : texts.deleteMany({ n: rows.length })}
      text={texts.deleteText()}
      undo={texts.deleteUndo()}
      confirmLabel={texts.delete()}
      onDelete={run}
      onDone={() => {
        toast.show({
          text: one ? texts.deletedOne({ name: one.name }) : texts.deleted({ n: rows.length }),
        })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

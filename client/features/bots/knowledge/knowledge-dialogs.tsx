import type { SourceKind } from '#contract/knowledge/receipts.ts'
import type { KnowledgeRow } from '#machines/training/knowledge.ts'
import type { TrainingActor } from '../training/use-training.ts'
import { Deletion } from './deletion.tsx'
import { UploadDialog } from './documents/upload-dialog.tsx'
import { FaqEditor } from './faqs/faq-editor.tsx'
import type { KnowledgeCommands, SourceRow } from './knowledge-commands.ts'
import { AnswerDialog } from './questions/answer-dialog.tsx'
import { QuestionDialog } from './questions/question-dialog.tsx'
import { SourceDrawer } from './sources/source-drawer.tsx'
import type { Knowledge } from './use-knowledge.ts'
import { AddUrlDialog } from './web-urls/add-url-dialog.tsx'
import { EditUrlDialog } from './web-urls/edit-url-dialog.tsx'

/** Task for which a dialog is open. */
export type KnowledgeTask =
  | { readonly kind: 'add'; readonly what: SourceKind }
  | { readonly kind: 'open'; readonly row: KnowledgeRow }
  | { readonly kind: 'inspect'; readonly row: SourceRow }
  | { readonly kind: 'answer'; readonly row: Extract<KnowledgeRow, { kind: 'question' }>['source'] }
  | { readonly kind: 'delete'; readonly rows: readonly KnowledgeRow[] }

interface KnowledgeDialogsProps {
  readonly task: KnowledgeTask
  readonly botId: number
  readonly training: TrainingActor
  readonly knowledge: Knowledge
  readonly commands: KnowledgeCommands
  readonly onFiles: (files: readonly File[]) => void
  readonly onClose: () => void
}

/** Renders the dialog for the current task. */
export function KnowledgeDialogs(props: KnowledgeDialogsProps) {
  const { task, botId, training, knowledge, commands, onFiles, onClose } = props
  const { faqs, questions, sources } = knowledge.lists
  switch (task.kind) {
    case 'add':
      if (task.what === 'file') return <UploadDialog onFiles={onFiles} onClose={onClose} />
      if (task.what === 'url')
        return <AddUrlDialog training={training} urls={sources.urls} onClose={onClose} />
      return <FaqEditor botId={botId} faq={null} onSaved={faqs.keep} onClose={onClose} />
    case 'inspect': {
      const { key } = task.row
      const row = knowledge.rows.find((one): one is SourceRow => one.key === key) ?? task.row
      return <SourceDrawer key={key} row={row} onClose={onClose} />
    }
    case 'answer':
      return (
        <AnswerDialog question={task.row} onAnswered={() => questions.remove(task.row)} onClose={onClose} />
      )
    case 'delete':
      return <Deletion rows={task.rows} knowledge={knowledge} training={training} onClose={onClose} />
    case 'open':
      switch (task.row.kind) {
        case 'url':
          return (
            <EditUrlDialog training={training} url={task.row.source} urls={sources.urls} onClose={onClose} />
          )
        case 'faq':
          return <FaqEditor botId={botId} faq={task.row.source} onSaved={faqs.keep} onClose={onClose} />
        case 'question':
          return (
            <QuestionDialog
              question={task.row.source}
              onAnswer={commands.onAnswer}
              onMove={commands.onMove}
              onClose={onClose}
            />
          )
        default:
          return null
      }
  }
}

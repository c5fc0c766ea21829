import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useGate } from '#client/core/answers/use-gate.tsx'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { FaqDialog } from '#client/core/training/faq-dialog.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { addFaq, deleteFaq, type Faq, updateFaq } from '#contract/faqs.ts'
import { StepFrame } from '../step-frame.tsx'
import { DeleteSourcesDialog } from '../training/delete-sources-dialog.tsx'
import { useFaqs } from '../training/use-faqs.ts'
import { FaqList } from './faq-list.tsx'

/** Questions with answers of the owner: listed, searched, added, edited and deleted. */
export function FaqsStep({ botId }: { botId: number }) {
  const { faqs: texts, bots } = useLL()
  const online = useOnline()
  const list = useFaqs(botId)
  const [editing, setEditing] = useState<Faq | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Faq | null>(null)
  const add = (
    <Button
      variant="primary"
      icon={Plus}
      onClick={() => setEditing('new')}
      disabledReason={online ? null : bots.build.offline()}
    >
      {texts.add()}
    </Button>
  )
  return (
    <StepFrame title={texts.title()} text={texts.text()} actions={add}>
      <FaqList list={list} onEdit={setEditing} onDelete={setDeleting} />
      {editing && (
        <Editor
          botId={botId}
          faq={editing === 'new' ? null : editing}
          onSaved={list.keep}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && <Deletion faq={deleting} onDeleted={list.drop} onClose={() => setDeleting(null)} />}
    </StepFrame>
  )
}

interface EditorProps {
  readonly botId: number
  /** The entry to edit; null adds one. */
  readonly faq: Faq | null
  readonly onSaved: (faq: Faq) => void
  readonly onClose: () => void
}

function Editor({ botId, faq, onSaved, onClose }: EditorProps) {
  const { faqs: texts, common } = useLL()
  const gate = useGate(botId)
  return (
    <>
      <FaqDialog
        isGuarding={gate.isChecking}
        guard={({ question, answer }, send) =>
          gate.guard({ kind: 'faq', question, answer, ...(faq && { id: faq.id }) }, send)
        }
        title={faq ? texts.editTitle() : texts.addTitle()}
        initial={faq ?? { question: '', answer: '' }}
        submitLabel={faq ? common.actions.save() : common.actions.add()}
        send={async ({ question, answer }, signal) => {
          const body = { question, answer }
          onSaved(
            faq
              ? await call(updateFaq, { params: { id: faq.id }, body, signal })
              : await call(addFaq, { params: { bot: botId }, body, signal }),
          )
        }}
        sentText={faq ? texts.saved() : texts.added()}
        onClose={onClose}
      />
      {gate.dialog}
    </>
  )
}

interface DeletionProps {
  readonly faq: Faq
  readonly onDeleted: (id: number) => void
  readonly onClose: () => void
}

function Deletion({ faq: { id, question }, onDeleted, onClose }: DeletionProps) {
  const { faqs: texts } = useLL()
  const toast = useToast()
  return (
    <DeleteSourcesDialog
      title={texts.deleteTitle()}
      text={texts.deleteText({ question })}
      undo={texts.deleteUndo()}
      confirmLabel={texts.delete()}
      onDelete={async (signal) => {
        await call(deleteFaq, { params: { id }, signal })
        onDeleted(id)
      }}
      onDone={() => {
        toast.show({ text: texts.deleted() })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

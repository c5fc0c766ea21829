import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useOnline } from '#client/app/use-online.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toaster.tsx'
import { addFaq, deleteFaq, type Faq, updateFaq } from '#contract/faqs.ts'
import { StepFrame } from '../build/step-frame.tsx'
import { DeleteSourcesDialog } from '../training/delete-sources-dialog.tsx'
import { FaqDialog } from './faq-dialog.tsx'
import { FaqList } from './faq-list.tsx'
import { useFaqs } from './use-faqs.ts'

/** Questions that the owner answers himself: listed, searched, added, changed and deleted. */
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
  /** The entry that is changed; null adds one. */
  readonly faq: Faq | null
  readonly onSaved: (faq: Faq) => void
  readonly onClose: () => void
}

function Editor({ botId, faq, onSaved, onClose }: EditorProps) {
  const { faqs: texts, common } = useLL()
  return (
    <FaqDialog
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

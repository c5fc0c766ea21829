import { call } from '#client/api/call.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useGate } from '#client/shared/answers/use-gate.tsx'
import { FaqDialog } from '#client/shared/training/faq-dialog.tsx'
import { addFaq, type Faq, updateFaq } from '#contract/knowledge/faqs.ts'

interface FaqEditorProps {
  readonly botId: number
  /** FAQ entry to edit; null to add one. */
  readonly faq: Faq | null
  readonly onSaved: (faq: Faq) => void
  readonly onClose: () => void
}

/** Adds or edits an FAQ entry. If the account requires it, the entry's effect on past answers is checked first. */
export function FaqEditor({ botId, faq, onSaved, onClose }: FaqEditorProps) {
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

import { Pencil, Trash2 } from 'lucide-react'
import { formatMoment } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import type { Faq } from '#contract/faqs.ts'

interface FaqCardProps {
  readonly faq: Faq
  readonly onEdit: (faq: Faq) => void
  readonly onDelete: (faq: Faq) => void
}

/** A question with its answer. */
export function FaqCard({ faq, onEdit, onDelete }: FaqCardProps) {
  const { faqs: texts } = useLL()
  const { locale } = useLocale()
  const { question, answer, updated_at } = faq
  const when = formatMoment(locale, new Date(updated_at), new Date())
  return (
    <li className="flex items-start gap-3 rounded-lg border bg-surface p-4">
      <div className="min-w-0 flex-1">
        <h3 className="wrap-anywhere font-medium">{question}</h3>
        <p className="wrap-anywhere mt-1 whitespace-pre-line">{answer}</p>
        <p className="mt-1 text-sm text-text-muted">{texts.updated({ when })}</p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          size="small"
          icon={Pencil}
          label={texts.editOf({ question })}
          onClick={() => onEdit(faq)}
        />
        <IconButton
          size="small"
          icon={Trash2}
          label={texts.deleteOf({ question })}
          onClick={() => onDelete(faq)}
        />
      </div>
    </li>
  )
}

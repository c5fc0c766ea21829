import { BookPlus, Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { FaqDialog } from '#client/shared/training/faq-dialog.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { type Feedback, handleFeedback } from '#contract/reports/feedback.ts'

interface RatingActionsProps {
  readonly rating: Feedback
  readonly onChange: (rating: Feedback) => void
}

/** Actions for a rating: teaching the bot a better answer, and marking the rating as handled. */
export function RatingActions({ rating, onChange }: RatingActionsProps) {
  const { ratings, faqs } = useLL()
  const { can } = useAccount()
  const textOf = useFailureText()
  const [isTeaching, setTeaching] = useState(false)
  const { id, bot_id, bot_name, chat_title, handled } = rating
  const { submit, busy, failure } = useSubmission(
    'ratings: actions',
    (signal) => call(handleFeedback, { params: { id }, body: { is_handled: handled === null }, signal }),
    onChange,
  )
  return (
    <>
      {failure && (
        <span role="alert" className="mr-auto self-center text-danger-text text-sm">
          {textOf(failure)}
        </span>
      )}
      {can('canManageSetting') && (
        <Button icon={BookPlus} onClick={() => setTeaching(true)}>
          {ratings.teach()}
        </Button>
      )}
      <Button icon={handled ? RotateCcw : Check} busy={busy} onClick={submit}>
        {handled ? ratings.reopen() : ratings.handle()}
      </Button>
      {isTeaching && (
        <FaqDialog
          title={ratings.teachTitle({ bot: bot_name })}
          text={ratings.teachText()}
          initial={{ question: chat_title, answer: '' }}
          submitLabel={faqs.add()}
          send={(body, signal) => call(addFaq, { params: { bot: bot_id }, body, signal })}
          sentText={faqs.added()}
          onClose={() => setTeaching(false)}
        />
      )}
    </>
  )
}

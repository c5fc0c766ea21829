import { FlaskConical } from 'lucide-react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { addTest } from '#contract/knowledge/evaluations.ts'
import type { AnswerReceipt } from '#contract/knowledge/receipts.ts'
import { EXPECTED_MAX, QUESTION_MAX_CHARS } from '#contract/knowledge/training-limits.ts'

/** Returns a test question that expects what the bot did: an answer from the sources it used or, if it used none, a refusal. */
function testOf({ question, passages }: AnswerReceipt) {
  const sources = [...new Set(passages.filter(({ is_used }) => is_used).map(({ file_name }) => file_name))]
  const expect = sources.length > 0 ? ('answer' as const) : ('refusal' as const)
  return {
    question: question.slice(0, QUESTION_MAX_CHARS),
    expect,
    phrases: [],
    sources: sources.slice(0, EXPECTED_MAX),
  }
}

/** Button that turns a correct answer into a test question. */
export function TestButton({ receipt }: { receipt: AnswerReceipt }) {
  const { fix: texts } = useLL().answers
  const toast = useToast()
  const textOf = useFailureText()
  const { submit, busy, failure } = useSubmission(
    'answers: test button',
    (signal) => call(addTest, { params: { bot: receipt.bot_id }, body: testOf(receipt), signal }),
    () => toast.show({ text: texts.testSaved() }),
  )
  return (
    <>
      <Button size="small" icon={FlaskConical} busy={busy} onClick={submit}>
        {texts.toTest()}
      </Button>
      {failure && (
        <p role="alert" className="text-danger-text text-sm">
          {textOf(failure)}
        </p>
      )}
    </>
  )
}

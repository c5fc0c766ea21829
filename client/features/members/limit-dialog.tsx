import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { type Member, setChatLimit } from '#contract/account/members.ts'
import { CHAT_LIMIT_MAX } from '#contract/base/limits.ts'

interface LimitDialogProps {
  readonly member: Member
  readonly onSaved: (member: Member) => void
  readonly onClose: () => void
}

/** Parses a limit; null if invalid. */
const limitOf = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= CHAT_LIMIT_MAX ? Number(text) : null

/** Dialog for the maximum number of chats that are assigned to a member automatically. */
export function LimitDialog({ member, onSaved, onClose }: LimitDialogProps) {
  const { members: texts, common } = useLL()
  const toast = useToast()
  const textOf = useFailureText()
  const [text, setText] = useState(String(member.chat_limit))
  const limit = limitOf(text)
  const name = memberName(member)
  const { submit, busy, failure } = useSubmission(
    'members: limit',
    (signal) => call(setChatLimit, { params: { id: member.id }, body: { chat_limit: limit ?? 0 }, signal }),
    (saved) => {
      onSaved(saved)
      toast.show({ text: texts.limitSaved({ name }) })
      onClose()
    },
  )
  const wrong = limit === null ? texts.limitWrong({ most: CHAT_LIMIT_MAX }) : null
  return (
    <FormDialog
      title={texts.limitTitle({ name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={common.actions.save()}
      busy={busy}
      disabledReason={wrong}
      error={textOf(failure)}
    >
      <Field label={texts.limit()} hint={texts.limitHint()} error={wrong}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          max={CHAT_LIMIT_MAX}
          value={text}
          onChange={setText}
        />
      </Field>
    </FormDialog>
  )
}

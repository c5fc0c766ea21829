import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { memberName } from '#client/app/member-name.ts'
import { useFailureText } from '#client/app/use-failure-text.ts'
import { useSubmission } from '#client/app/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { TextInput } from '#client/ui/text-input.tsx'
import { useToast } from '#client/ui/toaster.tsx'
import { CHAT_LIMIT_MAX } from '#contract/limits.ts'
import { type Member, setChatLimit } from '#contract/members.ts'

interface LimitDialogProps {
  readonly member: Member
  readonly onSaved: (member: Member) => void
  readonly onClose: () => void
}

/** The number that a text says, where it is one that a limit may be; else null. */
const limitOf = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= CHAT_LIMIT_MAX ? Number(text) : null

/** Changes how many chats a member is given by itself. */
export function LimitDialog({ member, onSaved, onClose }: LimitDialogProps) {
  const { members: texts, common } = useLL()
  const toast = useToast()
  const textOf = useFailureText()
  const [text, setText] = useState(String(member.chat_limit))
  const limit = limitOf(text)
  const name = memberName(member)
  const { submit, busy, failure } = useSubmission(
    (signal) => call(setChatLimit, { params: { id: member.id }, body: { chat_limit: limit ?? 0 }, signal }),
    (saved) => {
      onSaved(saved)
      toast.show({ text: texts.limitSaved({ name }) })
      onClose()
    },
  )
  const wrong = limit === null ? texts.limitWrong({ most: CHAT_LIMIT_MAX }) : null
  const buttons = (
    <>
      <Button onClick={onClose}>{common.actions.cancel()}</Button>
      <Button type="submit" variant="primary" busy={busy} disabledReason={wrong}>
        {common.actions.save()}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={busy ? () => {} : onClose}
      onSubmit={() => limit !== null && submit()}
      title={texts.limitTitle({ name })}
      footer={buttons}
    >
      <div className="flex flex-col gap-4">
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
        {failure && <Banner tone="danger">{textOf(failure)}</Banner>}
      </div>
    </Dialog>
  )
}

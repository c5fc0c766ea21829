import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import { createBot } from '#contract/bots/bots.ts'
import { UpgradeLink } from './upgrade-link.tsx'

/** Dialog that creates a bot and opens it. */
export function CreateBotDialog({ onClose }: { onClose: () => void }) {
  const { create } = useLL().bots
  const toast = useToast()
  const textOf = useFailureText()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const { submit, edit, busy, failure } = useSubmission(
    'bots: create bot',
    (signal) => call(createBot, { body: { bot_name: name.trim() }, signal }),
    ({ id, bot_name }) => {
      toast.show({ text: create.created({ name: bot_name }) })
      navigate(paths.build(id))
    },
  )
  const isEmpty = name.trim() === ''
  const send = () => {
    setTried(true)
    if (!isEmpty) submit()
  }
  return (
    <FormDialog
      size={400}
      title={create.title()}
      onClose={onClose}
      onSubmit={send}
      submitLabel={create.submit()}
      busy={busy}
      error={textOf(failure)}
      errorAction={failure?.code === 'bot_limit_reached' && <UpgradeLink />}
    >
      <Field
        required
        label={create.name()}
        hint={create.hint()}
        error={tried && isEmpty ? create.required() : null}
      >
        <TextInput
          autoFocus
          maxLength={LINE_MAX_CHARS}
          value={name}
          onChange={(text) => {
            setName(text)
            edit()
          }}
        />
      </Field>
    </FormDialog>
  )
}

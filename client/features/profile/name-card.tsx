import { useRef } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { onlyErrors, requiredError } from '#client/core/forms/field-errors.ts'
import { NameFields } from '#client/core/forms/name-fields.tsx'
import { useForm } from '#client/core/forms/use-form.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { updateProfile } from '#contract/account/account.ts'

/** Card for the member's name; it also shows the email address and role, which only others can change. */
export function NameCard() {
  const { profile: texts, auth, app, bots } = useLL()
  const { profile } = useAccount()
  const textOf = useFailureText()
  const { form, field, values, submit, busy, failure } = useName()
  const isChanged = values.first_name !== profile.first_name || values.last_name !== profile.last_name
  const [first, last] = [field('first_name'), field('last_name')]
  return (
    <Card title={texts.name()} description={`${profile.email} · ${app.roles[profile.role]()}`}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <NameFields
          first={
            <Field label={auth.fields.firstName()} error={first.error}>
              <TextInput {...first.input} autoComplete="given-name" maxLength={100} />
            </Field>
          }
          last={
            <Field label={auth.fields.lastName()} error={last.error}>
              <TextInput {...last.input} autoComplete="family-name" maxLength={100} />
            </Field>
          }
        />
        {failure && !failure.fields && <Banner tone="danger">{textOf(failure)}</Banner>}
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabledReason={isChanged ? null : texts.unchanged()}
          className="self-start"
        >
          {bots.build.save()}
        </Button>
      </form>
    </Card>
  )
}

function useName() {
  const { profile: texts } = useLL()
  const { profile, reload } = useAccount()
  const toast = useToast()
  const names = useRef({ first_name: '', last_name: '' })
  const { submit, busy, failure } = useSubmission(
    'profile: name',
    (signal) => call(updateProfile, { body: names.current, signal }),
    () => {
      toast.show({ text: texts.nameSaved() })
      reload()
    },
  )
  const form = useForm({
    initial: { first_name: profile.first_name, last_name: profile.last_name },
    check: ({ first_name }) => onlyErrors({ first_name: requiredError(first_name) }),
    onSubmit: (values) => {
      names.current = values
      submit()
    },
    failure,
    busy,
  })
  return { ...form, busy, failure }
}

import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import { failureOf } from '#machines/failure.ts'

interface SendFieldProps {
  readonly label: string
  readonly hint: string
  readonly send: (text: string) => Promise<unknown>
  readonly onSent: () => void
}

/** Single-line field for sending text; if sending fails, the text remains in the field. */
export function SendField({ label, hint, send, onSent }: SendFieldProps) {
  const { peek: texts } = useLL().floor
  const toast = useToast()
  const textOf = useFailureText()
  const hintId = useId()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (!text.trim() || isBusy) return
    setBusy(true)
    try {
      await send(text.trim())
      toast.show({ text: texts.sent() })
      onSent()
    } catch (error) {
      toast.show({ text: textOf(failureOf(error)), tone: 'danger' })
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const stopEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation()
  }
  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={stopEscape}
      className="flex shrink-0 flex-col gap-1 border-t px-4 py-3"
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={label}>
            <TextInput value={text} onChange={setText} maxLength={TEXT_MAX_CHARS} aria-describedby={hintId} />
          </Field>
        </div>
        <Button type="submit" icon={Send} busy={isBusy}>
          {texts.send()}
        </Button>
      </div>
      <p id={hintId} className="text-sm text-text-muted">
        {hint}
      </p>
    </form>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import type { Failure } from '#machines/failure.ts'
import { type FieldErrors, fieldErrorText, serverErrors } from './field-errors.ts'

interface FormParts<Values> {
  readonly initial: Values
  /** Returns the errors that can be found without the server. */
  readonly check: (values: Values) => FieldErrors<string>
  readonly onSubmit: (values: Values, reset: () => void) => void
  readonly failure: Failure | null
  readonly busy: boolean
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const input = form?.elements.namedItem(name)
  if (input instanceof HTMLElement) input.focus()
}

/**
 * Returns the state of a form and its submit handler. Errors appear after the first submission; submitting an invalid form
 * focuses its first invalid field.
 */
export function useForm<Values extends Record<string, string>>(parts: FormParts<Values>) {
  const { check, onSubmit, failure, busy } = parts
  const LL = useLL()
  const [initial] = useState(parts.initial)
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  /** Fields changed since the last submission; their server errors no longer apply. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)

  const own = tried ? check(values) : {}
  const ruleOf = (field: string) =>
    own[field] ?? (changed.has(field) ? undefined : serverErrors(failure)[field])

  /** Restores the initial values and hides the errors. */
  const reset = () => {
    setValues(initial)
    setTried(false)
  }

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    setTried(true)
    setChanged(new Set())
    const [first] = Object.keys(check(values))
    if (first === undefined) return onSubmit(values, reset)
    focusField(form.current, first)
  }

  /** Returns the error of a field and the props of its control: name, value and change handler. */
  const field = (name: keyof Values & string) => ({
    error: fieldErrorText(LL, name, ruleOf(name)),
    input: {
      name,
      value: values[name] ?? '',
      onChange: (value: string) => {
        setValues((last) => ({ ...last, [name]: value }))
        setChanged((last) => new Set(last).add(name))
      },
    },
  })

  return { form, values, field, submit, reset }
}

import type { FormEvent, ReactNode, RefObject } from 'react'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Failure } from '#machines/failure.ts'

/** Controls of the height that suits a page with nothing else on it. */
export const tall = 'w-full [&_input]:h-10'

interface AuthFormProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly onSubmit: (event: FormEvent) => void
  readonly submitLabel: string
  readonly busy: boolean
  readonly disabledReason?: string | null
  /** What just went well. */
  readonly notice?: string | null
  /** What stands in the way, though nothing failed. */
  readonly warning?: string | null
  readonly failure: Failure | null
  readonly children: ReactNode
}

/** What the field at fault says in full already is not said twice. */
const isSaidInline = ({ code, fields }: Failure) => code === 'password_too_common' && fields !== undefined

/** A form with its callout on top and its one button below. */
export function AuthForm(props: AuthFormProps) {
  const { form, onSubmit, submitLabel, busy, disabledReason, notice, warning, failure, children } = props
  const LL = useLL()
  const { locale } = useLocale()
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {notice && <Banner tone="success">{notice}</Banner>}
      {warning && <Banner tone="warning">{warning}</Banner>}
      {failure && !isSaidInline(failure) && (
        <Banner tone="danger">{errorText({ locale, LL }, failure, new Date())}</Banner>
      )}
      {children}
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabledReason={disabledReason}
        className="w-full"
      >
        {submitLabel}
      </Button>
    </form>
  )
}

import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Failure } from '#machines/failure.ts'

/** Formats a failure as a sentence; null stays null. */
interface FailureText {
  (failure: Failure): string
  (failure: Failure | null): string | null
}

/** Returns a function that formats failures in the current language. */
export function useFailureText(): FailureText {
  const LL = useLL()
  const { locale } = useLocale()
  const textOf = (failure: Failure | null) => failure && errorText({ locale, LL }, failure)
  return textOf as FailureText
}

import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Failure } from '#machines/failure.ts'

/** Writes failures in the language in use. */
export function useFailureText(): (failure: Failure) => string {
  const LL = useLL()
  const { locale } = useLocale()
  return (failure) => errorText({ locale, LL }, failure, new Date())
}

import { useCallback } from 'react'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Failure } from '#machines/failure.ts'

/** Writes failures in the language in use; null stays null. */
export function useFailureText(): (failure: Failure | null) => string | null {
  const LL = useLL()
  const { locale } = useLocale()
  return useCallback((failure) => failure && errorText({ locale, LL }, failure, new Date()), [locale, LL])
}

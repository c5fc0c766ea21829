import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { auditWords } from '#i18n/audit-words.ts'

/** Returns functions that describe audit log entries in words. */
export function useAuditText() {
  const LL = useLL()
  const { locale } = useLocale()
  return auditWords(LL, locale)
}

import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { DocumentReference } from '#contract/chats/message-shapes.ts'

/** Returns a function that formats the location of a passage in its source; an empty string if it has none. */
export function useSourceLocation(): (reference: DocumentReference) => string {
  const { location } = useLL().answers.receipt
  const { locale } = useLocale()
  return ({ page, sheet, row }) =>
    formatList(
      locale,
      [
        page !== undefined && location.page({ n: page }),
        sheet !== undefined && location.sheet({ name: sheet }),
        row !== undefined && location.row({ n: row }),
      ].filter((part) => part !== false),
    )
}

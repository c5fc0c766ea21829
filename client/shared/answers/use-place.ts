import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { DocumentReference } from '#contract/chats/message-shapes.ts'

/** Returns the place of a passage in its document, as text; empty if it has none. */
export function usePlace(): (reference: DocumentReference) => string {
  const { place } = useLL().answers.receipt
  const { locale } = useLocale()
  return ({ page, sheet, row }) =>
    formatList(
      locale,
      [
        page !== undefined && place.page({ n: page }),
        sheet !== undefined && place.sheet({ name: sheet }),
        row !== undefined && place.row({ n: row }),
      ].filter((part) => part !== false),
    )
}

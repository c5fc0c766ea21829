import { formatDate } from '#client/lib/format.ts'
import type { Texts } from '#client/lib/i18n.tsx'
import type { Warning } from '#machines/session-warnings/warnings.ts'

/** Returns the text of a warning, as worded in the specification. */
export function warningText({ locale, LL }: Texts, warning: Warning): string {
  if (warning.kind === 'quota_exceeded') return LL.dashboard.query_quota_exceeded_message()
  if (warning.kind === 'quota_warning')
    return LL.dashboard.query_quota_warning_message({ percent: warning.percent })
  return LL.dashboard.subscription_expiry_warning({ date: formatDate(locale, new Date(warning.endDate)) })
}

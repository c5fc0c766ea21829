import { CircleAlert, CircleCheck } from 'lucide-react'
import { useNow } from '#client/core/hooks/use-now.ts'
import { cn } from '#client/lib/cn.ts'
import { formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { readFailureText } from '#client/lib/read-failure-text.ts'
import type { SiteCheck } from '#contract/bots/sites.ts'

const PACE_MS = 30_000

/** Returns the host of a URL; invalid URLs are returned unchanged. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/**
 * Result of checking a page for the widget: confirmation that the widget was found, or the problem that prevents it from working.
 */
export function CheckResult({ check, host }: { readonly check: SiteCheck; readonly host: string }) {
  const LL = useLL()
  const texts = LL.install.check
  const { locale } = useLocale()
  const now = useNow(PACE_MS)
  const { error, problem, is_found, last_seen_at } = check
  const isGood = !(error || problem)
  const when = last_seen_at && formatRelative(locale, new Date(last_seen_at), now)
  const Icon = isGood ? CircleCheck : CircleAlert
  const main = () => {
    if (error) return `${texts.failed({ host })} ${readFailureText(LL, error)}`
    if (problem) return texts.problem[problem]({ host, server: location.origin })
    return is_found ? texts.found({ host }) : texts.seen({ host, when: when ?? '' })
  }
  return (
    <div role="status" className="flex gap-2">
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={cn('size-5 shrink-0', isGood ? 'text-success-text' : 'text-warning-text')}
      />
      <div className="flex flex-col gap-1">
        <p className={cn(isGood && 'font-medium text-success-text')}>{main()}</p>
        {when && (is_found || !isGood) && (
          <p className="text-text-muted text-sm">{texts.lastSeen({ when })}</p>
        )}
      </div>
    </div>
  )
}

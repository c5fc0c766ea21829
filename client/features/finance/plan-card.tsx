import { useAccount } from '#client/core/session/session.tsx'
import { formatDate, formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import type { Tone } from '#client/ui/feedback/banner.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { Subscription } from '#contract/account/finance.ts'
import { QUOTA_WARNING_SHARE } from '#contract/base/limits.ts'

const tones = { trial: 'info', active: 'success', expired: 'danger' } as const

const toneOf = (share: number): Tone => {
  if (share >= 1) return 'danger'
  return share >= QUOTA_WARNING_SHARE ? 'warning' : 'info'
}

/** Card with the plan's status, end date and usage. */
export function PlanCard({ subscription }: { subscription: Subscription }) {
  const { finance: texts, dashboard } = useLL()
  const { locale } = useLocale()
  const { client } = useAccount()
  const { credit_consumed: used, monthly_queries, total_addons, state } = subscription
  const total = monthly_queries + total_addons
  const share = total > 0 ? used / total : 1
  const date = (moment: string) => formatDate(locale, new Date(moment), client.time_zone)
  const numbers = [
    [dashboard.plan.remaining(), formatNumber(locale, subscription.remaining)],
    [dashboard.plan.monthly(), formatNumber(locale, monthly_queries)],
    [dashboard.plan.addons(), formatNumber(locale, total_addons)],
    [texts.resets(), date(subscription.resets_at)],
    [texts.bots(), texts.botsOf({ used: subscription.bots, total: subscription.max_bots })],
    [dashboard.plan.ends(), date(subscription.end_date)],
  ] as const
  return (
    <Card
      title={texts.plan({ name: dashboard.plan.names[subscription.plan]() })}
      actions={<Tag tone={tones[state]}>{texts.states[state]()}</Tag>}
    >
      <div className="flex flex-col gap-4">
        <ProgressBar
          label={dashboard.plan.consumed()}
          share={share}
          value={dashboard.plan.used({ used, total })}
          tone={toneOf(share)}
        />
        <dl className="flex flex-col gap-1.5">
          {numbers.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-text-muted">{label}</dt>
              <dd className="tabular text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-text-muted">{texts.addonsText()}</p>
      </div>
    </Card>
  )
}

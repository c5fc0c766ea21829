import { formatDate, formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import type { Tone } from '#client/ui/feedback/banner.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { Client } from '#contract/account/clients.ts'
import { DAY_MS } from '#contract/base/units.ts'
import { quotaWarning, type Warning } from '#machines/session-warnings/warnings.ts'

const toneOf = (warning: Warning | null): Tone => {
  if (!warning) return 'info'
  return warning.kind === 'quota_exceeded' ? 'danger' : 'warning'
}

/** Card with the plan: used queries, add-ons, and end date. */
export function PlanCard({ client, now }: { client: Client; now: Date }) {
  const LL = useLL()
  const texts = LL.dashboard.plan
  const { plan, credit_consumed: used, monthly_queries } = client.subscription
  const total = monthly_queries + client.total_addons
  const quota = quotaWarning(client)
  return (
    <Card title={texts.title()} actions={<Tag tone="info">{texts.names[plan]()}</Tag>}>
      <div className="flex flex-col gap-4">
        <ProgressBar
          label={texts.consumed()}
          share={total > 0 ? used / total : 1}
          value={texts.used({ used, total })}
          tone={toneOf(quota)}
        />
        <PlanNumbers client={client} now={now} />
      </div>
    </Card>
  )
}

function PlanNumbers({ client, now }: { client: Client; now: Date }) {
  const LL = useLL()
  const { locale } = useLocale()
  const texts = LL.dashboard.plan
  const { credit_consumed: used, monthly_queries, end_date } = client.subscription
  const end = new Date(end_date)
  const numbers = [
    [texts.remaining(), formatNumber(locale, Math.max(0, monthly_queries + client.total_addons - used))],
    // Without add-ons, the bar already shows the monthly queries.
    ...(client.total_addons > 0 ? [[texts.monthly(), formatNumber(locale, monthly_queries)] as const] : []),
    [texts.addons(), formatNumber(locale, client.total_addons)],
    [texts.ends(), formatDate(locale, end, client.time_zone)],
  ] as const
  return (
    <>
      <dl className="flex flex-col gap-1.5">
        {numbers.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-text-muted">{label}</dt>
            <dd className="tabular text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="-mt-2 text-right text-text-muted text-xs">
        <TimeLeft end={end} now={now} />
      </p>
    </>
  )
}

function TimeLeft({ end, now }: { end: Date; now: Date }) {
  const LL = useLL()
  const texts = LL.dashboard.plan
  const left = (end.getTime() - now.getTime()) / DAY_MS
  if (left < 0) return texts.ended()
  return left < 1 ? texts.endsToday() : texts.daysLeft({ n: Math.floor(left) })
}

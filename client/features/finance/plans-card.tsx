import { useAccount } from '#client/core/session/session.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { buttonStyle } from '#client/ui/controls/button-style.ts'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { WideContent } from '#client/ui/layout/wide-content.tsx'
import { type Plan, plans } from '#contract/account/account-limits.ts'
import type { Subscription } from '#contract/account/finance.ts'

const names = Object.keys(plans) as Plan[]

/** Empty space as wide as the differences between plans, so that the column headers align with their numbers. */
const Spacer = () => <span className="ml-2 inline-block min-w-14" />

interface RequestLinkProps {
  readonly subscription: Subscription
  /** Address of the operator, a mailto: or web URL. */
  readonly contact: string
}

/** Link for asking the operator for another plan; a mail begins with the figures of the account. */
function RequestLink({ subscription, contact }: RequestLinkProps) {
  const { finance: texts, dashboard } = useLL()
  const { client } = useAccount()
  if (!contact.startsWith('mailto:')) return <ExternalLink href={contact}>{texts.request()}</ExternalLink>
  const { plan, credit_consumed: used, monthly_queries, total_addons } = subscription
  const lines = [
    `${texts.planName()}: ${dashboard.plan.names[plan]()}`,
    `${dashboard.plan.consumed()}: ${dashboard.plan.used({ used, total: monthly_queries + total_addons })}`,
    '',
    texts.requestBody(),
    '',
  ]
  const subject = encodeURIComponent(texts.requestSubject({ company: client.name }))
  return (
    <a
      href={`${contact}?subject=${subject}&body=${encodeURIComponent(lines.join('\r\n'))}`}
      className={buttonStyle('secondary')}
    >
      {texts.request()}
    </a>
  )
}

/** Table of the plans' limits, compared to the current plan. */
export function PlansCard({ subscription }: { subscription: Subscription }) {
  const { finance: texts, dashboard } = useLL()
  const { locale } = useLocale()
  const now = plans[subscription.plan]
  const more = (value: number, than: number) => (value > than ? `+${formatNumber(locale, value - than)}` : '')
  return (
    <Card flush title={texts.plans()} description={texts.plansText()}>
      <WideContent label={texts.plans()} className="border-t">
        <table className="w-full min-w-96 text-left">
          <thead className="text-text-muted text-xs">
            <tr>
              <th scope="col" className="px-4 py-2 font-medium">
                {texts.planName()}
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                {dashboard.plan.monthly()}
                <Spacer />
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                {texts.bots()}
                <Spacer />
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name} className="border-t" aria-current={name === subscription.plan || undefined}>
                <th scope="row" className="px-4 py-2 font-medium">
                  <span className="flex flex-wrap items-center gap-2">
                    {dashboard.plan.names[name]()}
                    {name === subscription.plan && <Tag tone="info">{texts.current()}</Tag>}
                  </span>
                </th>
                {(['queries', 'bots'] as const).map((what) => (
                  <td key={what} className="tabular px-4 py-2 text-right">
                    {formatNumber(locale, plans[name][what])}
                    <span className="ml-2 inline-block min-w-14 text-success-text text-sm">
                      {more(plans[name][what], now[what])}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideContent>
      {subscription.operator_contact && (
        <p className="border-t px-4 py-3">
          <RequestLink subscription={subscription} contact={subscription.operator_contact} />
        </p>
      )}
    </Card>
  )
}

import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { type AdhocCriteria, getAdhocTotals } from '#contract/reports/adhoc.ts'

/** Shows the number of matching chats, and the total, median and 90th percentile of their messages. */
export function TotalsLine({ criteria }: { criteria: AdhocCriteria }) {
  const LL = useLL()
  const { adhoc } = LL
  const { locale } = useLocale()
  const textOf = useFailureText()
  const { data, failure, reload } = useResource('report: totals line', (signal) =>
    call(getAdhocTotals, { body: criteria, signal }),
  )
  if (!data && failure?.code === 'not_provided')
    return (
      <p className="text-sm text-text-muted">
        {adhoc.totals()}: {textOf(failure)}
      </p>
    )
  if (!data && failure)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-danger-text text-sm">
        {textOf(failure)}
        <Button size="small" onClick={reload}>
          {LL.common.actions.retry()}
        </Button>
      </p>
    )
  if (!data) return <Skeleton className="h-5 w-80" />
  const { chats, is_complete, conversations } = data
  const number = (value: number | null) => (value === null ? '–' : formatNumber(locale, value))
  const figures = [
    { name: adhoc.chats(), value: `${number(chats)}${is_complete ? '' : '+'}` },
    { name: adhoc.messages(), value: number(conversations.sum) },
    { name: adhoc.median(), value: number(conversations.median) },
    { name: adhoc.p90(), value: number(conversations.p90) },
  ]
  return (
    <dl aria-label={adhoc.totals()} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-text-muted">{name}</dt>
          <dd className="tabular font-medium">{value}</dd>
        </div>
      ))}
      {!is_complete && <div className="text-text-muted">{adhoc.latest({ n: chats })}</div>}
    </dl>
  )
}

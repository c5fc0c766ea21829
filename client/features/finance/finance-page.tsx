import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { getQueryDays, getSubscription } from '#contract/account/finance.ts'
import { failureOf } from '#machines/failure.ts'
import { DaysCard } from './days-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlansCard } from './plans-card.tsx'

/** Returns null if the server does not count queries by day. */
const loadDays = (signal: AbortSignal) =>
  call(getQueryDays, { signal }).catch((error) => {
    if (failureOf(error).code === 'not_provided') return null
    throw error
  })

const load = async (signal: AbortSignal) => {
  const [subscription, days] = await Promise.all([call(getSubscription, { signal }), loadDays(signal)])
  return { subscription, days }
}

/** Page for owners with the account's plan, queries and payments. */
export function FinancePage() {
  const { finance: texts } = useLL()
  const { data, failure, reload } = useLiveResource('finance: subscription', load, ['client.changed'])
  return (
    <>
      <PageHeader title={texts.title()} description={texts.description()} />
      {data ? (
        <>
          <div className="grid items-start gap-4 xl:grid-cols-[22rem_minmax(0,1fr)]">
            <PlanCard subscription={data.subscription} />
            {data.days && <DaysCard days={data.days} subscription={data.subscription} />}
          </div>
          {/* A server that does not count by day has plans of its own. */}
          {data.days && <PlansCard subscription={data.subscription} />}
        </>
      ) : failure ? (
        <FailureState title={texts.failed()} failure={failure} onRetry={reload} />
      ) : (
        <Loading className="grid gap-4 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      )}
      <PaymentsCard />
    </>
  )
}
